public import Testing

/// Runs the tests of a suite one after the other, and never beside those of another suite that says so, of whatever
/// target: they share the audio server's name and the machine's time.
public struct OneAtATime: SuiteTrait, TestTrait, TestScoping {
  /// For every test of the suite.
  public var isRecursive: Bool { true }

  /// Only test cases wait for their turn; a suite that took it would wait for itself.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { testCase == nil ? nil : self }

  /// Runs a test case when it has its turn.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await Turn.shared.take()
    do {
      try await function()
    } catch {
      await Turn.shared.give()
      throw error
    }
    await Turn.shared.give()
  }
}

extension Trait where Self == OneAtATime {
  /// Runs the tests of a suite one after the other, and never beside those of another suite that says so.
  public static var oneAtATime: Self { OneAtATime() }
}

extension Trait where Self == ConditionTrait {
  /// Skips where such a server isn't installed, unless `RIMSHOT_REQUIRE_JACK` or `RIMSHOT_REQUIRE_PIPEWIRE` is 1.
  public static func needs(_ kind: AudioServer.Kind) -> Self {
    .enabled(if: AudioServer.isExpected(kind), "\(kind) isn't installed")
  }
}

private actor Turn {
  static let shared = Turn()
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func take() async {
    if !isTaken {
      isTaken = true
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  func give() {
    if waiting.isEmpty {
      isTaken = false
    } else {
      waiting.removeFirst().resume()
    }
  }
}
