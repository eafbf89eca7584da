// What callgrind counts the instructions of: each of the counts once, inside of `rimshot_counted` and nothing else. Run by
// `scripts/bench counts`, which divides. Prints the counts in the order in which they run: name, units, and what is
// taken away first.

/// What is counted, as one object that a pointer can name.
final class Body {
  let run: () -> Void

  init(_ run: @escaping () -> Void) { self.run = run }
}

/// What happens in here is counted. A C function, because its name stays what it is.
@c @inline(never)
func rimshot_counted(_ body: UnsafeRawPointer) {
  Unmanaged<Body>.fromOpaque(body).takeUnretainedValue().run()
}

for count in FloorCounts.all + EngineCounts.all {
  let body = Body(count.prepare())
  withExtendedLifetime(body) { rimshot_counted(Unmanaged.passUnretained(body).toOpaque()) }
  print(count.name, count.units, count.base?.name ?? "-", count.base?.units ?? 0, separator: "\t")
}
