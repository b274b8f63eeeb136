import CommandKit
import WaymarkFormats
import WaymarkGeodesy

extension Command {
  static let place = Command(
    "place", summary: "convert a position on Earth into the scene, or a point of the scene to Earth",
    discussion: """
      The scene is that of ARKit and WebXR: metres, right-handed, +Y up, its origin at --from. With yaw 0, −Z is north and
      +X is east. Altitudes are metres above the ellipsoid; a missing one is 0. The conversion is exact: distant ground
      drops with the Earth's curvature.

      output: scene_position [x,y,z], distance_m (straight), azimuth_deg, elevation_deg; with --scene: lat, lon, alt.

      examples:
        waymark place 47.0710,15.4400,372 --from 47.0707,15.4395,353
        waymark place --scene 38.1,19.0,-33.2 --from 47.0707,15.4395,353
      """,
    positionals: [
      Positional("POSITION", help: "LAT,LON[,ALT] to convert to a scene point; left out with --scene", arity: .optional)
    ],
    options: [
      Option("--from", value: "LAT,LON[,ALT]", help: "position of the scene's origin"),
      Option("--yaw", value: "DEG", help: "heading of the scene's −Z axis, clockwise from true north (default 0)"),
      Option("--scene", value: "X,Y,Z", help: "point of the scene, metres, to convert to a position"),
      .placeArea,
    ]
  ) { arguments, console in
    let frame = SceneFrame(
      origin: try arguments.requiredPosition("--from", console),
      yawDegrees: try arguments.double("--yaw", in: -360...360) ?? 0)
    if let point = try arguments.scenePoint("--scene") {
      guard arguments.string("POSITION") == nil else {
        throw UsageError("A position and --scene are opposite directions; give one of them.")
      }
      let position = frame.geodeticPosition(ofScene: point)
      console.result(
        arguments,
        json: [
          "lat": JSONValue(finite: position.coordinate.latitude),
          "lon": JSONValue(finite: position.coordinate.longitude), "alt": JSONValue(finite: position.height),
        ],
        human:
          "\(Fixed.text(position.coordinate.latitude, decimals: 9)),\(Fixed.text(position.coordinate.longitude, decimals: 9)),"
          + Fixed.text(position.height, decimals: 4))
      return
    }
    guard arguments.string("POSITION") != nil else {
      throw UsageError("POSITION is missing: give LAT,LON[,ALT], or --scene X,Y,Z for the opposite direction.")
    }
    let point = frame.scenePosition(of: try arguments.requiredPosition("POSITION", console))
    let enu = frame.enu(ofSceneVector: point)
    let azimuth = Angle.heading(east: enu.x, north: enu.y)
    let elevation = point.length > 0 ? HorizontalDirection(enu: enu).elevationDegrees : nil
    console.result(
      arguments,
      json: [
        "scene_position": [JSONValue(finite: point.x), JSONValue(finite: point.y), JSONValue(finite: point.z)],
        "distance_m": JSONValue(finite: point.length), "azimuth_deg": JSONValue(finite: azimuth),
        "elevation_deg": JSONValue(finite: elevation),
      ],
      human:
        "[\(Fixed.text(point.x, decimals: 4)), \(Fixed.text(point.y, decimals: 4)), \(Fixed.text(point.z, decimals: 4))]"
    )
  }
}

extension Arguments {
  /// Three numbers `X,Y,Z` in metres, also in brackets; nil when not given.
  fileprivate func scenePoint(_ name: String) throws(UsageError) -> Vector3? {
    guard let text = string(name) else { return nil }
    let inner = text.hasPrefix("[") && text.hasSuffix("]") ? text.dropFirst().dropLast() : text[...]
    let parts = inner.split(separator: ",", omittingEmptySubsequences: false).map { Double($0.drop { $0 == " " }) }
    guard parts.count == 3, let x = parts[0], let y = parts[1], let z = parts[2],
      abs(x) <= 1e8, abs(y) <= 1e8, abs(z) <= 1e8
    else { throw UsageError("\(name) “\(text)” must be X,Y,Z in metres, like 12.5,0,-30.") }
    return Vector3(x, y, z)
  }
}
