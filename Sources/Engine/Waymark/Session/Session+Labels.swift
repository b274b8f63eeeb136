internal import WaymarkGeodesy

extension Session {
  /// How a label in the direction of something is to be shown.
  ///
  /// - Parameter distance: metres from the camera; infinite for what is far away.
  /// - Returns: nil, for no label, when the direction is unknown or there is no camera yet.
  public func labelUncertainty(atDistance distance: Double) -> LabelUncertainty? {
    camera.flatMap { LabelUncertainty(atDistance: distance, alignment: alignment, camera: $0) }
  }

  /// How much of a far thing buildings leave visible.
  ///
  /// - Parameters:
  ///   - azimuth: its direction from the camera of the newest pose, degrees clockwise from true north.
  ///   - elevation: its apparent elevation, degrees above the horizontal.
  /// - Returns: 0 (hidden) to 1; 1 where no buildings are known.
  public func visibility(azimuthDegrees azimuth: Double, elevationDegrees elevation: Double) -> Double {
    guard let buildings, let frame = alignment.frame, let lastPose, azimuth.isFinite, elevation.isFinite else {
      return 1
    }
    let eye = lastPose.pose.position
    let direction = HorizontalDirection(azimuthDegrees: azimuth, elevationDegrees: elevation).enu
    let target = eye + frame.sceneVector(ofENU: direction) * BuildingOcclusion.reach
    return buildings.eye(
      at: eye, in: frame, groundY: groundY(under: eye), sigma: alignment.positionSigma)?.visibility(of: target) ?? 1
  }

  /// Opacity of a far thing's label: pale behind buildings, as marks are.
  ///
  /// - Parameters:
  ///   - azimuth: direction of the thing from the camera of the newest pose, degrees clockwise from true north.
  ///   - elevation: its apparent elevation, degrees above the horizontal.
  /// - Returns: 0.35 (hidden) to 1.
  public func labelOpacity(azimuthDegrees azimuth: Double, elevationDegrees elevation: Double) -> Double {
    EyeAmongBuildings.weight(visibility: visibility(azimuthDegrees: azimuth, elevationDegrees: elevation))
  }
}
