import RimshotKitLoader
import RimshotTestSupport
import Testing

/// WAV files that recorders and editors have written wrongly play to their true end, and nothing but their sound.
@Suite struct MendedWavTests {
  /// What is in a file, in parts.
  private struct Wav {
    var form = "RIFF"
    var kind = "WAVE"
    /// `nil` is what is right.
    var size: Int?
    var chunks: [(name: String, size: Int?, bytes: [UInt8])]
    /// Whether chunks of odd size have the byte behind them that they should.
    var isPadded = true

    var bytes: [UInt8] {
      var inside = Array(kind.utf8)
      for (index, chunk) in chunks.enumerated() {
        inside += Array(chunk.name.utf8) + Wav.number(chunk.size ?? chunk.bytes.count, 4) + chunk.bytes
        if isPadded && chunk.bytes.count % 2 == 1 && index < chunks.count - 1 { inside.append(0) }
      }
      return Array(form.utf8) + Wav.number(size ?? inside.count, 4) + inside
    }

    static func number(_ number: Int, _ bytes: Int) -> [UInt8] {
      (0..<bytes).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    /// The chunk that says the format.
    static func format(_ tag: Int = 1, channels: Int = 1, bits: Int = 8, more: [UInt8] = []) -> [UInt8] {
      let frame = channels * bits / 8
      return number(tag, 2) + number(channels, 2) + number(48_000, 4) + number(48_000 * frame, 4)
        + number(frame, 2) + number(bits, 2) + more
    }
  }

  /// Three frames of 8 bits: 0.5, −0.5 and 0.25.
  private static let tone: [UInt8] = [0xC0, 0x40, 0xA0]
  private static let heard: [Float] = [0.5, -0.5, 0.25]

  private func load(_ bytes: [UInt8], _ name: String = "a.wav") throws -> Loading {
    let folder = try TemporaryKit(playing: name)
    try folder.write(bytes, to: name)
    return Loading(folder)
  }

  private func expect(_ wav: Wav, _ heard: [Float] = MendedWavTests.heard) throws {
    let loading = try load(wav.bytes)
    #expect(loading.frames() == heard, "\(loading.messages)")
    #expect(loading.messages == [])
  }

  private let format = (name: "fmt ", size: Int?.none, bytes: Wav.format())

  @Test func playsDataOfOddSize() throws {
    let after = (name: "LIST", size: Int?.none, bytes: Array("INFOISFT\u{4}\u{0}\u{0}\u{0}abc\u{0}".utf8))
    for isPadded in [true, false] {
      let data = (name: "data", size: Int?.none, bytes: MendedWavTests.tone)
      try expect(Wav(chunks: [format, data, after], isPadded: isPadded))
      try expect(Wav(chunks: [format, data], isPadded: isPadded))
    }
  }

  @Test func findsTheFormatBehindAnOddChunkWithoutPadding() throws {
    let odd = (name: "note", size: Int?.none, bytes: [UInt8]("odd".utf8))
    let data = (name: "data", size: Int?.none, bytes: MendedWavTests.tone)
    for isPadded in [true, false] {
      try expect(Wav(chunks: [odd, format, data], isPadded: isPadded))
      try expect(Wav(chunks: [format, odd, data], isPadded: isPadded))
    }
  }

  @Test(arguments: [0, 4, 20, 44, 0xFFFF_FFFF])
  func playsToTheEndWhateverSizeTheFileSaysItHas(_ size: Int) throws {
    try expect(Wav(size: size, chunks: [format, ("data", nil, MendedWavTests.tone)]))
  }

  @Test(arguments: [0, 4, 1000, 0x7FFF_FFFF, 0xFFFF_FFFF])
  func playsWhatARecorderLeftWithoutASize(_ size: Int) throws {
    try expect(Wav(chunks: [format, ("data", size, MendedWavTests.tone)]))
  }

  @Test func anEmptyChunkOfDataIsNotTheSound() throws {
    try expect(Wav(chunks: [format, ("data", nil, []), ("data", nil, MendedWavTests.tone)]))
  }

  @Test func skipsWhatComesBeforeTheData() throws {
    let pad = (name: "PAD ", size: Int?.none, bytes: [UInt8](repeating: 0x55, count: 4044))
    let junk = (name: "JUNK", size: Int?.none, bytes: [UInt8](repeating: 0, count: 28))
    let data = (name: "data", size: Int?.none, bytes: MendedWavTests.tone)
    try expect(Wav(chunks: [pad, format, data]))
    try expect(Wav(chunks: [junk, format, pad, data]))
  }

  @Test(arguments: ["RF64", "BW64"])
  func playsTheLongFormsOfWav(_ form: String) throws {
    let data = MendedWavTests.tone
    let sizes = Wav.number(100, 8) + Wav.number(data.count, 8) + Wav.number(3, 8) + Wav.number(0, 4)
    try expect(
      Wav(form: form, size: 0xFFFF_FFFF, chunks: [("ds64", nil, sizes), format, ("data", 0xFFFF_FFFF, data)]))
  }

  @Test func playsFormatsOfUnusualLength() throws {
    let words = MendedWavTests.heard.flatMap { Wav.number(Int($0 * 32_768), 2) }
    let data = (name: "data", size: Int?.none, bytes: words)
    let pcm: [UInt8] = [1, 0, 0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
    let extensible = Wav.number(22, 2) + Wav.number(16, 2) + Wav.number(4, 4) + pcm
    for format in [
      Wav.format(bits: 16), Wav.format(bits: 16, more: [0, 0]),
      // The long form's number without the long form.
      Wav.format(0xFFFE, bits: 16), Wav.format(0xFFFE, bits: 16, more: [0, 0]),
      // Forty bytes with the plain format's number, and the long form with its own.
      Wav.format(bits: 16, more: extensible), Wav.format(0xFFFE, bits: 16, more: extensible),
      // An extension that is longer than it may be.
      Wav.format(
        0xFFFE, bits: 16, more: Wav.number(30, 2) + extensible.dropFirst(2) + [UInt8](repeating: 0, count: 8)),
    ] {
      try expect(Wav(chunks: [("fmt ", nil, format), data]))
    }
  }

  @Test(arguments: ["loop.WAV", "sound.aif", "no ending"])
  func theNameTellsNothing(_ name: String) throws {
    let folder = try TemporaryKit(playing: name)
    try folder.write([[0.5, 0.25]], to: "x", as: .aiff)
    try folder.write(try folder.bytes(of: "x"), to: name)
    #expect(Loading(folder).frames() == [0.5, 0.25])
  }

  @Test(arguments: [
    [UInt8](), Array("RIFF".utf8), Array("RIFF\u{4}\u{0}\u{0}\u{0}WAVE".utf8),
    Wav(chunks: [("fmt ", nil, Wav.format())]).bytes, Wav(chunks: [("data", nil, tone)]).bytes,
    Wav(chunks: [("fmt ", nil, [1, 0]), ("data", nil, tone)]).bytes,
    Wav(chunks: [("fmt ", nil, Wav.format(0x4242)), ("data", nil, tone)]).bytes,
    Wav(kind: "AVI ", chunks: [("fmt ", nil, Wav.format()), ("data", nil, tone)]).bytes,
  ])
  func saysWhatCannotBePlayed(_ bytes: [UInt8]) throws {
    let loading = try load(bytes)
    #expect(loading.plan == nil)
    #expect(loading.messages.first?.contains("\"a.wav\" can't be read and is left out: ") == true)
  }
}
