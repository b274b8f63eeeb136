// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Tour",
  platforms: [.iOS(.v18), .visionOS(.v2)],
  products: [.library(name: "Tour", targets: ["Tour"])],
  // In a package of your own: .package(url: "…/waymark.git", from: "0.2.0")
  dependencies: [.package(name: "Waymark", path: "../..")],
  targets: [
    .target(
      name: "Tour",
      dependencies: [
        .product(name: "Waymark", package: "Waymark"), .product(name: "WaymarkARKit", package: "Waymark"),
      ])
  ]
)
