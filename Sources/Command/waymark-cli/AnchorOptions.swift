import CommandKit
import Waymark
import WaymarkFormats
import WaymarkGeodesy
import WaymarkStorage

extension Option {
  static let anchorStore = Option(
    "--store", value: "FILE|URL", help: "the anchors' SQLite file, or postgresql://USER@HOST/NAME")
  static let anchorTenant = Option("--tenant", value: "NAME", help: "the anchors of a tenant of that store")
  static let anchorName = Option("--name", value: "TEXT", help: "name, at most \(AnchorLimits.nameLength) characters")
  static let anchorNote = Option("--note", value: "TEXT", help: "note, at most \(AnchorLimits.noteLength) characters")
  static let anchorColour = Option(
    "--colour", value: "NAME", help: AnchorColour.allCases.map(\.rawValue).joined(separator: ", "))
  static let anchorAccuracy = Option(
    "--accuracy", value: "M", help: "radius that contains the true position with 68 % (default unknown)")
  static let anchorVerticalAccuracy = Option(
    "--vertical-accuracy", value: "M", help: "68 % interval of the altitude (default unknown)")
  static let anchorFormat = Option(
    "--format", value: "NAME", help: AnchorFileFormat.allCases.map(\.rawValue).joined(separator: ", "))
}

extension Arguments {
  /// The position of an option or an argument, with its accuracies; nil when it is not given.
  func anchorLocation(_ name: String) throws -> AnchorLocation? {
    let reference: VerticalReference = has("--ellipsoidal") ? .ellipsoid : .meanSeaLevel
    let accuracy = try double("--accuracy", in: 0...1e7)
    let vertical = try double("--vertical-accuracy", in: 0...1e5)
    guard let position = try position(name, altitude: reference) else {
      guard accuracy == nil, vertical == nil, !has("--ellipsoidal") else {
        throw UsageError("--accuracy, --vertical-accuracy and --ellipsoidal belong to \(name) LAT,LON[,ALT].")
      }
      return nil
    }
    return AnchorLocation(position: position, accuracy: accuracy, verticalAccuracy: vertical, origin: .coordinates)
  }

  /// The colour of `--colour`; nil when it is not given.
  func anchorColour() throws(UsageError) -> AnchorColour? { try choice("--colour", as: AnchorColour.self) }
}

/// What the anchor commands print.
enum AnchorOutput {
  /// An anchor as JSON, with its distance where one was requested.
  static func json(_ stored: StoredAnchor, distance: Double? = nil) -> JSONValue {
    let json = AnchorJSON.value(of: stored.record, revision: stored.revision)
    guard let distance, case .object(var object) = json else { return json }
    object["distance_m"] = JSONValue(finite: (distance * 100).rounded() / 100)
    return .object(object)
  }

  /// What was saved or restored as JSON.
  static func json(_ content: AnchorBackup.Content, file: String) -> JSONValue {
    [
      "file": .string(file), "anchors": .number(Double(content.anchors)), "deleted": .number(Double(content.deleted)),
      "revision": .number(Double(content.revision)),
    ]
  }

  /// An anchor as a line.
  static func line(_ stored: StoredAnchor, distance: Double? = nil) -> String {
    let anchor = stored.record.anchor
    let position = anchor.position.coordinate
    var line =
      "\(anchor.id.text)  \(Fixed.text(position.latitude, decimals: 6)),\(Fixed.text(position.longitude, decimals: 6))"
    if let altitude = anchor.position.altitude {
      line +=
        ",\(Fixed.text(altitude.meters, decimals: 1))" + (altitude.reference == .ellipsoid ? " (ellipsoidal)" : "")
    }
    if let metres = anchor.accuracy { line += " ± \(Fixed.text(metres, decimals: 0)) m" }
    line += "  \(anchor.colour.rawValue)"
    if let distance {
      line +=
        distance < 1000
        ? "  \(Fixed.text(distance, decimals: 0)) m" : "  \(Fixed.text(distance / 1000, decimals: 1)) km"
    }
    return line + "  " + (anchor.name.isEmpty ? "(without a name)" : anchor.name)
  }
}
