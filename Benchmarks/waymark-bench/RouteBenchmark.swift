import Waymark

/// The one-off cost of following a new route.
enum RouteBenchmark {
  static func run() throws -> [Measurement] {
    try [1.0, 20, 100].map { kilometers in
      let route = try Fixtures.route(kilometers: kilometers)
      var length = 0.0
      let seconds = Stopwatch.best(of: 5) { length += RouteIndex(route).length }
      precondition(length > 0)
      return Measurement(name: "index of a route of \(Int(kilometers)) km", value: seconds * 1e3, unit: "ms")
    }
  }
}
