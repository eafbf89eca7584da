internal import FuzzTargets
internal import Glibc

/// The target that `RIMSHOT_FUZZ_TARGET` names.
@MainActor private let target: FuzzTarget = {
  let name = getenv("RIMSHOT_FUZZ_TARGET").map { String(cString: $0) } ?? ""
  guard let target = try? FuzzTarget(named: name) else {
    fatalError("RIMSHOT_FUZZ_TARGET must be one of \(FuzzTarget.names.joined(separator: ", "))")
  }
  return target
}()

/// What libFuzzer calls, always on the main thread.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: bytes, count: size))
  MainActor.assumeIsolated { target.run(input) }
  return 0
}
