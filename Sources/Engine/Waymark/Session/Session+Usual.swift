extension Session where Strategy == RobustAlignment {
  /// Starts a session with the default alignment and settings.
  ///
  /// ```swift
  /// import Waymark
  /// import WaymarkGeodesy
  ///
  /// guard let here = Coordinate(latitude: 47.0707, longitude: 15.4395) else { return }
  /// var session = Session()
  /// session.add(PoseSample(position: .zero, orientation: .identity), at: 0)
  /// session.add(LocationFix(coordinate: here, horizontalAccuracy: 5), at: 0.02)
  /// session.add(PoseSample(position: Vector3(0, 0, -1.4), orientation: .identity), at: 1)
  /// print(session.position?.coordinate ?? here, session.alignment.state)
  /// ```
  ///
  /// - Parameter style: how the overlay looks.
  public init(style: OverlayStyle = OverlayStyle()) {
    self.init(strategy: RobustAlignment(), style: style)
  }
}
