import Waymark
import WaymarkGeodesy

/// The cost of a frame while a route is followed, on a short and on a long one.
enum ProgressBenchmark {
  static func run() throws -> [Measurement] {
    var all: [Measurement] = []
    var first: Double?
    for kilometers in [1.0, 100] {
      let index = RouteIndex(try Fixtures.route(kilometers: kilometers))
      let start = index.length / 2 - 200
      // Thirty frames per second at 1.3 m/s for 400 m in the middle of the route.
      let frames = 9000
      var points: [Vector3] = []
      for i in 0...frames { points.append(index.point(at: start + Double(i) * 400 / Double(frames))) }
      var arc = 0.0
      let seconds = Stopwatch.best(of: 3) {
        var filter = ProgressFilter(index: index)
        for i in 1...frames {
          filter.update(
            ProgressObservation(
              time: Double(i) / 30, point: points[i], sigma: 4, displacement: points[i] - points[i - 1],
              courseSigmaDegrees: 2))
        }
        arc += filter.progress?.arcLength ?? 0
      }
      precondition(arc > 0)
      let perFrame = seconds / Double(frames)
      all.append(
        Measurement(name: "progress along \(Int(kilometers)) km, per frame", value: perFrame * 1e6, unit: "µs"))
      if let first { all.append(Measurement(name: "100 km against 1 km", value: perFrame / first, unit: "×")) }
      first = perFrame
    }
    return all
  }
}
