extension Session {
  /// How a label in the direction of something is to be shown.
  ///
  /// - Parameter distance: metres from the camera; infinite for what is far away.
  /// - Returns: nil, for no label, when the direction is unknown or there is no camera yet.
  public func labelUncertainty(atDistance distance: Double) -> LabelUncertainty? {
    camera.flatMap { LabelUncertainty(atDistance: distance, alignment: alignment, camera: $0) }
  }
}
