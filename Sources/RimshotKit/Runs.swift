/// Numbers as runs of those that follow each other, rising; each number counts once.
package func runs(of numbers: [Int]) -> [ClosedRange<Int>] {
  var runs: [ClosedRange<Int>] = []
  for number in numbers.sorted() {
    if let last = runs.last, number <= last.upperBound + 1 {
      runs[runs.count - 1] = last.lowerBound...max(number, last.upperBound)
    } else {
      runs.append(number...number)
    }
  }
  return runs
}
