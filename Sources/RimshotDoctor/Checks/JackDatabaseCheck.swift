/// What jackd's library shares between all programs of a user.
extension Check {
  /// Who else may wait for the lock can't be seen, and to try would be to hang, too: the daemon's word has to do.
  static let jackDatabase = Check(
    "jack-database",
    why: "a program that was killed while it had JACK's metadata locked keeps every other one out for ever"
  ) { machine in
    let path = "/dev/shm/jack_db-\(machine.user.number)"
    guard machine.files.exists(path) else { return [.fine("there is no \(path)")] }
    guard machine.running?.isServerHanging == true else {
      return [.fine("nothing is known to wait for \(path)")]
    }
    let jack = AudioServers(machine).ownJack(machine)
    let words = jack.flatMap { machine.process($0.process)?.words } ?? []
    return [
      Symptom(
        .error, "the daemon waits for JACK to let it in, perhaps for the lock of \(path)",
        details: [
          "A jackd that hangs itself looks the same; the commands mend both. Close other JACK programs first."
        ],
        mend: (jack.map { ["kill -9 \($0.process)"] } ?? []) + ["rm -r \(path)"]
          + (words.isEmpty ? [] : ["\(words.map(shell).joined(separator: " ")) &"]) + ["rimshot restart"])
    ]
  }
}
