import Observation
import Waymark
import WaymarkAppModel

/// The user's destination, and the route to it.
@MainActor @Observable final class NavigationModel {
  /// The trip that was asked for; nil for none, and for a route from a file.
  private(set) var trip: Trip?
  /// The destination; nil for none.
  private(set) var destination: NamedPlace?
  /// The route; nil while there is none.
  private(set) var route: Route? { didSet { if route != oldValue { profile = route.flatMap(RouteProfile.init) } } }
  /// How high it goes; nil where it has no heights.
  private(set) var profile: RouteProfile?
  /// That route and others to choose from; empty where there is nothing to choose.
  private(set) var routes: [Route] = []
  /// Whether it waits for the position, to request a route from there.
  private(set) var isWaiting = false
  /// Whether a route is being requested.
  private(set) var isLooking = false
  /// Why the route is not as requested.
  private(set) var failure: ServerFailure?
  /// The last announcement.
  private(set) var sentence: String?

  /// Whether somebody is being led to a destination.
  var isActive: Bool { destination != nil }

  /// Sets a trip while the position is unknown: the route is requested as soon as it is known.
  func wait(for trip: Trip) {
    begin(trip, trip.destination)
    isWaiting = true
  }

  /// Sets the trip of a running request.
  func look(for trip: Trip) {
    begin(trip, trip.destination)
    isLooking = true
  }

  /// Accepts the response to the request.
  ///
  /// - Returns: false when the user has chosen another trip meanwhile.
  func take(_ response: RouteResponse, for trip: Trip) -> Bool {
    guard isLooking, self.trip == trip else { return false }
    isLooking = false
    failure = response.failure
    route = response.route
    routes = response.alternatives.isEmpty ? [] : [response.route].compactMap(\.self) + response.alternatives
    return true
  }

  /// Takes another of the routes.
  ///
  /// - Returns: the route; nil where there is none of this number.
  func choose(_ number: Int) -> Route? {
    guard routes.indices.contains(number) else { return nil }
    route = routes[number]
    return route
  }

  /// Sets another route to the same destination.
  func replace(_ route: Route) {
    self.route = route
    routes = []
    failure = nil
  }

  /// Follows a route from a file.
  func follow(_ route: Route) {
    begin(nil, NamedPlace(name: route.name ?? Words.destination, coordinate: route.destination, kind: .chosen))
    self.route = route
  }

  /// Ends guidance.
  func end() { begin(nil, nil) }

  /// Records an announcement.
  func said(_ sentence: String) { self.sentence = sentence }

  private func begin(_ trip: Trip?, _ place: NamedPlace?) {
    self.trip = trip
    destination = place
    route = nil
    routes = []
    isWaiting = false
    isLooking = false
    failure = nil
    sentence = nil
  }
}
