// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "strategies",
  platforms: [.macOS(.v15)],
  // In a package of your own: .package(url: "…/waymark.git", from: "0.2.0")
  dependencies: [.package(name: "Waymark", path: "../..")],
  targets: [
    .executableTarget(
      name: "strategies",
      dependencies: [
        .product(name: "Waymark", package: "Waymark"), .product(name: "WaymarkFiles", package: "Waymark"),
        .product(name: "WaymarkLab", package: "Waymark"),
      ])
  ]
)
