import Waymark
import WaymarkGeodesy

/// Something that happens once on a live walk, for whoever owns screen, voice, network and tracking.
public enum LiveEvent: Sendable {
  /// To be told, in the user's language.
  case announcement(GuidanceAnnouncement, words: String)
  /// A route to ask for; `LiveSession.take(_:for:)` or `fail(_:request:)` is to follow.
  case reroute(Rerouting.Request)
  /// The old scene was not found again: tracking is to be started anew.
  case restartTracking
  /// It is to be asked whether there is geographic tracking at this place; `geoTracking(isAvailable:)` is to follow.
  case askGeoTracking(Coordinate)
  /// Tracking is to go on this way from now on.
  case track(GeoTrackingChoice.Mode)
  /// A geographic anchor is to be put here, in place of the last one.
  case placeGeoAnchor(Coordinate)
}
