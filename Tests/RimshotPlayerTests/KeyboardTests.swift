import CSystem
import Foundation
import RimshotControl
import Testing

@testable import RimshotPlayer

/// Keyboards that are read themselves.
struct KeyboardTests {
  /// The bytes of the kernel's `struct input_event`.
  private func event(_ type: Int, _ code: Int, _ value: Int) -> [UInt8] {
    [UInt8](repeating: 7, count: 2 * MemoryLayout<Int>.size)
      + [type & 255, type >> 8, code & 255, code >> 8, value, 0, 0, 0].map { UInt8($0) }
  }

  @Test func itsEventsAreReadHoweverTheyCome() throws {
    let path = "\(FileManager.default.temporaryDirectory.path)/keyboard-\(UUID().uuidString)"
    try #require(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    let keyboard = try Keyboard(path)
    let end = open(path, O_WRONLY)
    let bytes =
      event(4, 4, 33) + event(1, 33, 1) + event(0, 0, 0) + event(1, 33, 2) + event(0, 3, 0) + event(1, 33, 0)
    var events: [Keyboard.Event] = []
    for part in [bytes[..<10], bytes[10..<60], bytes[60...]] {
      _ = part.withUnsafeBytes { write(end, $0.baseAddress, $0.count) }
      events += try #require(keyboard.read())
    }
    #expect(events == [.key(33, .press), .key(33, .again), .lost, .key(33, .release)])
    #expect(keyboard.read() == [])
    close(end)
    #expect(keyboard.read() == nil, "it is gone")
  }

  @Test func keysPlayByWhereTheyLie() {
    var keys = KeyboardKeys()
    func key(_ number: Int, _ phase: KeyStroke.Phase = .press) -> KeyStroke? { keys.stroke(number, phase) }
    let all = [2, 11, 16, 27, 30, 41, 43, 44, 53, 57].map { key($0)?.text }
    #expect(all == ["1", "0", "q", "]", "a", "`", "\\", "z", "/", " "])
    #expect(key(42) == nil, "shift alone")
    #expect(key(33)?.modifiers == .shift)
    _ = key(42, .release)
    #expect(key(33, .again) == KeyStroke(.character("f"), [], .again, text: "f"))
    _ = key(29)
    #expect(key(46) == nil, "control with c ends it by way of the terminal")
    #expect(key(33, .release)?.phase == .release, "what is held goes up whatever else is held")
    #expect([1, 14, 15, 28, 59, 103].allSatisfy { key($0) == nil }, "Esc to arrows are the terminal's")
  }

  @Test func onlyKeyboardsHaveLetters() {
    #expect(Keyboard.hasLetters("402000000 3803078f800d001 feffffdfffefffff fffffffffffffffe\n"))
    #expect(!Keyboard.hasLetters("1f0000 0 0 0 0\n"), "a mouse")
    #expect(!Keyboard.hasLetters("10000000000000 0\n"), "a power button")
  }

  private var model = PlayerModel.atKit()

  init() { model.beginKeyboards() }

  private func stroke(_ key: Character, _ phase: KeyStroke.Phase = .press) -> KeyStroke {
    KeyStroke(.character(key), [], phase, text: key)
  }

  @Test mutating func aHeldKeyIsOneStrokeAndTheTerminalsAreNone() {
    model.layouts.drums.keys["j"] = .hit("drone")
    #expect(model.take(keyboard: stroke("j"), at: 1) == [.hit("drone", velocity: 100, began: 1)])
    #expect(model.type("jjj") == [], "which the terminal repeats")
    #expect(model.take(keyboard: stroke("j", .again), at: 2) == [])
    #expect(model.take(keyboard: stroke("j", .release), at: 3) == [.release("drone")])
    #expect(model.type("\u{3}") == [.quit], "commands come from the terminal")
  }

  @Test mutating func listsHaveTheTerminalsKeys() {
    _ = model.type("\u{1B}[15~")
    #expect(model.take(keyboard: stroke("s"), at: 1) == [])
    #expect(model.type("m").first == .ask(.mixerSet(MixerChange(.pad("kick"), mute: true))))
    #expect(model.take(keyboard: stroke(" "), at: 1).first == .pedal(127))
    #expect(model.type(" ") == [])
    #expect(model.take(keyboard: stroke(" ", .release), at: 1) == [.pedal(0)])
  }

  @Test mutating func anotherWindowHasTheKeys() {
    _ = model.take(keyboard: stroke(" "), at: 1)
    #expect(model.take(focus: false) == [.pedal(0)], "what is held is let go")
    #expect(model.take(keyboard: stroke("f"), at: 2) == [])
    _ = model.take(focus: true)
    #expect(model.take(keyboard: stroke("f"), at: 3) == [.hit("snare", velocity: 100, began: 3)])
  }

  @Test func theTerminalSaysWhoHasTheKeys() {
    var parser = KeyParser()
    #expect(parser.read("\u{1B}[O\u{1B}[I".utf8) == [.focus(false), .focus(true)])
  }

  @Test mutating func withoutAKeyboardTheTerminalPlaysAgain() {
    _ = model.lose(keyboard: "/dev/input/event3", isLast: true)
    #expect(model.message == "the keyboard /dev/input/event3 is gone: keys come from the terminal")
    #expect(model.type("f") == [.hit("snare", velocity: 100, began: 1)])
  }
}
