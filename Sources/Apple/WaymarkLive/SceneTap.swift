public import Waymark
public import WaymarkTerrain

/// What a tap in the camera's picture can mean: a place near by, and what lies behind it along the line of sight.
public struct SceneTap: Equatable, Sendable {
  /// The surface that the device has detected there, or the level ground under the user, with its accuracy; nil where the
  /// tap meets neither.
  public var near: AnchorLocation?
  /// The line of sight, for houses and terrain.
  public var line: SightLine

  /// Makes a tap.
  public init(near: AnchorLocation?, line: SightLine) {
    self.near = near
    self.line = line
  }
}
