// swift-tools-version: 6.2
import PackageDescription

/// The fuzzers: a package of its own, so that nobody who builds Rimshot builds them. `scripts/fuzz` builds it with
/// libFuzzer, which has the program's `main`.
let package = Package(
  name: "Fuzz",
  dependencies: [.package(name: "rimshot", path: "..")],
  targets: [
    .executableTarget(
      name: "rimshot-fuzz", dependencies: [.product(name: "FuzzTargets", package: "rimshot")],
      path: "Runner",
      swiftSettings: [
        .swiftLanguageMode(.v6), .treatAllWarnings(as: .error),
        .enableUpcomingFeature("InternalImportsByDefault"),
      ],
      linkerSettings: [.unsafeFlags(["-use-ld=lld"])])
  ]
)
