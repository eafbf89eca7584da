/// Why a MIDI file can't be played.
public struct MidiFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file, as the person named it.
  public var file: String
  /// The byte where it goes wrong, from 0; `nil` for the file as a whole.
  public var offset: Int?
  /// What is wrong, as the end of a sentence.
  public var message: String

  /// Makes an error from its parts.
  public init(file: String, offset: Int? = nil, _ message: String) {
    self.file = file
    self.offset = offset
    self.message = message
  }

  /// `song.mid: byte 1204: track 3 ends inside the event that begins here`.
  public var description: String {
    offset.map { "\(file): byte \($0): \(message)" } ?? "\(file): \(message)"
  }
}

/// What is wrong with a file's bytes, before anyone has said the file's name.
struct MidiFault: Error {
  var offset: Int?
  var message: String

  init(at offset: Int? = nil, _ message: String) {
    self.offset = offset
    self.message = message
  }
}
