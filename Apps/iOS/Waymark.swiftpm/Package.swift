// swift-tools-version: 6.2
import AppleProductTypes
import PackageDescription

// An app package: open this folder in Xcode. It contains nothing generated; the engine is the package three folders up.
let package = Package(
  name: "WaymarkAppPackage",
  defaultLocalization: "en",
  platforms: [.iOS("18.0")],
  products: [
    .iOSApplication(
      name: "WaymarkApp",
      targets: ["AppModule"],
      bundleIdentifier: "org.waymark.app",
      displayVersion: "0.2.0",
      bundleVersion: "2",
      appIcon: .asset("AppIcon"),
      accentColor: .presetColor(.orange),
      supportedDeviceFamilies: [.pad, .phone],
      supportedInterfaceOrientations: [
        .portrait, .landscapeLeft, .landscapeRight, .portraitUpsideDown(.when(deviceFamilies: [.pad])),
      ],
      capabilities: [
        // Other languages: Sources/Resources, made by Scripts/make-app-texts.
        .camera(
          purposeString: "The route, places and summits are drawn into the camera picture. The picture isn’t stored."),
        .locationWhenInUse(
          purposeString:
            "Your location shows where the route, places and summits are in the picture. It leaves the device only for route requests and place search."
        ),
        .localNetwork(
          purposeString: "Your Waymark server on this network provides routes, elevation and streets.",
          bonjourServiceTypes: []),
      ],
      appCategory: .navigation,
      additionalInfoPlistContentFilePath: "AdditionalInfo.plist"
    )
  ],
  dependencies: [.package(name: "Waymark", path: "../../..")],
  targets: [
    .executableTarget(
      name: "AppModule",
      dependencies: [
        .product(name: "Waymark", package: "Waymark"), .product(name: "WaymarkFiles", package: "Waymark"),
        .product(name: "WaymarkARKit", package: "Waymark"), .product(name: "WaymarkAppModel", package: "Waymark"),
      ],
      path: "Sources", resources: [.process("Resources")],
      swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]),
    .testTarget(
      name: "AppTests", dependencies: ["AppModule"], path: "Tests", resources: [.copy("Resources/walk.jsonl.gz")],
      swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]),
  ]
)
