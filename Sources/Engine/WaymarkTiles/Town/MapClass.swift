package import Waymark

/// What the classes of the map's ways and areas mean for walkers. A feature of a tile that differs from its class says so
/// (`walk`, `open`), so that most need not say anything.
package enum MapClass {
  /// The kind of street of a class of the layers `streets` and `paths`; nil for one without pedestrians.
  package static func streetKind(_ name: [UInt8]) -> StreetKind? {
    if name.isText("minor") { return .street }
    if name.isText("service") || name.isText("pedestrian") { return .lane }
    for road in ["trunk", "primary", "secondary", "tertiary"] as [StaticString] where name.isText(road) { return .road }
    for path in ["footway", "path", "steps", "track", "cycleway", "bridleway"] as [StaticString]
    where name.isText(path) {
      return .path
    }
    return nil
  }

  /// Whether areas of a class are ground that people cross freely.
  package static func isOpenGround(_ name: [UInt8]) -> Bool {
    for ground in ["grass", "park", "pitch", "square", "parking", "sand", "cemetery", "farmland"] as [StaticString]
    where name.isText(ground) {
      return true
    }
    return false
  }

  /// A kind by its name; nil for another word.
  static func kind(_ name: [UInt8]) -> StreetKind? {
    if name.isText("road") { return .road }
    if name.isText("street") { return .street }
    if name.isText("lane") { return .lane }
    return name.isText("path") ? .path : nil
  }
}
