/// One thing whose instructions are counted, and what they are divided by.
struct Count {
  /// Its name in `Benchmarks/counts.tsv`.
  var name: String
  /// How many of what it is about it does.
  var units: Int
  /// What is taken away first: a count of the same run without what this one is about, and how many of its units. Counts
  /// come before those that name them.
  var base: (name: String, units: Int)?
  /// What is done before, uncounted, and gives what is counted.
  var prepare: () -> () -> Void

  init(
    _ name: String, units: Int, base: (name: String, units: Int)? = nil,
    prepare: @escaping () -> () -> Void
  ) {
    self.name = name
    self.units = units
    self.base = base
    self.prepare = prepare
  }
}
