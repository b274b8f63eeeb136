public import WaymarkGeodesy

/// A sighting paired with the camera's pose at the same moment.
public struct SightingObservation: Equatable, Sendable {
  /// What was sighted.
  public enum Target: Equatable, Sendable {
    /// A thing in the sky: azimuth from true north and true elevation, degrees.
    case direction(azimuthDegrees: Double, elevationDegrees: Double)
    /// A known position.
    case position(Position)
    /// A direction measured in the picture: azimuth from true north, true elevation, the azimuth's standard deviation,
    /// degrees.
    case measured(azimuthDegrees: Double, elevationDegrees: Double, sigmaDegrees: Double)
    /// The same with several azimuths.
    case ambiguous([AzimuthChoice], elevationDegrees: Double)
  }

  /// When, seconds on the session's clock.
  public var time: Double
  /// What was sighted.
  public var target: Target
  /// Unit vector towards it in scene axes, as the picture shows it.
  public var direction: Vector3
  /// Where the camera was in the scene, metres.
  public var scenePosition: Vector3
  /// Angle that a pixel stands for there, radians.
  public var radiansPerPixel: Double

  /// Makes an observation.
  public init(
    time: Double, target: Target, direction: Vector3, scenePosition: Vector3, radiansPerPixel: Double
  ) {
    self.time = time
    self.target = target
    self.direction = direction
    self.scenePosition = scenePosition
    self.radiansPerPixel = radiansPerPixel
  }
}
