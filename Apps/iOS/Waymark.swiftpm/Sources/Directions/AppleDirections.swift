import CoreLocation
import Foundation
import MapKit
import Waymark
import WaymarkAppModel
import WaymarkGeodesy

/// Directions of Apple's service, over the network: anywhere, but with a step's line and sentence alone.
struct AppleDirections: DirectionsSource {
  func serves(_ request: RouteRequest) -> Bool {
    // Directions for bicycles need iOS 26.
    request.mode != .cycling && (request.provider ?? StepLines.name) == StepLines.name
  }

  func routes(_ request: RouteRequest) async throws(ServerFailure) -> [Route] {
    let stops = [request.from] + request.via + [request.to]
    // From stop to stop the ways may be combined as one likes: others are offered only for one leg.
    let others = stops.count == 2 ? request.alternatives : 0
    var choices: [[StepLines.Leg]] = [[]]
    for (from, to) in zip(stops, stops.dropFirst()) {
      do {
        let legs = try await Self.legs(from: from, to: to, mode: request.mode, others: others)
        choices = choices.flatMap { choice in legs.map { choice + [$0] } }
      } catch {
        throw Self.failure(error)
      }
    }
    let routes = choices.compactMap { StepLines(legs: $0).route(mode: request.mode, language: request.language) }
    guard !routes.isEmpty else { throw Self.noRoute }
    return routes
  }

  private nonisolated static func legs(
    from: Coordinate, to: Coordinate, mode: TravelMode, others: Int
  ) async throws -> [StepLines.Leg] {
    let request = MKDirections.Request()
    request.source = MKMapItem(placemark: MKPlacemark(coordinate: from.location))
    request.destination = MKMapItem(placemark: MKPlacemark(coordinate: to.location))
    request.transportType = mode == .driving ? .automobile : .walking
    request.requestsAlternateRoutes = others > 0
    let response = try await MKDirections(request: request).calculate()
    return response.routes.prefix(1 + others).map { route in
      let steps = route.steps.map { StepLines.Step(line: line($0.polyline), instruction: $0.instructions) }
      return StepLines.Leg(steps: steps, duration: route.expectedTravelTime)
    }
  }

  private nonisolated static func line(_ polyline: MKPolyline) -> [Coordinate] {
    var points = [CLLocationCoordinate2D](
      repeating: CLLocationCoordinate2D(latitude: 0, longitude: 0), count: polyline.pointCount)
    polyline.getCoordinates(&points, range: NSRange(location: 0, length: polyline.pointCount))
    return points.compactMap { Coordinate($0) }
  }

  private static let noRoute = ServerFailure(.refused(status: 422), "No route found.")

  private static func failure(_ error: any Error) -> ServerFailure {
    if let failure = error as? ServerFailure { return failure }
    guard let error = error as? MKError else { return ServerFailure(error) }
    switch error.code {
    case .directionsNotFound, .placemarkNotFound: return noRoute
    case .loadingThrottled:
      return ServerFailure(
        .refused(status: 429), "Apple’s directions service is busy.", advice: "Try again in a moment.")
    default:
      return ServerFailure(
        .unreachable, "Apple’s directions service isn’t responding.",
        advice: "Connect to the Internet, or download an area.")
    }
  }
}
