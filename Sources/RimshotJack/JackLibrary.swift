internal import CJack

/// One libjack, opened at run time; jackd's or PipeWire's. Stays open until the program ends, because its threads may
/// outlive every client.
@safe
struct JackLibrary: @unchecked Sendable {
  // SAFETY: `@unchecked Sendable` because the table never changes once it is filled; libjack's functions may be called
  // from any thread.

  /// The library's functions.
  let functions: UnsafePointer<rimshot_jack>
  /// Whether it speaks to PipeWire instead of jackd.
  let isPipeWire: Bool

  /// The libraries of this machine, each opened when it is first asked for: the one that the loader finds, which is
  /// jackd's where both are installed, then PipeWire's own, which Debian and others keep out of the loader's way.
  static let candidates: [@Sendable () -> JackLibrary?] = [{ ordinary }, { pipeWire }]

  private static let ordinary = JackLibrary(path: "libjack.so.0")

  private static let pipeWire: JackLibrary? = [
    "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib/arm-linux-gnueabihf", "/usr/lib64",
    "/usr/lib",
  ].lazy.compactMap { JackLibrary(path: $0 + "/pipewire-0.3/jack/libjack.so.0") }.first

  private init?(path: String) {
    let table = UnsafeMutablePointer<rimshot_jack>.allocate(capacity: 1)
    unsafe table.initialize(to: rimshot_jack())
    if unsafe rimshot_jack_load(path, table) != nil {
      unsafe table.deallocate()
      return nil
    }
    unsafe functions = UnsafePointer(table)
    // PipeWire says "3.0.0.0 (using PipeWire 0.3.65)", jackd "1.9.21".
    let version = unsafe table.pointee.get_version_string()
    isPipeWire = unsafe version.map { unsafe String(cString: $0) }?.contains("PipeWire") ?? false
  }
}

/// An open connection to a server; closed when the last owner lets go, or before.
@safe
final class JackHandle {
  let library: JackLibrary
  let client: OpaquePointer
  private var isOpen = true

  init(library: JackLibrary, client: OpaquePointer) {
    self.library = library
    unsafe self.client = unsafe client
  }

  deinit { close() }

  /// Ends all callbacks, then the connection.
  func close() {
    if !isOpen { return }
    isOpen = false
    _ = unsafe library.functions.pointee.client_close(client)
  }
}
