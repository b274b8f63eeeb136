import Waymark
import WaymarkGeodesy
import WaymarkVision

/// Something that happens once on a live walk, for the owner of screen, voice, network and tracking.
public enum LiveEvent: Sendable {
  /// An announcement, with its text in the user's language.
  case announcement(GuidanceAnnouncement, words: String)
  /// A request for another route; `LiveSession.take(_:for:)` or `fail(_:request:)` must follow.
  case reroute(Rerouting.Request)
  /// The camera's picture gave the direction, with this standard deviation.
  case direction(from: PictureDirection.Source, sigmaDegrees: Double)
  /// The old scene was not relocalized: restart tracking.
  case restartTracking
  /// Check whether geographic tracking is available at this coordinate; `geoTracking(isAvailable:)` must follow.
  case askGeoTracking(Coordinate)
  /// Continue tracking in this mode.
  case track(GeoTrackingChoice.Mode)
  /// Put a geographic anchor here, which replaces the last one.
  case placeGeoAnchor(Coordinate)
}
