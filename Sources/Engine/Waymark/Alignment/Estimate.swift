public import WaymarkGeodesy

/// A location fix paired with the scene position of the camera at the same moment.
public struct Estimate: Equatable, Sendable {
  /// When, seconds on the session's clock.
  public var time: Double
  /// What the positioning service said.
  public var fix: LocationFix
  /// Where the camera was in the scene, metres.
  public var scenePosition: Vector3

  /// Makes an estimate.
  public init(time: Double, fix: LocationFix, scenePosition: Vector3) {
    self.time = time
    self.fix = fix
    self.scenePosition = scenePosition
  }
}
