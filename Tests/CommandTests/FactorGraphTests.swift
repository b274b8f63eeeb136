import Foundation
import TestSupport
import Testing
import WaymarkFormats

/// GTSAM's factor graph, which shares no code with the engine.
private enum FactorGraph {
  static let isAvailable = (try? Oracle.text("factor_graph.py", ["--help"])) != nil
  static let message: Comment = "GTSAM not found: run make setup"
}

/// The engine's strategies beside a factor graph.
@Suite(.enabled(if: FactorGraph.isAvailable, FactorGraph.message))
struct FactorGraphTests {
  /// On walks as both models assume them, yaw, position and their standard deviations agree.
  @Test func agreesWithTheLinearStrategies() async throws {
    let folder = try TemporaryFolder()
    let route = try folder.write(
      #"{"type":"LineString","coordinates":[[15.4395,47.0707],[15.4395,47.0716]]}"#, to: "route.geojson")
    for seed in ["1", "2", "3"] {
      let log = folder.path("\(seed).waymark.jsonl")
      let run = await CommandRun.waymark(
        "simulate", "--route", route, "--seed", seed, "--yaw", "137", "--pose-rate", "5", "--heading-rate", "0",
        "--no-velocity", "--no-route", "--out", log)
      #expect(run.exitCode == 0)
      let graph = try Oracle.text("factor_graph.py", [log]).split(separator: " ").compactMap {
        Double($0.trimmingCharacters(in: .whitespacesAndNewlines))
      }
      try #require(graph.count == 7)
      for method in ["generalized-least-squares", "invariant-filter"] {
        let json = try await CommandRun.waymark("replay", log, "--alignment", method, "--json").json
        let sigma = json["yaw_sigma_deg"]?.double ?? 0
        let off = (json["truth"]?["yaw_error_deg"]?.double ?? 99) - graph[5]
        #expect(abs(off) < 0.5 * graph[1], "seed \(seed), \(method)")
        #expect((0.75...1.35).contains(sigma / graph[1]), "seed \(seed), \(method)")
        #expect((0.7...1.4).contains((json["position"]?["sigma_m"]?.double ?? 0) / graph[4]), "seed \(seed), \(method)")
      }
    }
  }
}
