import Foundation
import Observation
import Waymark
import WaymarkAppModel

/// The user's destination, and the route to it.
@MainActor @Observable final class NavigationModel {
  /// The destination; nil for none.
  private(set) var destination: NamedPlace?
  /// The route; nil while there is none.
  private(set) var route: Route?
  /// Whether it waits for the position, to request a route from there.
  private(set) var isWaiting = false
  /// Whether a route is being requested.
  private(set) var isLooking = false
  /// Why the route is not as requested.
  private(set) var failure: ServerFailure?
  /// The last announcement.
  private(set) var sentence: String?

  /// Sets a destination while the position is unknown: the route is requested as soon as it is known.
  func wait(for place: NamedPlace) {
    begin(place)
    isWaiting = true
  }

  /// Sets the destination of a running request.
  func look(for place: NamedPlace) {
    begin(place)
    isLooking = true
  }

  /// Accepts the response to the request.
  ///
  /// - Returns: false when the user has chosen another destination meanwhile.
  func take(_ response: RouteResponse, for place: NamedPlace) -> Bool {
    guard isLooking, destination == place else { return false }
    isLooking = false
    failure = response.failure
    route = response.route
    return true
  }

  /// Sets another route to the same destination.
  func replace(_ route: Route) {
    self.route = route
    failure = nil
  }

  /// Follows a route from a file.
  func follow(_ route: Route) {
    begin(NamedPlace(name: route.name ?? Words.destination, coordinate: route.destination, kind: .chosen))
    self.route = route
  }

  /// Ends guidance.
  func end() {
    begin(nil)
  }

  /// Records an announcement.
  func said(_ sentence: String) { self.sentence = sentence }

  private func begin(_ place: NamedPlace?) {
    destination = place
    route = nil
    isWaiting = false
    isLooking = false
    failure = nil
    sentence = nil
  }
}
