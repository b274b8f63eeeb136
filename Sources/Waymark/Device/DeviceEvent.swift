/// What a device with camera tracking reports, in the order in which it comes.
public enum DeviceEvent: Equatable, Sendable {
  /// A camera frame.
  case frame(DeviceFrame)
  /// A location, with both clocks at its arrival.
  case location(DeviceLocation, arrival: DeviceClock.Reading)
  /// A compass reading, with both clocks at its arrival.
  case heading(DeviceHeading, arrival: DeviceClock.Reading)
  /// The picture is shown elsewhere, or turned.
  case display(DeviceDisplay)
  /// Tracking stops, at this time: another app has the camera, or this one is not shown.
  case interrupted(at: Double)
  /// Tracking was started anew, at this time: scene positions from now on have nothing to do with those before.
  case restarted(at: Double)
  /// What the device's own geographic tracking says about itself.
  case geoTracking(GeoTracking)
  /// Where the device's own geographic tracking sees one of its anchors, at this time.
  case geoAnchor(GeoAnchorSighting, at: Double)
  /// Both clocks, at the start and at each return.
  case clock(DeviceClock.Reading)
}
