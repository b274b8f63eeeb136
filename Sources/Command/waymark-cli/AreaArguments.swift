import CommandKit
import Foundation
import WaymarkAreas

/// The area of commands that are given none.
enum UsualArea {
  /// The environment variable that names its folder.
  static let variable = "WAYMARK_AREA"

  /// Its folder; nil where there is none.
  static func folder(environment: [String: String] = ProcessInfo.processInfo.environment) -> String? {
    environment[variable].flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension Option {
  /// The area of a command.
  static let area = area("area folder")

  /// The area of a command that uses it for something particular.
  static func area(_ help: String) -> Option {
    Option("--area", value: "DIR", help: help + " (default: $\(UsualArea.variable))")
  }

  /// The area of a command that only finds places in it.
  static let placeArea = area("area folder in which names of places are found")

  /// The areas of a command that takes several.
  static let areas = Option(
    "--area", value: "DIR",
    help: "area folder; may be given again, the default first (default: $\(UsualArea.variable))",
    isRepeatable: true)
}

extension Arguments {
  /// The folders of `--area`, or else that of `WAYMARK_AREA`; none without both.
  var areaFolders: [String] {
    let given = strings("--area")
    return given.isEmpty ? UsualArea.folder().map { [$0] } ?? [] : given
  }

  /// The areas of `--area`, or else that of `WAYMARK_AREA`; none without both.
  func areas() throws -> [Area] { try areaFolders.map { try Area(folder: URL(fileURLWithPath: $0)) } }

  /// The area of `--area`, or else of `WAYMARK_AREA`; nil without both.
  func knownArea() throws -> Area? { try areas().first }

  /// The area of the argument `DIR`, or as for `area`.
  func namedArea() throws -> Area {
    guard let folder = string("DIR") else { return try area() }
    guard !has("--area") else { throw UsageError("give the area once, as DIR or with --area.") }
    return try Area(folder: URL(fileURLWithPath: folder))
  }

  /// The area of `--area`, or else of `WAYMARK_AREA`, one of which must be given.
  func area() throws -> Area {
    if let area = try knownArea() { return area }
    return try Area(folder: URL(fileURLWithPath: try required("--area")))
  }
}

extension AreaFolder {
  /// Whether an area has elevations.
  ///
  /// - Throws: `InputError` when the folder is no area.
  static func hasElevations(_ folder: String) throws -> Bool {
    try Area(folder: URL(fileURLWithPath: folder)).elevation != nil
  }
}
