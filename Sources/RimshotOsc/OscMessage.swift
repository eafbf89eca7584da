internal import CLo
internal import Glibc

/// One message of Open Sound Control: an address and what comes with it.
public struct OscMessage: Sendable, Equatable {
  /// One value.
  public enum Argument: Sendable, Equatable {
    /// `i` and `h`
    case integer(Int)
    /// `f` and `d`
    case number(Double)
    /// `s` and `S`
    case text(String)
    /// `T` and `F`
    case flag(Bool)
    /// Any other, by its letter.
    case other(Character)
  }

  /// Such as `/rimshot/hit`.
  public var address: String
  /// In their order.
  public var arguments: [Argument]

  /// Makes a message from its parts.
  public init(_ address: String, _ arguments: [Argument] = []) {
    self.address = address
    self.arguments = arguments
  }
}

extension OscMessage {
  /// So many messages a datagram may have, and so many bundles may be in each other.
  static let mostMessages = 256
  static let mostDepth = 8

  /// Reads a datagram; of a bundle, its messages, whatever time it names.
  /// - Returns: `nil` where it isn't well formed, or has more than 256 messages.
  public static func read(_ datagram: [UInt8]) -> [OscMessage]? {
    var messages: [OscMessage] = []
    return read(datagram[...], depth: 0, into: &messages) ? messages : nil
  }

  /// Source of the layout: the OSC 1.0 specification, "OSC Bundles".
  private static func read(_ bytes: ArraySlice<UInt8>, depth: Int, into messages: inout [OscMessage]) -> Bool
  {
    guard bytes.starts(with: Array("#bundle\0".utf8)) else {
      guard messages.count < mostMessages, let message = message(Array(bytes)) else { return false }
      messages.append(message)
      return true
    }
    guard depth < mostDepth, bytes.count >= 16 else { return false }
    var rest = bytes.dropFirst(16)
    while !rest.isEmpty {
      guard rest.count >= 4 else { return false }
      let size = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(4)
      guard size > 0, size <= rest.count, read(rest.prefix(size), depth: depth + 1, into: &messages) else {
        return false
      }
      rest = rest.dropFirst(size)
    }
    return true
  }

  private static func message(_ bytes: [UInt8]) -> OscMessage? {
    // The address ends within the bytes, which liblo checks as well.
    guard bytes.first == UInt8(ascii: "/"), let end = bytes.firstIndex(of: 0) else { return nil }
    var bytes = bytes
    let message = unsafe bytes.withUnsafeMutableBytes { bytes in
      unsafe lo_message_deserialise(bytes.baseAddress, bytes.count, nil)
    }
    guard let message = unsafe message else { return nil }
    defer { unsafe lo_message_free(message) }
    var result = OscMessage(String(decoding: bytes[..<end], as: UTF8.self))
    let count = unsafe Int(lo_message_get_argc(message))
    if count == 0 { return result }
    guard let types = unsafe lo_message_get_types(message), let values = unsafe lo_message_get_argv(message)
    else { return nil }
    for index in 0..<count {
      let type = unsafe UInt8(bitPattern: types[index])
      let value = unsafe values[index].map { UnsafeRawPointer($0) }
      unsafe result.arguments.append(argument(type, value))
    }
    return result
  }

  private static func argument(_ type: UInt8, _ value: UnsafeRawPointer?) -> Argument {
    switch (unsafe value, type) {
    case (_, UInt8(ascii: "T")): return .flag(true)
    case (_, UInt8(ascii: "F")): return .flag(false)
    case (let value?, UInt8(ascii: "i")): return unsafe .integer(Int(value.loadUnaligned(as: Int32.self)))
    case (let value?, UInt8(ascii: "h")): return unsafe .integer(Int(value.loadUnaligned(as: Int64.self)))
    case (let value?, UInt8(ascii: "f")): return unsafe .number(Double(value.loadUnaligned(as: Float.self)))
    case (let value?, UInt8(ascii: "d")): return unsafe .number(value.loadUnaligned(as: Double.self))
    case (let value?, UInt8(ascii: "s")), (let value?, UInt8(ascii: "S")):
      return unsafe .text(String(cString: value.assumingMemoryBound(to: UInt8.self)))
    default: return .other(Character(Unicode.Scalar(type)))
    }
  }

  /// The message as it is sent; an argument of type ``Argument/other(_:)`` is left out. Integers beyond 32 bits are clamped.
  public var datagram: [UInt8] {
    guard let message = unsafe lo_message_new() else { return [] }
    defer { unsafe lo_message_free(message) }
    for argument in arguments {
      switch argument {
      case .integer(let value): _ = unsafe lo_message_add_int32(message, Int32(clamping: value))
      case .number(let value): _ = unsafe lo_message_add_float(message, Float(value))
      case .text(let text): _ = unsafe lo_message_add_string(message, text)
      case .flag(true): _ = unsafe lo_message_add_true(message)
      case .flag(false): _ = unsafe lo_message_add_false(message)
      case .other: break
      }
    }
    var size = unsafe lo_message_length(message, address)
    var bytes = [UInt8](repeating: 0, count: size)
    _ = unsafe bytes.withUnsafeMutableBytes { bytes in
      unsafe lo_message_serialise(message, address, bytes.baseAddress, &size)
    }
    return bytes
  }
}
