internal import RimshotKit

/// Values of which there may be one or several.
extension DiagnosticLog {
  /// MIDI channels: `omni`, one from 1 to 16, or a list of them; ascending, each once.
  func channels(_ node: YamlNode) -> [Int]? {
    if node.scalar == "omni" { return Array(1...16) }
    let items = items(node)
    if items.isEmpty {
      error("channels must be omni, a channel or a list of them, not an empty list", at: node.mark)
      return nil
    }
    let channels = items.compactMap { item -> Int? in
      if let number = item.scalar.flatMap({ Int($0) }), (1...16).contains(number) { return number }
      error(
        "channels must be omni, a channel from 1 to 16 or a list of them, not \(item.summary)", at: item.mark)
      return nil
    }
    return Set(channels).sorted()
  }

  /// The values of a list; a single value counts as a list of one.
  func items(_ node: YamlNode) -> [YamlNode] {
    if case .sequence(let list) = node.content { return list }
    return [node]
  }

  /// A USB id, `0582:0151`, in lower case.
  func usbID(_ node: YamlNode) -> String? {
    let parts = (node.scalar ?? "").lowercased().split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 2, parts.allSatisfy({ $0.count == 4 && $0.allSatisfy { $0.isHexDigit && $0.isASCII } })
    {
      return parts.joined(separator: ":")
    }
    error(
      "a USB id is four hexadecimal digits, a colon and four more, such as \"0582:0151\" (see lsusb), "
        + "not \(node.summary)", at: node.mark)
    return nil
  }
}
