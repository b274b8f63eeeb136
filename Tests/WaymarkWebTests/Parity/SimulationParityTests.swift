import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkFormats
import WaymarkGeodesy

@testable import WaymarkSimulation

/// The simulator gives the same walk natively, as `waymark simulate` writes it, and as WebAssembly, bit for bit.
@Suite(.enabled(if: WebReplay.isAvailable, "needs node and wasi-libc: run make setup"))
struct SimulationParityTests {
  private static let route = """
    {"type":"Feature","geometry":{"type":"LineString","coordinates":[[15.4395,47.0707,353],[15.4395,47.0712,356.5],\
    [15.4403,47.0713,355]]},"properties":{"waymark":{"source":"test","altRef":"msl"}}}
    """

  @Test(arguments: [[], [20.0, 45.5]])
  func walksAreTheSame(losses: [Double]) throws {
    var parameters = SimulationParameters()
    parameters.seed = 4_000_000_000_000
    parameters.poseRate = 20
    parameters.yawDegrees = 211
    parameters.burstShare = 0.2
    parameters.compassBias = -14
    parameters.compassSoftIron = 6
    parameters.compassHardIron = 4
    parameters.compassPlace = 5
    parameters.yawDrift = 2
    parameters.scaleError = -0.02
    parameters.trackingLosses = losses
    parameters.relocalizes = losses.count > 1
    let route = try RouteFeature.route(of: JSONValue(parsing: Data(Self.route.utf8)))
    let native = try lines(of: SimulatedWalk(route: route, parameters: parameters))

    let web = try WebReplay.answers(
      "Parity/simulate.mjs",
      to: [
        "step": 0.7,
        "walks": [
          [
            "route": try JSONValue(parsing: Data(Self.route.utf8)), "seed": .number(Double(parameters.seed)),
            "parameters": .object(Self.quantities(of: parameters)),
            "trackingLosses": .array(losses.map { .number($0) }), "relocalizes": .bool(parameters.relocalizes),
          ]
        ],
      ])
    try #require(native.count == web.count)
    #expect(native.count > 2000)
    var comparison = Comparison()
    for i in native.indices {
      // The page returns the same route object that it was given.
      if native[i]["route"] != nil, web[i]["route"] != nil { continue }
      comparison.compare(native[i], web[i], at: "line \(i)")
    }
    #expect(
      comparison.differences.isEmpty,
      """
      \(comparison.differences.count) of \(comparison.numbers) differ, by up to \(comparison.largest):
      \(comparison.differences.prefix(5).joined(separator: "\n"))
      """)
    #expect(native.contains { $0["pose"]?["tracking"] == "lost" } == !losses.isEmpty)
  }

  private func lines(of walk: SimulatedWalk) throws -> [JSONValue] {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("simulation-\(UUID().uuidString).waymark.jsonl").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let writer = try SessionLogWriter(path: path, header: SessionLogHeader(note: "parity"))
    for sample in walk { try writer.write(sample) }
    try writer.finish()
    let text = try Data(contentsOf: URL(fileURLWithPath: path))
    return try text.split(separator: UInt8(ascii: "\n")).dropFirst().map { try JSONValue(parsing: Data($0)) }
  }

  private static func quantities(of parameters: SimulationParameters) -> JSONObject {
    var object = JSONObject()
    for quantity in SimulationQuantity.allCases {
      object[quantity.rawValue] = .number(quantity.value(in: parameters))
    }
    return object
  }
}
