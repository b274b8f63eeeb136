import Foundation
import Observation
import Waymark
import WaymarkAppModel

/// Where the user goes, and the way there.
@MainActor @Observable final class NavigationModel {
  /// Where to; nil for nowhere.
  private(set) var destination: NamedPlace?
  /// The way; nil while there is none.
  private(set) var route: Route?
  /// True while the position is waited for, to look for a way from there.
  private(set) var isWaiting = false
  /// True while a way is looked for.
  private(set) var isLooking = false
  /// Why the way is no better.
  private(set) var failure: ServerFailure?
  /// What was said last.
  private(set) var sentence: String?

  /// The position is not known yet: the way is looked for as soon as it is.
  func wait(for place: NamedPlace) {
    begin(place)
    isWaiting = true
  }

  /// A way is looked for.
  func look(for place: NamedPlace) {
    begin(place)
    isLooking = true
  }

  /// What came of looking.
  ///
  /// - Returns: false when the user wants to go elsewhere meanwhile.
  func take(_ response: RouteResponse, for place: NamedPlace) -> Bool {
    guard isLooking, destination == place else { return false }
    isLooking = false
    failure = response.failure
    route = response.route
    return true
  }

  /// Another way to the same place.
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

  /// Something was said about the way.
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
