import Foundation
import RimshotControl
import Testing

/// The transcripts of docs/protocol.md, read by the same code that both ends use.
struct ProtocolDocumentTests {
  /// A request and the lines that answer it.
  struct Transcript: Sendable, CustomTestStringConvertible {
    var request: String
    var answers: [String]
    var testDescription: String { request }
  }

  static let transcripts: [Transcript] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/protocol.md")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    var transcripts: [Transcript] = []
    for line in text.split(separator: "\n") {
      let content = String(line.dropFirst(2))
      if line.hasPrefix("→ {") { transcripts.append(Transcript(request: content, answers: [])) }
      if line.hasPrefix("← {") { transcripts[transcripts.count - 1].answers.append(content) }
    }
    return transcripts
  }()

  @Test func everyCommandHasATranscript() {
    let names = Set(Self.transcripts.compactMap { try? ControlCoding.request(fromLine: $0.request).name })
    let all = [
      "config", "connect", "connections", "connections-clear", "connections-save", "disconnect", "hit", "kit",
      "load-kit", "metronome", "metronome-set", "metronome-start", "metronome-stop", "metronome-tap", "mixer",
      "mixer-reset", "mixer-set", "pads", "panic", "pedal", "ports", "record",
      "record-start",
      "record-stop", "release", "reload", "reload-kit",
      "song", "song-loop", "song-pause", "song-play", "song-resume", "song-seek", "song-set", "song-stop",
      "sound", "sounds", "status", "stop", "subscribe", "take", "take-save", "transport",
      "transport-set",
    ]
    #expect(names == Set(all))
  }

  @Test(arguments: transcripts)
  func requestsAreWrittenAsTheClientWritesThem(transcript: Transcript) throws {
    do {
      let request = try ControlCoding.request(fromLine: transcript.request)
      #expect(ControlCoding.line(request) == transcript.request + "\n")
    } catch {
      let refusal = ControlAnswer<Done>.failed(error)
      #expect(ControlCoding.line(refusal) == (transcript.answers.last ?? "") + "\n")
    }
  }

  @Test(arguments: transcripts)
  func answersAreWrittenAsTheDaemonWritesThem(transcript: Transcript) throws {
    #expect(!transcript.answers.isEmpty)
    let command = try #require(transcript.request.firstRange(of: "\"command\":\""))
    let name = transcript.request[command.upperBound...].prefix { $0 != "\"" }
    for answer in transcript.answers {
      let written: String? =
        switch name {
        case _ where answer.contains("\"event\":"):
          ControlCoding.event(fromLine: answer).map { ControlCoding.line($0) }
        case "subscribe" where answer.contains("\"ok\":true"): rewritten(answer, SubscriptionReport.self)
        case "status": rewritten(answer, DaemonStatus.self)
        case "ports": rewritten(answer, PortList.self)
        case "connect", "disconnect": rewritten(answer, Connection.self)
        case "config": rewritten(answer, ConfigurationReport.self)
        case "reload": rewritten(answer, ReloadReport.self)
        case "load-kit", "reload-kit", "kit": rewritten(answer, KitReport.self)
        case "connections": rewritten(answer, WishList.self)
        case "connections-save", "connections-clear": rewritten(answer, WishChange.self)
        case "record", "record-start", "record-stop": rewritten(answer, RecordingReport.self)
        case "take", "take-save": rewritten(answer, TakeReport.self)
        case "hit": rewritten(answer, HitReport.self)
        case "mixer", "mixer-reset": rewritten(answer, MixerReport.self)
        case "sound": rewritten(answer, SoundChange.self)
        case "sounds": rewritten(answer, SoundList.self)
        case "pads": rewritten(answer, PadList.self)
        case _ where name.hasPrefix("transport"): rewritten(answer, TransportReport.self)
        case "mixer-set": rewritten(answer, MixerReport.Strip.self)
        case _ where name.hasPrefix("song"): rewritten(answer, SongReport.self)
        case _ where name.hasPrefix("metronome"): rewritten(answer, MetronomeReport.self)
        default: rewritten(answer, Done.self)
        }
      #expect(written == answer + "\n")
    }
  }

  private func rewritten<Result: Codable & Sendable>(_ line: String, _ type: Result.Type) -> String? {
    ControlCoding.answer(fromLine: line, as: type).map { ControlCoding.line($0) }
  }
}
