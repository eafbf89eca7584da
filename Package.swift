// swift-tools-version: 6.2
import PackageDescription

/// Test targets: Swift 6, all warnings are errors.
let testing: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableExperimentalFeature("Lifetimes"),
]

/// Every other target: each unsafe expression says `unsafe` as well. (Swift Testing's macros expand to code that
/// doesn't.)
let strict: [SwiftSetting] = testing + [.strictMemorySafety()]

/// The targets that run on the process thread: optimised in debug builds too, so that a debug daemon stays playable, and
/// so that no generic type's metadata is made on first use there. `scripts/check-realtime` compiles the first two once
/// more as Embedded Swift with `-no-allocations`.
let realtime: [SwiftSetting] = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// The test targets to build, by name: all of them, or those that `RIMSHOT_TESTS` names. The sanitizers' builds, which
/// start from nothing, are a third as long when they leave out what they don't run.
let wantedTests = Context.environment["RIMSHOT_TESTS"]?.split(separator: " ").map(String.init)

let package = Package(
  name: "rimshot",
  products: [
    .executable(name: "rimshot", targets: ["rimshot"]),
    // For the package of fuzzers in Fuzz/.
    .library(name: "FuzzTargets", targets: ["FuzzTargets"]),
  ],
  targets: [
    // MARK: - C libraries: headers and inline shims, every real call is made from Swift

    .systemLibrary(name: "CAlsa", pkgConfig: "alsa", providers: [.apt(["libasound2-dev"])]),
    .systemLibrary(name: "CArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"])]),
    .systemLibrary(name: "CSndfile", pkgConfig: "sndfile", providers: [.apt(["libsndfile1-dev"])]),
    .systemLibrary(name: "CSoxr", pkgConfig: "soxr", providers: [.apt(["libsoxr-dev"])]),
    .systemLibrary(name: "CYaml", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CSqlite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CLo", pkgConfig: "liblo", providers: [.apt(["liblo-dev"])]),
    // Headers only: libjack is opened at run time, because jackd's and PipeWire's have the same name.
    .target(name: "CJack"),
    .target(name: "CSystem"),

    // MARK: - The line of a hit

    .target(name: "RimshotRealtimeQueue", swiftSettings: realtime),
    .target(name: "RimshotRealtime", dependencies: ["RimshotRealtimeQueue"], swiftSettings: realtime),
    .target(
      name: "RimshotEngineHost",
      dependencies: ["RimshotRealtime", "RimshotRealtimeQueue", "CSystem"], swiftSettings: strict),
    .target(
      name: "RimshotAlsa",
      dependencies: ["CAlsa", "CSystem", "RimshotRealtime", "RimshotRealtimeQueue"], swiftSettings: strict),
    .target(
      name: "RimshotJack",
      dependencies: ["CJack", "CSystem", "RimshotRealtime", "RimshotEngineHost"], swiftSettings: realtime),

    // MARK: - The line of a kit

    .target(name: "RimshotKit", swiftSettings: strict),
    .target(
      name: "RimshotKitFiles", dependencies: ["RimshotKit", "CArchive", "CExpat", "CYaml"],
      swiftSettings: strict),
    .target(
      name: "RimshotKitLoader",
      dependencies: ["RimshotKit", "RimshotEngineHost", "RimshotRealtime", "CSndfile", "CSoxr"],
      swiftSettings: strict),

    // MARK: - Around the two lines

    // What a Standard MIDI File says.
    .target(
      name: "RimshotMidiFiles", dependencies: ["RimshotKeeping", "RimshotRealtime"], swiftSettings: strict),
    // A MIDI file and a kit into sound files, through the same engine.
    .target(
      name: "RimshotOffline",
      dependencies: [
        "RimshotEngineHost", "RimshotKeeping", "RimshotKit", "RimshotKitLoader", "RimshotMidiFiles",
        "RimshotRealtime", "CSndfile", "CSystem",
      ], swiftSettings: strict),
    // What is wrong with a machine, told from its files alone.
    .target(
      name: "RimshotDoctor", dependencies: ["RimshotKit", "RimshotKitFiles", "CSystem"], swiftSettings: strict
    ),
    // The practice log: what was played, by days.
    .target(name: "RimshotPractice", dependencies: ["CSqlite"], swiftSettings: strict),
    // What is kept of what was played: recordings of the outputs.
    .target(
      name: "RimshotKeeping",
      dependencies: ["RimshotEngineHost", "RimshotRealtime", "CSndfile", "CSystem"], swiftSettings: strict),
    .target(name: "RimshotControl", dependencies: ["CSystem"], swiftSettings: strict),
    .target(name: "RimshotOsc", dependencies: ["CLo", "RimshotControl"], swiftSettings: strict),
    .target(
      name: "RimshotDaemon",
      dependencies: [
        "RimshotAlsa", "RimshotControl", "RimshotEngineHost", "RimshotJack", "RimshotKeeping", "RimshotKit",
        "RimshotKitFiles", "RimshotKitLoader", "RimshotMidiFiles", "RimshotOsc", "RimshotPractice",
        "RimshotRealtime", "CSystem",
      ], swiftSettings: strict),
    // The kit under the computer's keys: a client of the control socket, and nothing of the engine.
    .target(
      name: "RimshotPlayer", dependencies: ["RimshotControl", "RimshotKit", "CSystem"], swiftSettings: strict),
    .target(
      name: "RimshotCommandLine",
      dependencies: [
        "RimshotControl", "RimshotDaemon", "RimshotDoctor", "RimshotKeeping", "RimshotKit", "RimshotKitFiles",
        "RimshotKitLoader", "RimshotMidiFiles", "RimshotOffline", "RimshotPlayer", "RimshotPractice",
        "RimshotRealtime",
        "CSystem",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "rimshot", dependencies: ["RimshotCommandLine"], swiftSettings: strict,
      // The default linker warns of functions that Foundation's static library has and we never call.
      linkerSettings: [.unsafeFlags(["-use-ld=lld"])]),
    .executableTarget(name: "KitGenerator", dependencies: ["CSndfile"], swiftSettings: strict),

    // MARK: - Benchmarks

    // The cheapest loops that mix, in C, which the engine's are compared with.
    .target(name: "MixingFloor", path: "Benchmarks/MixingFloor"),
    // What `scripts/bench counts` runs under callgrind.
    .executableTarget(
      name: "EngineCounts",
      dependencies: ["MixingFloor", "RimshotRealtime", "RimshotEngineHost", "RimshotTestSupport"],
      path: "Benchmarks/EngineCounts", swiftSettings: testing,
      linkerSettings: [.unsafeFlags(["-use-ld=lld"])]),

    // MARK: - Tests

    .target(
      name: "RimshotTestSupport",
      dependencies: ["RimshotRealtime", "RimshotEngineHost", "RimshotKit", "CSndfile"],
      path: "Tests/RimshotTestSupport", swiftSettings: strict),
    // What the fuzzers feed, with what comes out checked.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "RimshotControl", "RimshotEngineHost", "RimshotKit", "RimshotKitFiles", "RimshotKitLoader",
        "RimshotMidiFiles", "RimshotOsc", "RimshotRealtime", "RimshotTestSupport",
      ],
      path: "Fuzz/Targets", swiftSettings: testing),
    // A JACK client and child processes in C, and what tests of JACK and of the daemon make of them.
    .target(name: "JackProbe", dependencies: ["CJack"], path: "Tests/JackProbe"),
    .target(
      name: "RimshotServerSupport", dependencies: ["JackProbe", "CJack"], path: "Tests/RimshotServerSupport",
      swiftSettings: testing),
    // What scripts/check-rtsan and scripts/check-heap run.
    .executableTarget(
      name: "RealtimeProof",
      dependencies: ["RimshotRealtime", "RimshotEngineHost", "RimshotTestSupport", "CSystem"],
      path: "Tests/RealtimeProof", swiftSettings: testing),
    .testTarget(
      name: "RimshotRealtimeTests",
      dependencies: ["RimshotRealtime", "RimshotRealtimeQueue", "RimshotEngineHost", "RimshotTestSupport"],
      swiftSettings: testing),
    .testTarget(
      name: "RimshotKitTests",
      dependencies: [
        "RimshotKit", "RimshotKitFiles", "RimshotKitLoader", "RimshotEngineHost", "RimshotTestSupport",
      ],
      swiftSettings: testing),
    .testTarget(
      name: "RimshotAlsaTests",
      dependencies: ["RimshotAlsa", "RimshotRealtime", "RimshotRealtimeQueue"], swiftSettings: testing),
    .testTarget(
      name: "RimshotJackTests",
      dependencies: [
        "RimshotJack", "RimshotRealtime", "RimshotEngineHost", "RimshotTestSupport", "RimshotServerSupport",
        "CSystem",
      ],
      swiftSettings: testing),
    .testTarget(
      name: "RimshotDaemonTests",
      dependencies: [
        "RimshotDaemon", "RimshotControl", "RimshotEngineHost", "RimshotKit", "RimshotKitFiles", "RimshotOsc",
        "RimshotPractice", "RimshotRealtime", "RimshotTestSupport", "RimshotServerSupport", "rimshot",
      ],
      swiftSettings: testing),
    .testTarget(
      name: "RimshotOfflineTests",
      dependencies: [
        "RimshotOffline", "RimshotEngineHost", "RimshotKeeping", "RimshotKit", "RimshotKitFiles",
        "RimshotKitLoader", "RimshotRealtime", "RimshotTestSupport", "CSndfile",
      ],
      swiftSettings: testing),
    .testTarget(
      name: "RimshotKeepingTests",
      dependencies: [
        "RimshotKeeping", "RimshotEngineHost", "RimshotRealtime", "RimshotTestSupport",
        "RimshotServerSupport",
        "CSndfile",
      ],
      swiftSettings: testing),
    .testTarget(
      name: "RimshotPlayerTests", dependencies: ["RimshotPlayer", "RimshotControl", "CSystem"],
      swiftSettings: testing),
    .testTarget(
      name: "RimshotDoctorTests", dependencies: ["RimshotDoctor"],
      swiftSettings: testing),
    .testTarget(
      name: "RimshotCommandLineTests",
      dependencies: [
        "RimshotCommandLine", "RimshotControl", "RimshotDaemon", "RimshotDoctor", "RimshotKit",
        "RimshotPractice", "RimshotTestSupport", "rimshot",
      ],
      swiftSettings: testing),
  ]
)

if let wantedTests {
  package.targets.removeAll { $0.type == .test && !wantedTests.contains($0.name) }
}
