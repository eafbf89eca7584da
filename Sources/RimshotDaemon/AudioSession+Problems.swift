internal import Glibc
internal import RimshotControl
internal import RimshotJack

extension AudioSession {
  /// What is wrong with the audio server now.
  var problems: [Problem] {
    var problems: [Problem] = []
    if let client {
      if isStalled {
        problems.append(
          Problem(
            "server-stalled",
            "the audio server has stalled: it asks for no sound (Rimshot plays on when it does; if it stays so, restart it)"
          ))
      } else if client.calls > 0 && !client.server.isRealtime {
        problems.append(
          Problem(
            "no-realtime", isDegrading: false,
            "the audio thread has no real-time priority, so a busy machine may make gaps (see REAL-TIME LIMITS in the "
              + "manual page)"))
      }
      if client.name != name {
        problems.append(
          Problem(
            "other-name", isDegrading: false,
            "the audio server knows another \"\(name)\", so our ports are called \"\(client.name)\" (rimshot restart, "
              + "when that is gone)"))
      }
    } else if isOpeningHanging {
      problems.append(Problem("server-hangs", hanging))
    } else {
      problems.append(absence)
    }
    if hangingClients > 0 {
      problems.append(
        Problem(
          "hanging-client", isDegrading: false,
          "JACK's library could not end \(hangingClients == 1 ? "a client" : "\(hangingClients) clients") of a server "
            + "that is gone (rimshot restart frees what they hold)"))
    }
    return problems
  }

  /// Every program of a user locks JACK's metadata while it joins a server. One that is killed meanwhile never unlocks
  /// it, and then it isn't the server who keeps us waiting.
  private var hanging: String {
    let sentence = "the audio server is there and doesn't answer (restart it; Rimshot plays when it does"
    let database = "/dev/shm/jack_db-\(getuid())"
    if unsafe access(database, F_OK) != 0 { return sentence + ")" }
    return sentence + "; if it doesn't, a killed program may have left JACK's metadata locked: stop jackd, "
      + "rm -r \(database), start jackd, rimshot restart)"
  }

  private var absence: Problem {
    switch lastFailure {
    case nil, .noServer:
      Problem(
        "no-server",
        "no audio server is running (start jackd, or PipeWire with pipewire-jack installed; Rimshot plays as soon as "
          + "there is one)")
    case .noLibrary: Problem("no-server", "\(JackError.noLibrary)")
    case .some(let error): Problem("server-refused", "\(error)")
    }
  }
}
