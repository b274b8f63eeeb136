import Foundation
import WaymarkFetch
import WaymarkFormats
import WaymarkGeodesy

/// `/api/fetch`: areas that pages ask for.
struct AreaJobsEndpoint: Sendable {
  /// Maximum distance from the middle to the border of an area's map, metres.
  static let maximumRadius = 25_000.0
  /// Bytes of the longest name.
  private static let maximumNameLength = 200

  /// What fetches; nil where this server fetches nothing.
  let jobs: AreaJobs?

  /// The operations at a path below `/api/fetch`; empty when there are none.
  func endpoints(at path: [String]) -> [Endpoint] {
    switch path {
    case []:
      [
        Endpoint(
          method: "POST", bodyLimit: 4096, bodyTypes: ["application/json"], isExpensive: true,
          work: { WebResponse(status: 202, json: try present.add(Self.request($0.body)).json) })
      ]
    case ["places"]:
      [Endpoint(method: "GET", query: ["q"], isExpensive: true, work: { try await places($0) })]
    case ["estimate"]:
      [Endpoint(method: "GET", query: ["lat", "lon", "radius_km"], work: { try estimate($0.target.query) })]
    case _ where path.count == 1:
      [
        Endpoint(method: "GET", isExpensive: true, work: { _ in WebResponse(json: try job(path[0]).json) }),
        Endpoint(
          method: "DELETE", isExpensive: true,
          work: { _ in
            guard let job = try present.cancel(path[0]) else { throw Self.noJob }
            return WebResponse(json: job.json)
          }),
      ]
    case _ where path.count == 2 && path[1] == "events":
      [
        Endpoint(
          method: "GET", isExpensive: true,
          work: { _ in
            _ = try job(path[0])
            return WebResponse(
              status: 200, headers: EventStream.headers, body: .stream(try present.listen(to: path[0])))
          })
      ]
    default: []
    }
  }

  private var present: AreaJobs {
    get throws(WebError) {
      guard let jobs else {
        throw WebError(404, "This server fetches no areas.", advice: "Start it with --areas DIR.")
      }
      return jobs
    }
  }

  private static let noJob = WebError(404, "There is no such job.", advice: "Ask for the area again.")

  private func job(_ id: String) throws(WebError) -> AreaJob {
    guard let job = try present.job(id) else { throw Self.noJob }
    return job
  }

  private func places(_ request: WebRequest) async throws -> WebResponse {
    guard let text = request.target.query["q"], !text.isEmpty, text.utf8.count <= Self.maximumNameLength else {
      throw WebError(400, "q must be the name of a place.", advice: "Give at most \(Self.maximumNameLength) bytes.")
    }
    do {
      let places = try await present.places(named: text)
      return WebResponse(json: [
        "places": .array(
          places.map { place in
            [
              "name": .string(place.name), "lat": .number(place.coordinate.latitude),
              "lon": .number(place.coordinate.longitude),
            ]
          })
      ])
    } catch let error as CancellationError {
      throw error
    } catch let error as WebError {
      throw error
    } catch {
      throw WebError(502, "Places cannot be looked up now.", advice: "Try again later, or choose “Around me”.")
    }
  }

  private func estimate(_ query: [String: String]) throws(WebError) -> WebResponse {
    _ = try present
    let center = try AreaListEndpoint.position(query)
    let radius = try Self.radius(query["radius_km"].map { Double($0) ?? .nan } ?? 5)
    return WebResponse(json: [
      "bytes": .number(Double(AreaFetchRequest(center: center, radius: radius).estimatedBytes))
    ])
  }

  private static func radius(_ kilometers: Double) throws(WebError) -> Double {
    guard kilometers.isFinite, (100...maximumRadius).contains(kilometers * 1000) else {
      throw WebError(
        400, "radius_km must be a number of kilometres.", advice: "Give 0.1 … \(Int(maximumRadius / 1000)).")
    }
    return kilometers * 1000
  }

  /// `{"lat","lon","radius_km"?,"name"?}`.
  private static func request(_ body: Data) throws(WebError) -> AreaFetchRequest {
    let json: JSONValue
    do throws(InputError) {
      json = try JSONValue(parsing: body)
      if json.object != nil {
        try JSONField(document: json).requireObject(of: ["lat", "lon", "radius_km", "name"])
      }
    } catch {
      throw WebError(400, error)
    }
    guard let latitude = json["lat"]?.double, let longitude = json["lon"]?.double, (-180...180).contains(longitude),
      let center = Coordinate(latitude: latitude, longitude: longitude)
    else {
      throw WebError(
        400, "The body must be {\"lat\",\"lon\",\"radius_km\",\"name\"}.", advice: "lat and lon are degrees.")
    }
    let name = json["name"]?.string.map { String($0.prefix(60)) }.flatMap { $0.isEmpty ? nil : $0 }
    return AreaFetchRequest(center: center, radius: try radius(json["radius_km"]?.double ?? 5), name: name)
  }
}
