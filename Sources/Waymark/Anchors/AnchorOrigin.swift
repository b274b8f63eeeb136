/// How an anchor's place was found.
public enum AnchorOrigin: String, Equatable, Sendable, CaseIterable {
  /// A tap on the map.
  case map
  /// A tap in the camera that met a surface which the device had detected.
  case surface
  /// A tap in the camera that met the level ground under the user.
  case groundPlane = "ground-plane"
  /// A tap in the camera that met the terrain.
  case terrain
  /// Coordinates that somebody gave.
  case coordinates
  /// A file.
  case imported
}
