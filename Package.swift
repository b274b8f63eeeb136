// swift-tools-version: 6.2
import PackageDescription

// Warnings are errors in our own checks alone (the Makefile sets WAYMARK_STRICT): what a newer compiler or SDK warns of must not break the
// build of those who depend on a copy of this package.
let strict: [SwiftSetting] =
  [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]
  + (Context.environment["WAYMARK_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)])

/// Why a product uses what Apple wants a reason for.
let privacy: [Resource] = [.copy("PrivacyInfo.xcprivacy")]

let fuzzed: [Target.Dependency] = [
  "Waymark", "WaymarkAppModel", "WaymarkAreas", "WaymarkEvaluation", "WaymarkFormats", "WaymarkGeodesy",
  "WaymarkReports", "WaymarkRouting", "WaymarkSearch", "WaymarkServer", "WaymarkServices", "WaymarkStorage",
  "WaymarkTerrain", "WaymarkTiles", "WaymarkVision", "WaymarkWeb",
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

/// A target of a floor: its folder is Sources/FLOOR/NAME, its tests are Tests/NAMETests.
func module(
  _ path: String, _ dependencies: [Target.Dependency] = [], resources: [Resource]? = nil
) -> Target {
  .target(
    name: path.split(separator: "/").last.map(String.init) ?? path, dependencies: dependencies, path: "Sources/" + path,
    resources: resources, swiftSettings: strict)
}

/// A library of the system.
func system(_ name: String, _ library: String, apt package: String) -> Target {
  .systemLibrary(name: name, path: "Sources/System/" + name, pkgConfig: library, providers: [.apt([package])])
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict)
}

/// Only there on Linux: Apple's systems have their own.
func onLinux(_ name: String) -> Target.Dependency { .target(name: name, condition: .when(platforms: [.linux])) }

let package = Package(
  name: "Waymark",
  platforms: [.iOS(.v18), .macOS(.v15), .visionOS(.v2)],
  products: [
    // The portable engine; `import Waymark` brings geodesy and terrain.
    .library(
      name: "Waymark",
      targets: [
        "Waymark", "WaymarkGeodesy", "WaymarkTerrain", "WaymarkVision", "WaymarkReading", "WaymarkSearch",
        "WaymarkRouting", "WaymarkSimulation", "WaymarkTiles",
      ]),
    .library(name: "WaymarkFiles", targets: ["WaymarkFiles"]),
    // Needs GDAL.
    .library(name: "WaymarkLand", targets: ["WaymarkLand"]),
    .library(name: "WaymarkARKit", targets: ["WaymarkARKit", "WaymarkLive"]),
    .library(name: "WaymarkAppModel", targets: ["WaymarkAppModel"]),
    .library(name: "WaymarkLab", targets: ["WaymarkLab"]),
    // Installed as `waymark`; this name does not collide with the library's where disks ignore case.
    .executable(name: "waymark-tool", targets: ["waymark-cli"]),
  ],
  targets: [
    // Engine: portable, without Foundation and existentials, compiles as Embedded Swift too.
    .target(name: "CPortableMath", path: "Sources/Engine/CPortableMath", linkerSettings: [.linkedLibrary("m")]),
    module("Engine/WaymarkGeodesy", ["CPortableMath"]),
    module("Engine/WaymarkTerrain", ["WaymarkGeodesy", "CPortableMath"]),
    module("Engine/Waymark", ["WaymarkGeodesy", "WaymarkTerrain", "CPortableMath"]),
    // JSON and session logs out of bytes.
    module("Engine/WaymarkReading", ["Waymark", "WaymarkGeodesy", "CPortableMath"]),
    // Directions out of pictures.
    module("Engine/WaymarkVision", ["WaymarkGeodesy", "WaymarkTerrain", "CPortableMath"]),
    // Places by name, kind, address and coordinate.
    module("Engine/WaymarkSearch", ["Waymark", "WaymarkGeodesy"]),
    // Routes over a graph of streets.
    module("Engine/WaymarkRouting", ["Waymark", "WaymarkGeodesy", "CPortableMath"]),
    // Tiles of the map: streets, buildings, contour lines.
    module("Engine/WaymarkTiles", ["Waymark", "WaymarkGeodesy", "WaymarkTerrain", "CPortableMath"]),
    // Walks with known truth.
    module("Engine/WaymarkSimulation", ["Waymark", "WaymarkGeodesy", "CPortableMath"]),
    // The C interface, for WebAssembly.
    .target(name: "CHandles", path: "Sources/Engine/CHandles"),
    module(
      "Engine/WaymarkWeb",
      [
        "CHandles", "Waymark", "WaymarkReading", "WaymarkRouting", "WaymarkSearch", "WaymarkSimulation",
        "WaymarkTerrain", "WaymarkTiles", "WaymarkVision", "WaymarkGeodesy",
      ]),

    // Files: what others write, and what services answer.
    system("CZlib", "zlib", apt: "zlib1g-dev"),
    system("CZip", "libzip", apt: "libzip-dev"),
    module(
      "Files/WaymarkFormats",
      ["Waymark", "WaymarkReading", "WaymarkGeodesy", "CZlib", onLinux("CZip")]),
    // curl_easy_setopt takes variable arguments, which Swift cannot call.
    system("CCurl", "libcurl", apt: "libcurl4-gnutls-dev"),
    .target(name: "CTransfer", dependencies: [onLinux("CCurl")], path: "Sources/System/CTransfer"),
    module(
      "Files/WaymarkServices", ["Waymark", "WaymarkGeodesy", "WaymarkFormats", onLinux("CTransfer")]),
    module("Files/WaymarkFiles", ["WaymarkFormats", "WaymarkServices"], resources: privacy),

    // Land: elevation, maps, areas, pictures of them.
    system("CGDAL", "gdal", apt: "libgdal-dev"),
    module("Land/WaymarkElevation", ["WaymarkTerrain", "WaymarkGeodesy", "WaymarkFormats", "CGDAL"]),
    system("CCairo", "cairo", apt: "libcairo2-dev"),
    module(
      "Land/WaymarkPictures", ["WaymarkTerrain", "WaymarkGeodesy", "WaymarkFormats", "CPortableMath", "CCairo"]),
    // Photos from files, and what their skylines say.
    module(
      "Land/WaymarkPhotos",
      [
        "WaymarkVision", "WaymarkElevation", "WaymarkTerrain", "Waymark", "WaymarkGeodesy", "WaymarkFormats",
        "CPortableMath", "CGDAL",
      ]),
    module(
      "Land/WaymarkAreas",
      [
        "Waymark", "WaymarkSearch", "WaymarkRouting", "WaymarkTerrain", "WaymarkTiles", "WaymarkGeodesy",
        "WaymarkFormats",
        "WaymarkElevation", "WaymarkServices", "CZlib",
      ]),
    // Areas of any place out of public sources.
    module(
      "Land/WaymarkFetch",
      [
        "WaymarkAreas", "WaymarkElevation", "WaymarkFormats", "WaymarkGeodesy", "WaymarkServices", "WaymarkTerrain",
        "CGnuTLS",
      ],
      resources: [.embedInCode("Sources/sources.json")]),
    module(
      "Land/WaymarkLand",
      ["WaymarkAreas", "WaymarkElevation", "WaymarkFetch", "WaymarkPhotos", "WaymarkPictures"]),

    // Laboratory: strategies, guidance and pictures against the truth; in no phone's module and in no app.
    module(
      "Lab/WaymarkEvaluation", ["WaymarkSimulation", "Waymark", "WaymarkGeodesy", "CPortableMath"]),
    // Replays, reports and the tables and plots of evaluations.
    module(
      "Lab/WaymarkReports",
      [
        "WaymarkEvaluation", "WaymarkSimulation", "Waymark", "WaymarkTerrain", "WaymarkGeodesy", "WaymarkFormats",
        "CGnuTLS",
      ],
      resources: [.embedInCode("Page/report.js"), .embedInCode("Page/report.css")]),
    // Photos drawn with a known direction.
    module(
      "Lab/WaymarkRenderedViews",
      [
        "WaymarkPhotos", "WaymarkVision", "WaymarkElevation", "WaymarkTerrain", "Waymark", "WaymarkGeodesy",
        "WaymarkFormats", "CPortableMath",
      ]),
    // The invented island: data for a demo area.
    module(
      "Lab/WaymarkDemo",
      [
        "Waymark", "WaymarkTerrain", "WaymarkGeodesy", "WaymarkFormats", "WaymarkElevation", "WaymarkAreas",
      ]),
    module(
      "Lab/WaymarkLab",
      ["WaymarkDemo", "WaymarkEvaluation", "WaymarkRenderedViews", "WaymarkReports", "WaymarkSimulation"]),

    // Apple: the engine on one actor, for clients with live sensors; Apple's face of it, empty where there is no ARKit; and what
    // apps on phones share. The app itself is Apps/iOS.
    module("Apple/WaymarkLive", ["WaymarkVision", "Waymark", "WaymarkTerrain", "WaymarkGeodesy"]),
    module(
      "Apple/WaymarkARKit", ["WaymarkLive", "WaymarkVision", "Waymark", "WaymarkTerrain", "WaymarkGeodesy"],
      resources: privacy),
    module(
      "Apple/WaymarkAppModel",
      [
        "WaymarkLive", "Waymark", "WaymarkRouting", "WaymarkSearch", "WaymarkVision", "WaymarkTerrain",
        "WaymarkTiles", "WaymarkGeodesy", "WaymarkFormats",
      ], resources: privacy),

    // The models of the app for iOS, which compiles the same files itself: here they run on Linux, in tests alone.
    .target(
      name: "AppModels",
      dependencies: [
        "WaymarkAppModel", "WaymarkLive", "WaymarkVision", "WaymarkFormats", "Waymark", "WaymarkTerrain",
        "WaymarkGeodesy",
      ],
      path: "Apps/iOS/Waymark.swiftpm/Sources/Models", swiftSettings: strict),

    // Server: anchors on disk, the web app's server, sites without one, bulk work on Apache Spark.
    system("CSQLite", "sqlite3", apt: "libsqlite3-dev"),
    // Looks for libpq only when a database is used.
    .target(name: "CPostgres", path: "Sources/System/CPostgres"),
    module(
      "Server/WaymarkStorage",
      ["Waymark", "WaymarkGeodesy", "WaymarkTerrain", "WaymarkFormats", "CPostgres", "CSQLite"]),
    system("CMicroHTTPD", "libmicrohttpd", apt: "libmicrohttpd-dev"),
    system("CGnuTLS", "gnutls", apt: "libgnutls28-dev"),
    system("CBrotli", "libbrotlienc", apt: "libbrotli-dev"),
    system("CQRencode", "libqrencode", apt: "libqrencode-dev"),
    .target(name: "CHeap", path: "Sources/System/CHeap"),
    // Takes from a process what it does not need.
    .target(name: "CSandbox", path: "Sources/System/CSandbox"),
    module(
      "Server/WaymarkServer",
      [
        "CHeap", "CSandbox", "Waymark", "WaymarkGeodesy", "WaymarkFormats", "WaymarkSearch", "WaymarkReports",
        "WaymarkServices", "WaymarkAreas", "WaymarkFetch", "WaymarkStorage", "CMicroHTTPD", "CGnuTLS", "CBrotli",
        "CQRencode",
      ]),
    module(
      "Server/WaymarkPublish",
      [
        "Waymark", "WaymarkGeodesy", "WaymarkTerrain", "WaymarkTiles", "WaymarkFormats", "WaymarkServices",
        "WaymarkAreas", "WaymarkServer",
      ]),
    module(
      "Server/WaymarkFleet",
      [
        "Waymark", "WaymarkGeodesy", "WaymarkTerrain", "WaymarkEvaluation", "WaymarkFormats", "WaymarkReports",
        "WaymarkServices", "WaymarkAreas",
      ]),

    // Command: the command line, one file per command, no logic of its own.
    module("Command/CommandKit", ["Waymark", "WaymarkFormats", "WaymarkGeodesy", "WaymarkSearch"]),
    .executableTarget(
      name: "waymark-cli",
      dependencies: [
        "CommandKit", "Waymark", "WaymarkSimulation", "WaymarkEvaluation", "WaymarkGeodesy", "WaymarkFormats",
        "WaymarkReports", "WaymarkElevation", "WaymarkPhotos", "WaymarkPictures", "WaymarkRenderedViews",
        "WaymarkServices", "WaymarkTerrain", "WaymarkVision", "WaymarkAreas", "WaymarkDemo", "WaymarkFetch",
        "WaymarkFleet", "WaymarkPublish", "WaymarkServer", "WaymarkStorage", "WaymarkSearch",
      ],
      path: "Sources/Command/waymark-cli", swiftSettings: strict),

    // Benchmarks: `make bench`.
    .target(name: "CAllocationCount", path: "Benchmarks/CAllocationCount"),
    .executableTarget(
      name: "waymark-bench",
      dependencies: [
        "CAllocationCount", "CPortableMath", "Waymark", "WaymarkSimulation", "WaymarkTerrain", "WaymarkElevation",
        "WaymarkEvaluation", "WaymarkAreas", "WaymarkGeodesy", "WaymarkFormats", "WaymarkSearch", "WaymarkRouting",
        "WaymarkServices", "WaymarkVision", "WaymarkPhotos", "WaymarkRenderedViews", "TestSupport", "CGDAL",
      ],
      path: "Benchmarks/waymark-bench", swiftSettings: strict),

    // Compares imports and uses between folders with docs/arrows.md: `make lint`, Scripts/check-arrows.
    .executableTarget(name: "ArrowCheck", path: "Scripts/ArrowCheck", swiftSettings: strict),

    // Tests.
    .target(
      name: "TestSupport", dependencies: ["WaymarkGeodesy", "WaymarkTerrain"], path: "Tests/TestSupport",
      swiftSettings: strict),
    tests(
      "ArrowCheckTests", ["ArrowCheck", "TestSupport"]),
    tests(
      "WaymarkGeodesyTests", ["WaymarkGeodesy", "CPortableMath", "TestSupport"]),
    tests(
      "WaymarkTerrainTests", ["WaymarkTerrain", "WaymarkElevation", "WaymarkGeodesy", "TestSupport"]),
    tests(
      "WaymarkVisionTests",
      [
        "WaymarkVision", "WaymarkPhotos", "WaymarkRenderedViews", "WaymarkElevation", "WaymarkTerrain",
        "WaymarkFormats", "Waymark", "WaymarkGeodesy", "TestSupport",
      ]),
    tests(
      "WaymarkTests",
      ["Waymark", "WaymarkSimulation", "WaymarkEvaluation", "WaymarkGeodesy", "WaymarkTerrain", "TestSupport"],
      exclude: ["Snapshots/clean.txt", "Snapshots/bursts.txt", "Snapshots/lost.txt", "Snapshots/compass.txt"]),
    tests(
      "WaymarkTilesTests", ["WaymarkTiles", "WaymarkTerrain", "Waymark", "WaymarkGeodesy", "TestSupport"]),
    tests(
      "WaymarkSearchTests", ["WaymarkSearch", "Waymark", "WaymarkGeodesy", "TestSupport"]),
    tests(
      "WaymarkRoutingTests", ["WaymarkRouting", "Waymark", "WaymarkGeodesy", "TestSupport"]),
    tests(
      "WaymarkLiveTests",
      [
        "WaymarkLive", "WaymarkPhotos", "WaymarkRenderedViews", "WaymarkVision", "Waymark", "WaymarkSimulation",
        "WaymarkTerrain",
        "WaymarkGeodesy", "TestSupport",
      ]),
    tests(
      "WaymarkFormatsTests",
      ["WaymarkFormats", "WaymarkReports", "WaymarkSimulation", "Waymark", "WaymarkGeodesy", "TestSupport"]),
    tests(
      "WaymarkReportsTests",
      [
        "WaymarkReports", "WaymarkEvaluation", "WaymarkFormats", "WaymarkSimulation", "Waymark", "WaymarkGeodesy",
        "TestSupport",
      ]),
    tests(
      "WaymarkElevationTests",
      ["WaymarkElevation", "WaymarkTerrain", "WaymarkFormats", "Waymark", "WaymarkGeodesy", "CGDAL", "TestSupport"]),
    tests(
      "WaymarkPicturesTests", ["WaymarkPictures", "WaymarkTerrain", "WaymarkFormats", "WaymarkGeodesy", "TestSupport"]),
    tests(
      "WaymarkServicesTests", ["WaymarkServices", "WaymarkFormats", "Waymark", "WaymarkGeodesy", "TestSupport"]),
    tests(
      "WaymarkAreasTests",
      [
        "WaymarkAreas", "WaymarkDemo", "WaymarkRouting", "WaymarkSearch", "WaymarkServices", "WaymarkElevation",
        "WaymarkTerrain", "WaymarkTiles", "WaymarkFormats", "Waymark", "WaymarkGeodesy", "TestSupport",
      ]),
    tests(
      "WaymarkFetchTests",
      [
        "WaymarkFetch", "WaymarkAreas", "WaymarkElevation", "WaymarkFormats", "WaymarkGeodesy", "WaymarkServices",
        "WaymarkTerrain", "CGDAL", "TestSupport",
      ]),
    tests(
      "WaymarkAppModelTests",
      [
        "WaymarkAppModel", "WaymarkLive", "WaymarkRouting", "WaymarkServices", "WaymarkFormats", "Waymark",
        "WaymarkTerrain", "WaymarkGeodesy", "TestSupport",
      ]),
    tests(
      "AppModelsTests",
      [
        "AppModels", "WaymarkAppModel", "WaymarkLive", "WaymarkFormats", "Waymark", "WaymarkSimulation",
        "WaymarkTerrain", "WaymarkGeodesy", "TestSupport",
      ]),
    tests(
      "WaymarkStorageTests",
      ["WaymarkStorage", "WaymarkFormats", "Waymark", "WaymarkGeodesy", "WaymarkTerrain", "CSQLite", "TestSupport"]),
    // Built beside the tests of the server, which run it.
    .executableTarget(name: "sandbox-probe", dependencies: ["CSandbox"], path: "Tests/SandboxProbe"),
    tests(
      "WaymarkServerTests",
      [
        "WaymarkFetch", "WaymarkServer", "WaymarkStorage", "WaymarkAreas", "WaymarkServices", "WaymarkAppModel",
        "WaymarkFormats", "Waymark", "WaymarkGeodesy", "WaymarkTerrain", "TestSupport",
      ]),
    tests(
      "WaymarkPublishTests",
      [
        "WaymarkPublish", "WaymarkAppModel", "WaymarkAreas", "WaymarkElevation", "WaymarkServer", "WaymarkFormats",
        "WaymarkGeodesy", "WaymarkTerrain", "Waymark", "TestSupport",
      ]),
    tests(
      "WaymarkFleetTests",
      ["WaymarkFleet", "WaymarkAreas", "WaymarkFormats", "WaymarkGeodesy", "WaymarkTerrain", "TestSupport"]),
    tests(
      "WaymarkWebTests",
      [
        "WaymarkWeb", "WaymarkFormats", "Waymark", "WaymarkRouting", "WaymarkSearch", "WaymarkSimulation",
        "WaymarkTerrain", "WaymarkVision", "WaymarkGeodesy", "TestSupport",
      ],
      exclude: [
        "Parity/replay.mjs", "Parity/simulate.mjs", "Parity/terrain.mjs", "Parity/anchors.mjs", "Types/browser.d.ts",
        "Types/members.mjs", "Types/anchor-members.mjs",
      ]),
    tests(
      "CommandTests",
      [
        "waymark-cli", "CommandKit", "WaymarkAreas", "WaymarkFormats", "WaymarkReports", "WaymarkStorage", "Waymark",
        "TestSupport",
      ]),
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
  package.products.removeAll { $0.name != "waymark-tool" || !needed.contains("waymark-cli") }
}
