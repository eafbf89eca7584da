import Testing

/// The built program and device profiles, without a daemon.
struct DeviceProgramTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func run(_ line: String...) throws -> RimshotProgram.Outcome {
    try RimshotProgram.run(line, in: folder, environment: ["RIMSHOT_DEVICES": folder.path])
  }

  @Test func findsTheShippedProfiles() throws {
    let outcome = try run("device", "list")
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    #expect(outcome.output.contains("/Devices/roland-td-17.yaml\n"))
  }

  @Test func anOwnProfileReplacesAShippedOne() throws {
    try folder.write("rimshot_device: 1\nname: Mine\nnotes: {38: cowbell}\n", to: "roland-td-17.yaml")
    #expect(try run("device", "list").output.contains("\(folder.path)/roland-td-17.yaml\n"))
    #expect(try run("device", "show", "roland-td-17").output.hasPrefix("Mine\n"))
    #expect(try run("device", "show", "ROLAND-TD-17", "--json").output.contains(#""hits":"cowbell""#))
  }

  @Test func aBrokenProfileIsReportedAndTheShippedOneStays() throws {
    try folder.write("rimshot_device: 1\nchannels: 99\n", to: "roland-td-17.yaml")
    let outcome = try run("device", "list")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("/Devices/roland-td-17.yaml\n"))
    #expect(
      outcome.errors == "\(folder.path)/roland-td-17.yaml:2:11: error: channels must be omni, "
        + "a channel from 1 to 16 or a list of them, not 99\n")
  }

  @Test func checkIsStatus1WhereThereAreErrors() throws {
    try folder.write("rimshot_device: 1\nnotes: {38: snar}\n", to: "pads.yaml")
    let path = "\(folder.path)/pads.yaml"
    #expect(
      try run("device", "check", path)
        == .init(
          status: 1,
          output: """
            \(path):2:13: error: no role "snar" (did you mean "snare"?)
            \(path) cannot be used: 1 error, 0 warnings

            """, errors: ""))
    let shown = try run("device", "show", "pads")
    #expect(shown.status == 1)
    #expect(
      shown.errors == "rimshot: the device profile \"pads\" cannot be used\n"
        + "\(path):2:13: error: no role \"snar\" (did you mean \"snare\"?)\n")
    try folder.write("rimshot_device: 1\nnots: {}\n", to: "pads.yaml")
    #expect(try run("device", "check", "pads").output.hasSuffix("can be used: 0 errors, 1 warning\n"))
    try folder.write("rimshot_device: 1\n", to: "pads.yaml")
    #expect(try run("device", "check", "./pads.yaml").output.hasSuffix("/pads.yaml is fine\n"))
  }

  @Test func anUnknownProfileIsNamed() throws {
    let outcome = try run("device", "show", "roland-td-177")
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.hasPrefix(
        "rimshot: no device profile \"roland-td-177\" (did you mean \"roland-td-17\"?); looked in \(folder.path), "
      ))
  }
}
