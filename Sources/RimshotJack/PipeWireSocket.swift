internal import Glibc

/// Whether PipeWire runs, as far as its socket tells: its library takes long to find out that it doesn't.
///
/// Source of the places: pipewire(1), PIPEWIRE_RUNTIME_DIR and PIPEWIRE_REMOTE.
enum PipeWireSocket {
  /// Whether somebody listens at one of the usual sockets. A server that is found by other means is missed.
  static var isListening: Bool { paths.contains(where: answers) }

  private static var paths: [String] {
    let name = variable("PIPEWIRE_REMOTE") ?? "pipewire-0"
    if name.hasPrefix("/") { return [name] }
    let folders = ["PIPEWIRE_RUNTIME_DIR", "XDG_RUNTIME_DIR", "USERPROFILE"].compactMap(variable)
    return (folders.prefix(1) + ["/run/pipewire"]).map { "\($0)/\(name)" }
  }

  private static func variable(_ name: String) -> String? {
    guard let text = unsafe getenv(name).map({ unsafe String(cString: $0) }), !text.isEmpty else {
      return nil
    }
    return text
  }

  private static func answers(_ path: String) -> Bool {
    var address = sockaddr_un()
    guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let socket = Glibc.socket(AF_UNIX, type, 0)
    guard socket >= 0 else { return false }
    defer { close(socket) }
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { general in
        // A listener whose queue is full is one, too.
        unsafe connect(socket, general, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0 || errno == EAGAIN
      }
    }
  }
}
