import Foundation
import WaymarkAreas
import WaymarkFormats
import WaymarkServices

/// Measures what docs/performance.md states.
///
///     waymark-bench [--json] [--peer GEOGRAPHICLIB_INVERSE] [--embree EMBREE_RAYS] [NAME …]
///
///     waymark-bench replicate EXTRACT TARGET BYTES   (for Scripts/bench-areas)
///     waymark-bench directions AREA ENGINE GEOJSON [SEED]   (for Scripts/bench-routing)
///     waymark-bench maneuvers AREA [SEED]   (for Scripts/bench-routing)
///     waymark-bench blocks HGT FOLDER   (for Scripts/compare-heights)
///
/// Names: frame, feed, route, progress, math, geodesic, log, terrain, elevation, viewshed, buildings, skyline, anchors, search, and terrain-oracle,
/// which is measured only when it is named.
@main
enum WaymarkBench {
  static func main() async throws {
    var words = Array(CommandLine.arguments.dropFirst())
    let isJSON = words.contains("--json")
    words.removeAll { $0 == "--json" }
    if words.first == "replicate", words.count == 4, let bytes = Int(words[3]) {
      return try ExtractReplication.write(
        URL(fileURLWithPath: words[1]), to: URL(fileURLWithPath: words[2]), bytes: bytes)
    }
    if words.first == "directions", words.count >= 4, let engine = DirectionsServiceName(rawValue: words[2]) {
      let measured = try await DirectionsComparison.run(
        Area(folder: URL(fileURLWithPath: words[1])), engine: engine, report: URL(fileURLWithPath: words[3]),
        seed: words.count > 4 ? UInt64(words[4]) ?? 0 : 20_261_123)
      for result in measured { print(result.line) }
      return
    }
    if words.first == "maneuvers", words.count >= 2 {
      let measured = try await ManeuverComparison.run(
        Area(folder: URL(fileURLWithPath: words[1])), routes: 500,
        seed: words.count > 2 ? UInt64(words[2]) ?? 0 : 20_261_123)
      for result in measured.figures { print(result.line) }
      for place in measured.places { print("  ", place) }
      return
    }
    if words.first == "blocks", words.count == 3 {
      return print(try HeightBlockBenchmark.run(words[1], into: URL(fileURLWithPath: words[2])))
    }
    var embree: String?
    if let i = words.firstIndex(of: "--embree"), i + 1 < words.count {
      embree = words[i + 1]
      words.removeSubrange(i...(i + 1))
    }
    var peer: String?
    if let i = words.firstIndex(of: "--peer"), i + 1 < words.count {
      peer = words[i + 1]
      words.removeSubrange(i...(i + 1))
    }
    let all = [
      "frame", "feed", "route", "progress", "math", "geodesic", "log", "terrain", "elevation", "viewshed", "buildings",
      "skyline", "anchors", "search",
    ]
    var results: [Measurement] = []
    for name in words.isEmpty ? all : words {
      let measured: [Measurement]
      switch name {
      case "frame": measured = try FrameBenchmark.run()
      case "feed": measured = try FeedBenchmark.run()
      case "route": measured = try RouteBenchmark.run()
      case "progress": measured = try ProgressBenchmark.run()
      case "math": measured = MathBenchmark.run()
      case "geodesic": measured = try GeodesicBenchmark.run(peer: peer)
      case "anchors": measured = try AnchorBenchmark.run()
      case "search": measured = try SearchBenchmark.run()
      case "log": measured = try LogBenchmark.run()
      case "terrain": measured = try TerrainBenchmark.run(real: try RealElevation.andorra(), embree: embree)
      case "elevation": measured = try ElevationBenchmark.run()
      case "viewshed": measured = try ViewshedBenchmark.run()
      case "buildings": measured = BuildingBenchmark.run()
      case "skyline": measured = try SkylineBenchmark.run()
      // A quarter of an hour: a million rays against the dense march.
      case "terrain-oracle": measured = try TerrainComparison.run()
      default:
        FileHandle.standardError.write(Data("waymark-bench: \(name) is none of \(all.joined(separator: ", "))\n".utf8))
        exit(2)
      }
      results += measured
      if !isJSON { for result in measured { print(result.line) } }
    }
    if isJSON { print(JSONValue.array(results.map(\.json)).text(pretty: true)) }
  }
}
