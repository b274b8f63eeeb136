import Foundation
import WaymarkAreas
import WaymarkFormats
import WaymarkGeodesy

/// `GET /api/availability?lat=&lon=`: what is available at a position, why something is not, and what to do about it.
final class AvailabilityEndpoint: Sendable {
  private let services: DirectionsServices
  private let clock: @Sendable () -> UTCInstant
  /// Reading the streets takes a moment, so it happens once, in the background.
  private let area: Task<AvailabilityArea, any Error>

  init(_ area: Area, services: DirectionsServices, clock: @escaping @Sendable () -> UTCInstant) {
    self.services = services
    self.clock = clock
    self.area = Task.detached(executorPreference: WorkThreads.heavy) { try AvailabilityArea(area) }
  }

  /// What is available at a position.
  ///
  /// - Throws: `WebError` when the area cannot be read.
  func respond(at position: Coordinate) async throws -> WebResponse {
    services.start()
    guard let area = try? await area.value else {
      throw WebError(503, "The area's map cannot be read.", advice: "Rebuild the area.")
    }
    let offers = services.offers
    let now = clock()
    let response = await Task(executorPreference: WorkThreads.heavy) {
      AvailabilityCheck(areas: [area], directions: offers).availability(at: position, on: now)
    }.value
    return WebResponse(json: response.json)
  }
}

extension DirectionsServices {
  /// The present state of the services, the default first.
  fileprivate var offers: [DirectionsOffer] {
    states.map { name, state in
      let problem: InputError? =
        switch state {
        case .ready: nil
        case .starting: InputError("it is still starting", advice: "try again in a moment")
        case .off: InputError("it is not running", advice: "the server's terminal says why")
        }
      return DirectionsOffer(name: name, isBoundToArea: isLocal(name), problem: problem)
    }
  }
}
