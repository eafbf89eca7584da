internal import RimshotControl

/// The systemd unit that runs a daemon: a user's own, or the system's for a box that nobody logs in to.
///
/// Sources: systemd.service(5), systemd.exec(5) and systemd.unit(5).
struct ServiceUnit: Equatable {
  /// Whose service manager runs it.
  enum Manager: Equatable {
    /// The user's own, which lives while the user is logged in, or always with `loginctl enable-linger`.
    case user
    /// The system's, from boot on, as an ordinary user.
    case system(user: String, number: UInt32)
  }

  /// Who runs it.
  var manager: Manager
  /// The daemon's name.
  var name = ControlPaths.defaultName
  /// The program's file, absolute.
  var program: String
  /// The words after `rimshot daemon`.
  var words: [String] = []

  /// The unit's name.
  var unit: String { name == ControlPaths.defaultName ? "rimshot.service" : "rimshot-\(name).service" }

  /// The unit's file.
  var text: String {
    let call = ([program, "daemon"] + words).map(ServiceUnit.quoted).joined(separator: " ")
    return """
      # Rimshot's systemd unit, written by "rimshot service install"; changes belong into "systemctl edit".
      [Unit]
      Description=Rimshot drum sampler\(name == ControlPaths.defaultName ? "" : " (\(name))")
      Documentation=man:rimshot(1)
      # Nothing is waited for: Rimshot finds JACK or PipeWire and its pads whenever they come.
      StartLimitIntervalSec=0
      \(runtime)
      [Service]
      Type=notify
      ExecStart=\(call)
      ExecReload=/bin/kill -HUP $MAINPID
      Restart=on-failure
      RestartSec=1
      # A large kit on a slow card takes its time.
      TimeoutStartSec=infinity
      WatchdogSec=30
      \(account)
      # Real-time audio: the highest that there is, as far as who runs this allows.
      LimitRTPRIO=95
      LimitMEMLOCK=infinity

      # Kits lie anywhere in a home folder and sound goes through shared memory, so these stay visible.
      UMask=0077
      NoNewPrivileges=yes
      LockPersonality=yes
      MemoryDenyWriteExecute=yes
      RestrictNamespaces=yes
      RestrictSUIDSGID=yes
      SystemCallArchitectures=native
      RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
      \(hardening)
      [Install]
      WantedBy=\(manager == .user ? "default.target" : "multi-user.target")

      """
  }

  private var runtime: String {
    guard case .system(_, let number) = manager else { return "" }
    return """
      # The folder of the control socket, where "rimshot status" of the same user looks.
      Requires=user-runtime-dir@\(number).service
      After=user-runtime-dir@\(number).service

      """
  }

  private var account: String {
    guard case .system(let user, let number) = manager else { return "" }
    return """
      User=\(ServiceUnit.escaped(user))
      SupplementaryGroups=audio
      Environment=XDG_RUNTIME_DIR=/run/user/\(number)
      OOMScoreAdjust=-500

      """
  }

  private var hardening: String {
    guard case .system = manager else { return "" }
    return """
      ProtectSystem=full
      ProtectKernelTunables=yes
      ProtectKernelModules=yes
      ProtectKernelLogs=yes
      ProtectControlGroups=yes
      ProtectHostname=yes

      """
  }

  /// A word as one argument of `ExecStart=`, in which `%`, `$`, quotes and back slashes mean something.
  private static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "/-_.,:=@+".utf8.contains(byte)
        }
      }
    if isPlain { return word }
    var text = ""
    for scalar in word.unicodeScalars {
      switch scalar {
      case "\\": text += "\\\\"
      case "\"": text += "\\\""
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "%": text += "%%"
      case "$": text += "$$"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return "\"\(text)\""
  }

  private static func escaped(_ value: String) -> String { value.replacing("%", with: "%%") }
}
