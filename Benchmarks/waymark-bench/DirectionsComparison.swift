import Foundation
import TestSupport
import Waymark
import WaymarkAreas
import WaymarkFormats
import WaymarkGeodesy
import WaymarkRouting
import WaymarkServices

/// Routes on the device beside those of a directions engine: the same random pairs of junctions (docs/routing.md).
enum DirectionsComparison {
  private static let pairs = 1000
  /// Times of travel that differ by less are the same.
  private static let tolerance = 0.03

  /// Valhalla without its ten minutes for entering restricted streets. They count for private ways, as here, and for streets
  /// where only cars are restricted (`motor_vehicle=destination`), where people on foot lose nothing.
  private struct WithoutPenalty: DirectionsProvider {
    let provider: any DirectionsProvider

    var name: String { provider.name }
    var source: String { provider.source }

    func httpRequest(for request: DirectionsRequest) throws(DirectionsError) -> HTTPRequest {
      var sent = try provider.httpRequest(for: request)
      let costing = request.mode == .walking ? "pedestrian" : "bicycle"
      guard var all = (try? JSONValue(parsing: sent.body))?.object,
        var options = all["costing_options"]?.object, var own = options[costing]?.object
      else { return sent }
      own["destination_only_penalty"] = 0
      options[costing] = .object(own)
      all["costing_options"] = .object(options)
      sent.body = Data(JSONValue.object(all).text().utf8)
      return sent
    }

    func routes(
      from response: HTTPResponse, answering request: DirectionsRequest
    ) throws(DirectionsError) -> [Route] { try provider.routes(from: response, answering: request) }
  }

  /// A pair with the routes that were found for it; nil where there is none.
  private struct Pair {
    var from: Coordinate
    var to: Coordinate
    var device: Route?
    /// As the engine is asked by default, and without its penalty for restricted streets.
    var engine: Route?
    var open: Route?

    /// How much longer the device's route takes than the default one; nil where one of the two is missing.
    var excess: Double? { excess(over: engine) }

    /// The same beside the nearer of the engine's two routes.
    var leastExcess: Double? {
      let both = [excess, excess(over: open)].compactMap { $0 }
      return both.min { abs($0) < abs($1) }
    }

    private func excess(over other: Route?) -> Double? {
      guard let own = device?.duration, let other = other?.duration, other > 0 else { return nil }
      return own / other - 1
    }
  }

  /// Compares.
  ///
  /// - Parameters:
  ///   - area: the area, without elevations: each engine has another formula for slopes.
  ///   - engine: Valhalla or OSRM.
  ///   - mode: the travel mode.
  ///   - report: GeoJSON file for the pairs that differ most; nil for none.
  ///   - seed: that of the pairs.
  /// - Returns: the figures.
  /// - Throws: what opening the area and starting the engine throw.
  static func run(
    _ area: Area, engine: DirectionsServiceName, mode: TravelMode = .walking, report: URL? = nil,
    seed: UInt64
  ) async throws -> [Measurement] {
    let graph = try area.streetGraph()
    let device = try DeviceDirections(area)
    let (service, provider) = try await AreaDirections(area, engine: engine).start(mode)
    let client = DirectionsClient(provider)
    let openClient = engine == .valhalla ? DirectionsClient(WithoutPenalty(provider: provider)) : nil
    var random = SeededGenerator(seed: seed)
    var times: (device: [Double], engine: [Double]) = ([], [])
    var all: [Pair] = []
    do {
      while all.count < pairs {
        var pair = Pair(
          from: graph.coordinate(of: Int.random(in: 0..<graph.nodeCount, using: &random)),
          to: graph.coordinate(of: Int.random(in: 0..<graph.nodeCount, using: &random)))
        guard Geodesic.wgs84.inverse(from: pair.from, to: pair.to).distance > 50 else { continue }
        let request = DirectionsRequest(from: pair.from, to: pair.to, mode: mode)
        var begun = DispatchTime.now().uptimeNanoseconds
        pair.device = try await found { try await device.routes(for: request)[0] }
        let time = Double(DispatchTime.now().uptimeNanoseconds - begun) * 1e-6
        // A stop is not in a tunnel where there is a street above it: another engine's would be another route.
        if let own = pair.device, !joins(own, pair) { continue }
        times.device.append(time)
        begun = DispatchTime.now().uptimeNanoseconds
        pair.engine = try await found { try await client.route(for: request) }
        times.engine.append(Double(DispatchTime.now().uptimeNanoseconds - begun) * 1e-6)
        if let openClient { pair.open = try await found { try await openClient.route(for: request) } }
        all.append(pair)
      }
    } catch {
      await service.stop()
      throw error
    }
    await service.stop()
    if let report {
      try worst(all).write(to: report)
      // The same pairs for Benchmarks/wasm-routing.mjs.
      let list = all.map { pair -> JSONValue in
        [
          .number(pair.from.latitude), .number(pair.from.longitude), .number(pair.to.latitude),
          .number(pair.to.longitude),
        ]
      }
      try Data(JSONValue.array(list).text().utf8).write(to: report.appendingPathExtension("pairs"))
    }
    return figures(all, times, graph, name: "\(area.manifest.name), \(mode.rawValue)", engine: engine)
  }

  /// Whether a route leads from one point of a pair to the other.
  private static func joins(_ route: Route, _ pair: Pair) -> Bool {
    guard let first = route.geometry.first, let last = route.geometry.last else { return false }
    return Geodesic.wgs84.inverse(from: first, to: pair.from).distance < 5
      && Geodesic.wgs84.inverse(from: last, to: pair.to).distance < 5
  }

  /// A route; nil where there is none.
  private static func found(_ find: () async throws -> Route) async throws -> Route? {
    do { return try await find() } catch let error as DirectionsError {
      guard error.kind == .noRoute || error.kind == .positions else { throw error }
      return nil
    }
  }

  private static func figures(
    _ pairs: [Pair], _ times: (device: [Double], engine: [Double]), _ graph: StreetGraph, name: String,
    engine: DirectionsServiceName
  ) -> [Measurement] {
    let same = pairs.filter { ($0.device == nil) == ($0.engine == nil) }.count
    let excesses = pairs.compactMap(\.excess).sorted()
    let near = excesses.filter { abs($0) <= tolerance }.count
    let nearest = pairs.compactMap(\.leastExcess).filter { abs($0) <= tolerance }.count
    let lengths = pairs.compactMap { pair in
      pair.device.flatMap { own in pair.engine.map { own.distance / $0.distance - 1 } }
    }.sorted()
    func share(_ count: Int, of all: Int) -> Double { Double(count) / Double(max(1, all)) * 100 }
    let (device, service) = (times.device.sorted(), times.engine.sorted())
    let title = "\(name), \(engine.rawValue)"
    return [
      Measurement(
        name: "\(title): only one has a route", value: 100 - share(same, of: pairs.count), unit: "%", goal: 1),
      Measurement(name: "\(title): times differ by over 3 %", value: 100 - share(near, of: excesses.count), unit: "%"),
      Measurement(
        name: "\(title): with and without its penalty", value: 100 - share(nearest, of: excesses.count), unit: "%",
        goal: 5),
      Measurement(name: "\(title): time, median excess", value: Stopwatch.quantile(excesses, 0.5) * 100, unit: "%"),
      Measurement(
        name: "\(title): time, 5 % of pairs below", value: Stopwatch.quantile(excesses, 0.05) * 100, unit: "%"),
      Measurement(
        name: "\(title): time, 5 % of pairs above", value: Stopwatch.quantile(excesses, 0.95) * 100, unit: "%"),
      Measurement(name: "\(title): length, median excess", value: Stopwatch.quantile(lengths, 0.5) * 100, unit: "%"),
      Measurement(name: "\(title): a route on the device, median", value: Stopwatch.quantile(device, 0.5), unit: "ms"),
      Measurement(
        name: "\(title): a route on the device, 99 %", value: Stopwatch.quantile(device, 0.99), unit: "ms", goal: 5),
      Measurement(name: "\(title): a route of the engine, median", value: Stopwatch.quantile(service, 0.5), unit: "ms"),
      Measurement(
        name: "\(name): graph, an edge with its shape and name",
        value: Double(graph.byteCount) / Double(graph.edgeCount),
        unit: "bytes"),
    ]
  }

  /// The pairs that differ most as GeoJSON: those that only one has, then those whose times differ most.
  private static func worst(_ pairs: [Pair]) throws -> Data {
    let lone = pairs.filter { ($0.device == nil) != ($0.engine == nil) }
    let different = pairs.filter { $0.leastExcess != nil }
      .sorted { abs($0.leastExcess ?? 0) > abs($1.leastExcess ?? 0) }
    var features: [JSONValue] = []
    for pair in lone + different.prefix(60) {
      for (name, route) in [("device", pair.device), ("engine", pair.engine)] {
        let line = route?.geometry ?? [pair.from, pair.to]
        features.append([
          "type": "Feature",
          "properties": [
            "of": .string(name), "found": .bool(route != nil), "excess": JSONValue(finite: pair.leastExcess),
            "time": JSONValue(finite: route?.duration), "length": JSONValue(finite: route?.distance),
            "from": .string("\(pair.from.latitude),\(pair.from.longitude)"),
            "to": .string("\(pair.to.latitude),\(pair.to.longitude)"),
          ],
          "geometry": [
            "type": "LineString",
            "coordinates": .array(line.map { [.number($0.longitude), .number($0.latitude)] }),
          ],
        ])
      }
    }
    let all: JSONValue = ["type": "FeatureCollection", "features": .array(features)]
    return Data(all.text().utf8)
  }
}
