// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"), .treatAllWarnings(as: .error),
]

let fuzzed: [Target.Dependency] = [
  "Waymark", "WaymarkAreas", "WaymarkFormats", "WaymarkGeodesy", "WaymarkReports", "WaymarkRouting", "WaymarkSearch",
  "WaymarkServer", "WaymarkServices", "WaymarkStorage", "WaymarkTerrain", "WaymarkVision", "WaymarkWeb",
]

// `make fuzz` builds the fuzz targets into a program with libFuzzer; otherwise the tests replay what they found.
let fuzzing: [Target] =
  if Context.environment["WAYMARK_FUZZ"] != nil {
    [
      .target(name: "CLibFuzzer", path: "Fuzz/CLibFuzzer"),
      .executableTarget(
        name: "waymark-fuzz", dependencies: fuzzed + ["CLibFuzzer"], path: "Fuzz",
        exclude: ["CLibFuzzer", "Corpus", "Replay"], swiftSettings: strict),
    ]
  } else {
    [
      .testTarget(
        name: "FuzzTests", dependencies: fuzzed, path: "Fuzz", exclude: ["CLibFuzzer", "Corpus", "Driver"],
        swiftSettings: strict)
    ]
  }

let package = Package(
  name: "Waymark",
  platforms: [.iOS(.v18), .macOS(.v15), .visionOS(.v2)],
  products: [
    .library(name: "WaymarkGeodesy", targets: ["WaymarkGeodesy"]),
    .library(name: "WaymarkTerrain", targets: ["WaymarkTerrain"]),
    .library(name: "Waymark", targets: ["Waymark"]),
    .library(name: "WaymarkVision", targets: ["WaymarkVision"]),
    .library(name: "WaymarkSearch", targets: ["WaymarkSearch"]),
    .library(name: "WaymarkRouting", targets: ["WaymarkRouting"]),
    .library(name: "WaymarkSimulation", targets: ["WaymarkSimulation"]),
    .library(name: "WaymarkEvaluation", targets: ["WaymarkEvaluation"]),
    .library(name: "WaymarkLive", targets: ["WaymarkLive"]),
    .library(name: "WaymarkARKit", targets: ["WaymarkARKit"]),
    .library(name: "WaymarkFormats", targets: ["WaymarkFormats"]),
    .library(name: "WaymarkServices", targets: ["WaymarkServices"]),
    .library(name: "WaymarkAppModel", targets: ["WaymarkAppModel"]),
    .executable(name: "waymark", targets: ["waymark-cli"]),
  ],
  targets: [
    // The portable engine: no Foundation, no existentials, compiles as Embedded Swift too.
    .target(name: "CPortableMath", linkerSettings: [.linkedLibrary("m")]),
    .target(name: "WaymarkGeodesy", dependencies: ["CPortableMath"], swiftSettings: strict),
    .target(name: "WaymarkTerrain", dependencies: ["WaymarkGeodesy", "CPortableMath"], swiftSettings: strict),
    .target(
      name: "Waymark", dependencies: ["WaymarkGeodesy", "WaymarkTerrain", "CPortableMath"], swiftSettings: strict),
    // Directions out of pictures; as portable as the engine.
    .target(
      name: "WaymarkVision", dependencies: ["WaymarkGeodesy", "WaymarkTerrain", "CPortableMath"],
      swiftSettings: strict),
    // Places by name, kind, address and coordinate; as portable as the engine.
    .target(name: "WaymarkSearch", dependencies: ["Waymark", "WaymarkGeodesy"], swiftSettings: strict),
    // Routes over a graph of streets; as portable as the engine.
    .target(
      name: "WaymarkRouting", dependencies: ["Waymark", "WaymarkGeodesy", "CPortableMath"], swiftSettings: strict),
    // Walks with known truth, and strategies and guidance against the truth; as portable as the engine.
    .target(
      name: "WaymarkSimulation", dependencies: ["Waymark", "WaymarkGeodesy", "CPortableMath"], swiftSettings: strict),
    .target(
      name: "WaymarkEvaluation", dependencies: ["WaymarkSimulation", "Waymark", "WaymarkGeodesy", "CPortableMath"],
      swiftSettings: strict),
    // The engine on one actor, for clients with live sensors; and Apple's face of it, empty where there is no ARKit.
    .target(
      name: "WaymarkLive", dependencies: ["WaymarkVision", "Waymark", "WaymarkTerrain", "WaymarkGeodesy"],
      swiftSettings: strict),
    .target(
      name: "WaymarkARKit",
      dependencies: ["WaymarkLive", "WaymarkVision", "Waymark", "WaymarkTerrain", "WaymarkGeodesy"],
      swiftSettings: strict),
    // The engine's C interface, for WebAssembly.
    .target(name: "CHandles"),
    .target(
      name: "WaymarkWeb",
      dependencies: [
        "CHandles", "Waymark", "WaymarkRouting", "WaymarkSearch", "WaymarkSimulation", "WaymarkTerrain",
        "WaymarkVision", "WaymarkGeodesy",
      ],
      swiftSettings: strict),

    // Adapters: files, services, elevation.
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),
    .systemLibrary(name: "CGDAL", pkgConfig: "gdal", providers: [.apt(["libgdal-dev"])]),
    .target(
      name: "WaymarkFormats",
      dependencies: [
        "Waymark", "WaymarkGeodesy", "CZlib", .target(name: "CZip", condition: .when(platforms: [.linux])),
        .target(name: "CExpat", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: strict),
    // Replays, reports and the tables and plots of evaluations.
    .target(
      name: "WaymarkReports",
      dependencies: [
        "WaymarkEvaluation", "WaymarkSimulation", "Waymark", "WaymarkTerrain", "WaymarkGeodesy", "WaymarkFormats",
      ],
      resources: [.embedInCode("Page/report.js"), .embedInCode("Page/report.css")], swiftSettings: strict),
    .target(
      name: "WaymarkElevation", dependencies: ["WaymarkTerrain", "WaymarkGeodesy", "WaymarkFormats", "CGDAL"],
      swiftSettings: strict),
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .target(
      name: "WaymarkPictures",
      dependencies: ["WaymarkTerrain", "WaymarkGeodesy", "WaymarkFormats", "CPortableMath", "CCairo"],
      swiftSettings: strict),
    // Photos from files, and what their skylines say.
    .target(
      name: "WaymarkPhotos",
      dependencies: [
        "WaymarkVision", "WaymarkElevation", "WaymarkTerrain", "Waymark", "WaymarkGeodesy", "WaymarkFormats",
        "CPortableMath", "CGDAL",
      ],
      swiftSettings: strict),
    // curl_easy_setopt takes variable arguments, which Swift cannot call.
    .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-gnutls-dev"])]),
    .target(name: "CTransfer", dependencies: [.target(name: "CCurl", condition: .when(platforms: [.linux]))]),
    .target(
      name: "WaymarkServices",
      dependencies: [
        "Waymark", "WaymarkGeodesy", "WaymarkFormats",
        .target(name: "CTransfer", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: strict),
    .target(
      name: "WaymarkAreas",
      dependencies: [
        "Waymark", "WaymarkSearch", "WaymarkRouting", "WaymarkTerrain", "WaymarkGeodesy", "WaymarkFormats",
        "WaymarkElevation", "WaymarkServices", "CZlib",
      ],
      swiftSettings: strict),

    // Areas out of public sources: by name or position.
    .target(
      name: "WaymarkFetch",
      dependencies: [
        "WaymarkAreas", "WaymarkElevation", "WaymarkFormats", "WaymarkGeodesy", "WaymarkServices", "WaymarkTerrain",
        "CGnuTLS",
      ],
      resources: [.embedInCode("Sources/sources.json")], swiftSettings: strict),

    // The invented island: data for a demo area.
    .target(
      name: "WaymarkDemo",
      dependencies: [
        "Waymark", "WaymarkTerrain", "WaymarkGeodesy", "WaymarkFormats", "WaymarkElevation", "WaymarkAreas",
      ],
      swiftSettings: strict),

    // What apps on phones share and what needs no phone to be tested; the app itself is Apps/iOS.
    .target(
      name: "WaymarkAppModel",
      dependencies: [
        "Waymark", "WaymarkRouting", "WaymarkSearch", "WaymarkVision", "WaymarkTerrain", "WaymarkGeodesy",
        "WaymarkFormats",
      ],
      swiftSettings: strict),

    // Anchors on disk.
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    // Looks for libpq only when a database is used.
    .target(name: "CPostgres"),
    .target(
      name: "WaymarkStorage",
      dependencies: ["Waymark", "WaymarkGeodesy", "WaymarkTerrain", "WaymarkFormats", "CPostgres", "CSQLite"],
      swiftSettings: strict),

    // The web app's server.
    .systemLibrary(name: "CMicroHTTPD", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
    .systemLibrary(name: "CGnuTLS", pkgConfig: "gnutls", providers: [.apt(["libgnutls28-dev"])]),
    .systemLibrary(name: "CBrotli", pkgConfig: "libbrotlienc", providers: [.apt(["libbrotli-dev"])]),
    .systemLibrary(name: "CQRencode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
    .target(name: "CHeap"),
    .target(
      name: "WaymarkServer",
      dependencies: [
        "CHeap", "Waymark", "WaymarkGeodesy", "WaymarkFormats", "WaymarkSearch", "WaymarkReports", "WaymarkServices",
        "WaymarkAreas", "WaymarkFetch", "WaymarkStorage", "CMicroHTTPD", "CGnuTLS", "CBrotli", "CQRencode",
      ],
      swiftSettings: strict),

    // A site without a server: the page and areas as static files.
    .target(
      name: "WaymarkPublish",
      dependencies: [
        "Waymark", "WaymarkGeodesy", "WaymarkTerrain", "WaymarkFormats", "WaymarkServices", "WaymarkAreas",
        "WaymarkServer",
      ],
      swiftSettings: strict),

    // Bulk work on Apache Spark: what its tasks ask of this program, and the start of its driver, `Fleet/`.
    .target(
      name: "WaymarkFleet",
      dependencies: [
        "Waymark", "WaymarkGeodesy", "WaymarkTerrain", "WaymarkEvaluation", "WaymarkFormats", "WaymarkReports",
        "WaymarkServices", "WaymarkAreas",
      ],
      swiftSettings: strict),

    // The command line: one file per command, no logic of its own.
    .target(
      name: "CommandKit", dependencies: ["Waymark", "WaymarkFormats", "WaymarkGeodesy"], swiftSettings: strict),
    .executableTarget(
      name: "waymark-cli",
      dependencies: [
        "CommandKit", "Waymark", "WaymarkSimulation", "WaymarkEvaluation", "WaymarkGeodesy", "WaymarkFormats",
        "WaymarkReports", "WaymarkElevation", "WaymarkPhotos", "WaymarkPictures", "WaymarkServices", "WaymarkTerrain",
        "WaymarkVision", "WaymarkAreas", "WaymarkDemo", "WaymarkFetch", "WaymarkFleet", "WaymarkPublish",
        "WaymarkServer", "WaymarkStorage", "WaymarkSearch",
      ],
      swiftSettings: strict),

    // Benchmarks: `make bench`.
    .target(name: "CAllocationCount", path: "Benchmarks/CAllocationCount"),
    .executableTarget(
      name: "waymark-bench",
      dependencies: [
        "CAllocationCount", "CPortableMath", "Waymark", "WaymarkSimulation", "WaymarkTerrain", "WaymarkElevation",
        "WaymarkAreas", "WaymarkGeodesy", "WaymarkFormats", "WaymarkSearch", "WaymarkRouting", "WaymarkServices",
        "WaymarkVision", "WaymarkPhotos", "TestSupport", "CGDAL",
      ],
      path: "Benchmarks/waymark-bench", swiftSettings: strict),

    // Compares imports and uses between folders with docs/architecture.md: `make lint`, Scripts/check-arrows.
    .executableTarget(name: "ArrowCheck", path: "Scripts/ArrowCheck", swiftSettings: strict),

    // Tests.
    .target(
      name: "TestSupport", dependencies: ["WaymarkGeodesy", "WaymarkTerrain"], path: "Tests/TestSupport",
      swiftSettings: strict),
    .testTarget(name: "ArrowCheckTests", dependencies: ["ArrowCheck", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "WaymarkGeodesyTests", dependencies: ["WaymarkGeodesy", "CPortableMath", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "WaymarkTerrainTests",
      dependencies: ["WaymarkTerrain", "WaymarkElevation", "WaymarkGeodesy", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "WaymarkVisionTests",
      dependencies: [
        "WaymarkVision", "WaymarkPhotos", "WaymarkElevation", "WaymarkTerrain", "WaymarkFormats", "Waymark",
        "WaymarkGeodesy", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "WaymarkTests",
      dependencies: [
        "Waymark", "WaymarkSimulation", "WaymarkEvaluation", "WaymarkGeodesy", "WaymarkTerrain", "TestSupport",
      ],
      exclude: [
        "Snapshots/clean.txt", "Snapshots/bursts.txt", "Snapshots/lost.txt", "Snapshots/compass.txt",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "WaymarkSearchTests", dependencies: ["WaymarkSearch", "Waymark", "WaymarkGeodesy", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "WaymarkRoutingTests", dependencies: ["WaymarkRouting", "Waymark", "WaymarkGeodesy", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "WaymarkLiveTests",
      dependencies: [
        "WaymarkLive", "WaymarkPhotos", "WaymarkVision", "Waymark", "WaymarkSimulation", "WaymarkTerrain",
        "WaymarkGeodesy", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "WaymarkFormatsTests",
      dependencies: [
        "WaymarkFormats", "WaymarkReports", "WaymarkSimulation", "Waymark", "WaymarkGeodesy", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "WaymarkReportsTests",
      dependencies: [
        "WaymarkReports", "WaymarkFormats", "WaymarkSimulation", "Waymark", "WaymarkGeodesy", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "WaymarkElevationTests",
      dependencies: [
        "WaymarkElevation", "WaymarkTerrain", "WaymarkFormats", "Waymark", "WaymarkGeodesy", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "WaymarkPicturesTests",
      dependencies: ["WaymarkPictures", "WaymarkTerrain", "WaymarkFormats", "WaymarkGeodesy", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "WaymarkServicesTests",
      dependencies: ["WaymarkServices", "WaymarkFormats", "Waymark", "WaymarkGeodesy", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "WaymarkAreasTests",
      dependencies: [
        "WaymarkAreas", "WaymarkDemo", "WaymarkRouting", "WaymarkSearch", "WaymarkServices", "WaymarkElevation",
        "WaymarkTerrain", "WaymarkFormats", "Waymark", "WaymarkGeodesy", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "WaymarkFetchTests",
      dependencies: [
        "WaymarkFetch", "WaymarkAreas", "WaymarkElevation", "WaymarkFormats", "WaymarkGeodesy", "WaymarkServices",
        "WaymarkTerrain", "CGDAL", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "WaymarkAppModelTests",
      dependencies: [
        "WaymarkAppModel", "WaymarkRouting", "WaymarkServices", "WaymarkFormats", "Waymark", "WaymarkTerrain",
        "WaymarkGeodesy", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "WaymarkStorageTests",
      dependencies: [
        "WaymarkStorage", "WaymarkFormats", "Waymark", "WaymarkGeodesy", "WaymarkTerrain", "CSQLite", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "WaymarkServerTests",
      dependencies: [
        "WaymarkFetch", "WaymarkServer", "WaymarkStorage", "WaymarkAreas", "WaymarkServices", "WaymarkAppModel",
        "WaymarkFormats", "Waymark", "WaymarkGeodesy", "WaymarkTerrain", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "WaymarkPublishTests",
      dependencies: [
        "WaymarkPublish", "WaymarkAppModel", "WaymarkAreas", "WaymarkElevation", "WaymarkServer", "WaymarkFormats",
        "WaymarkGeodesy", "WaymarkTerrain", "Waymark", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "WaymarkFleetTests",
      dependencies: [
        "WaymarkFleet", "WaymarkAreas", "WaymarkFormats", "WaymarkGeodesy", "WaymarkTerrain", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "WaymarkWebTests",
      dependencies: [
        "WaymarkWeb", "WaymarkFormats", "Waymark", "WaymarkRouting", "WaymarkSearch", "WaymarkSimulation",
        "WaymarkTerrain", "WaymarkGeodesy", "TestSupport",
      ],
      exclude: [
        "Parity/replay.mjs", "Parity/simulate.mjs", "Parity/terrain.mjs", "Parity/anchors.mjs", "Types/browser.d.ts",
        "Types/members.mjs", "Types/anchor-members.mjs",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "waymark-cli", "CommandKit", "WaymarkFormats", "WaymarkReports", "WaymarkStorage", "Waymark", "TestSupport",
      ],
      swiftSettings: strict),
  ] + fuzzing
)

// `make sanitize` names the test targets that it runs: nothing is built that they do not need.
if let wanted = Context.environment["WAYMARK_TESTS"] {
  var needed: Set<String> = []
  var waiting = wanted.split(separator: " ").map { String($0) }
  while let name = waiting.popLast() {
    guard needed.insert(name).inserted else { continue }
    for dependency in package.targets.first(where: { $0.name == name })?.dependencies ?? [] {
      switch dependency {
      case .byNameItem(let name, _), .targetItem(let name, _): waiting.append(name)
      default: break
      }
    }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products.removeAll { $0.name != "waymark" || !needed.contains("waymark-cli") }
}
