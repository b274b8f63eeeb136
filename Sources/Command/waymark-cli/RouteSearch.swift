import CommandKit
import Foundation
import Waymark
import WaymarkAreas
import WaymarkFormats
import WaymarkGeodesy
import WaymarkServices

/// Finds the routes that a command line requests.
enum RouteSearch {
  static let providers = ([DeviceDirections.name] + DirectionsServiceName.allCases.map(\.rawValue))
    .joined(separator: ", ")

  /// Options about the service.
  static let serviceOptions = [
    .area("area folder whose directions find the route, and in which names of places are found"),
    Option(
      "--provider", value: "NAME",
      help: "directions service: \(providers) (default valhalla, or device where that is missing)"),
    Option("--url", value: "URL", help: "address of the service"),
    Option("--key-file", value: "FILE", help: "file with the service's key (default: an environment variable)"),
    Option("--timeout", value: "S", help: "seconds to wait for a response (default 15)"),
  ]

  /// Options about the request.
  static let requestOptions = [
    Option("--mode", value: "MODE", help: "walking (default), cycling or driving"),
    Option("--language", value: "TAG", help: "language of the instructions (default en-US)"),
    Option("--units", value: "UNITS", help: "units of instructions and distances: metric (default) or imperial"),
    Option("--no-stairs", help: "avoid stairs and escalators"),
    Option("--wheelchair", help: "only ways suitable for wheelchairs"),
    Option("--paved", help: "unpaved ways only where they save much time"),
    Option("--shortest", help: "the shortest route"),
    Option(
      "--date", value: "DATE",
      help: "start time, such as 2026-12-24 or 2026-12-24T18:30 local time (default now)"),
    Option("--pace-kmh", value: "KMH", help: "speed on level ground, 0.72 … 43.2 (default 5.1 on foot, 18 by bicycle)"),
  ]

  /// What the options of `requestOptions` say besides mode and language.
  static func wishes(_ arguments: Arguments) throws -> TravelWishes {
    let paces = TravelWishes.paces
    let pace = try arguments.double("--pace-kmh", in: (paces.lowerBound * 3.6)...(paces.upperBound * 3.6))
    return TravelWishes(
      avoidsStairs: arguments.has("--no-stairs"), isWheelchair: arguments.has("--wheelchair"),
      prefersPaved: arguments.has("--paved"), isShortest: arguments.has("--shortest"), pace: pace.map { $0 / 3.6 })
  }

  /// The routes of `--from`, `--to`, `--via`, or the one along `--match`, from the service that the options name.
  static func find(_ arguments: Arguments, _ console: Console) async throws -> [Route] {
    if let path = arguments.string("--match") {
      for option in ["--from", "--to", "--via", "--alternatives"] where arguments.has(option) {
        throw UsageError("\(option) does not go with --match: the line determines the route.")
      }
      let service = try RouteService(arguments)
      return [try await service.route(matching: try matchRequest(path, arguments, console), console)]
    }
    if arguments.has("--match-radius") { throw UsageError("--match-radius goes with --match only.") }
    guard arguments.has("--from") || arguments.has("--to") else {
      throw UsageError("route needs --from PLACE and --to PLACE, or --match FILE, or --file FILE.")
    }
    _ = try arguments.required("--from")
    _ = try arguments.required("--to")
    let places = arguments.places(console)
    guard let from = try places.coordinate("--from"), let to = try places.coordinate("--to") else {
      throw UsageError("route needs --from PLACE and --to PLACE.")
    }
    var request = DirectionsRequest(
      from: from, via: try places.coordinates("--via"),
      to: to, alternatives: try arguments.int("--alternatives", in: 0...5) ?? 0)
    request.mode = try arguments.choice("--mode", as: TravelMode.self) ?? request.mode
    request.language = arguments.string("--language") ?? request.language
    request.units = try arguments.choice("--units", as: UnitSystem.self) ?? request.units
    request.wishes = try wishes(arguments)
    request.moment = try moment(arguments)
    return try await RouteService(arguments).routes(for: request, console)
  }

  /// The moment of `--date`, in the time of the place, or now in that of this machine. A date alone is its noon.
  private static func moment(_ arguments: Arguments) throws -> CalendarTime? {
    guard let text = arguments.string("--date") else { return CalendarTime(Date()) }
    let isDay = text.utf8.count == 10
    guard isDay || text.utf8.count == 16,
      let instant = UTCInstant(iso8601: isDay ? text + "T12:00:00Z" : text + ":00Z"),
      let moment = CalendarTime(Date(timeIntervalSince1970: instant.secondsSince1970), in: .gmt)
    else { throw UsageError("--date “\(text)” is not a date like 2026-12-24, or 2026-12-24T18:30.") }
    return moment
  }

  private static func matchRequest(
    _ path: String, _ arguments: Arguments, _ console: Console
  ) throws -> MatchRequest {
    var options = RouteReadingOptions()
    options.maximumGap = try arguments.double("--max-gap", in: 0...50_000_000) ?? options.maximumGap
    let drawn = try RouteInput.read(path: path, format: try arguments.routeFormat(), options: options, console)
    var request = MatchRequest(
      line: drawn.geometry, radius: try arguments.double("--match-radius", in: 1...100) ?? 50)
    request.mode = try arguments.choice("--mode", as: TravelMode.self) ?? request.mode
    request.language = arguments.string("--language") ?? request.language
    request.units = try arguments.choice("--units", as: UnitSystem.self) ?? request.units
    return request
  }
}
