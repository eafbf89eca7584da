internal import CSystem
internal import Glibc

/// Unix stream sockets by path, as descriptors. The caller closes what it gets.
package enum UnixSocket {
  /// The longest path that the system takes, in bytes.
  package static let longestPath = 107

  /// Makes a listening socket that only its user can connect to. The path must be free.
  package static func listen(at path: String) throws(SystemError) -> Int32 {
    let descriptor = try make(path)
    var code: Int32 = 0
    // Nobody can connect before `listen`, so nobody can before the mode is right.
    if unsafe withAddress(path, descriptor, bind) != 0 || chmod(path, 0o600) != 0
      || Glibc.listen(descriptor, 8) != 0
    {
      code = errno
    }
    if code != 0 {
      close(descriptor)
      throw SystemError("listen at \(path)", code: code)
    }
    return descriptor
  }

  /// Connects, and waits at most so many seconds where the other end has no room for a connection.
  package static func connect(to path: String, timeout: Double) throws(SystemError) -> Int32 {
    let descriptor = try make(path)
    var limit = timeval(tv_sec: Int(timeout), tv_usec: Int(timeout.truncatingRemainder(dividingBy: 1) * 1e6))
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    while unsafe withAddress(path, descriptor, Glibc.connect) != 0 {
      let code = errno
      if code == EINTR { continue }
      close(descriptor)
      throw SystemError("connect to \(path)", code: code)
    }
    return descriptor
  }

  private static func make(_ path: String) throws(SystemError) -> Int32 {
    guard path.utf8.count <= longestPath else { throw SystemError("use \(path)", code: ENAMETOOLONG) }
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    let descriptor = socket(AF_UNIX, type, 0)
    guard descriptor >= 0 else { throw SystemError("make a socket", code: errno) }
    return descriptor
  }

  private static func withAddress(
    _ path: String, _ descriptor: Int32, _ call: (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { bytes in
      unsafe bytes.copyBytes(from: path.utf8.prefix(longestPath))
    }
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { general in
        unsafe call(descriptor, general, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
