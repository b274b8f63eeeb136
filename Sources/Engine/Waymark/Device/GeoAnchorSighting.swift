public import WaymarkGeodesy

/// Where a device's own geographic tracking sees a position of the Earth in the scene (ARKit: an `ARGeoAnchor`).
public struct GeoAnchorSighting: Equatable, Sendable {
  /// The position.
  public var position: Position
  /// Its axes in the scene: X to the east, Y up, Z to the south.
  public var transform: SceneTransform

  /// Makes a sighting.
  public init(position: Position, transform: SceneTransform) {
    self.position = position
    self.transform = transform
  }

  /// The same as a sample for a session.
  ///
  /// - Parameter status: what the tracking says about itself.
  /// - Returns: the pose; nil while the tracking is not localized, and for a transform that is none.
  public func pose(_ status: GeoTracking) -> GeoPose? {
    guard let sigma = status.sigma, transform.position.isFinite,
      // −Z of the anchor is north.
      let northInScene = Angle.heading(east: -transform.z.x, north: transform.z.z)
    else { return nil }
    return GeoPose(
      scenePosition: transform.position, position: position, horizontalAccuracy: sigma.horizontal,
      yawDegrees: Angle.wrappedTo360(-northInScene), yawAccuracyDegrees: sigma.yawDegrees)
  }
}
