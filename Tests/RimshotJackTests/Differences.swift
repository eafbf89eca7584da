extension [Float] {
  /// The first index at which two recordings differ, with both values; `nil` where they are the same to the bit.
  func firstDifference(from expected: [Float]) -> (index: Int, heard: Float, expected: Float)? {
    for index in 0..<Swift.max(count, expected.count) {
      let heard = index < count ? self[index] : .nan
      let wanted = index < expected.count ? expected[index] : .nan
      if heard != wanted { return (index, heard, wanted) }
    }
    return nil
  }
}
