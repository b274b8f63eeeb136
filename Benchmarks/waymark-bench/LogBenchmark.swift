import CAllocationCount
import Foundation
import Waymark
import WaymarkEvaluation
import WaymarkFormats

/// Session logs: writing, reading, replaying an hour of 30 poses and 5 headings per second and a fix every second.
enum LogBenchmark {
  static func run() throws -> [Measurement] {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("bench-\(UUID().uuidString).jsonl").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let walk = Fixtures.walk(along: try Fixtures.route(kilometers: 20), minutes: 60)
    let lines = Double(walk.count)
    let writing = try Stopwatch.seconds {
      let writer = try SessionLogWriter(path: path, header: SessionLogHeader())
      for sample in walk { try writer.write(sample) }
      try writer.finish()
    }
    let bytes = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    let reading = try Stopwatch.best(of: 3) {
      let reader = try SessionLogReader(path: path)
      var count = 0
      while try reader.next() != nil { count += 1 }
      precondition(count == walk.count)
    }
    let replaying = try Stopwatch.seconds {
      let reader = try SessionLogReader(path: path)
      var session = Session(strategy: ComparedMethod.pairwise.strategy(initialYaw: .firstHeading))
      while let sample = try reader.next() { session.take(sample) }
      precondition(session.alignment.frame != nil)
    }
    return [
      Measurement(name: "hour's log", value: Double(bytes) / 1e6, unit: "MB"),
      Measurement(name: "log writing", value: lines / writing / 1e3, unit: "thousand lines/s"),
      Measurement(name: "log reading", value: lines / reading / 1e3, unit: "thousand lines/s"),
      Measurement(name: "log reading", value: Double(bytes) / reading / 1e6, unit: "MB/s"),
      Measurement(
        name: "reading and replaying into pairwise", value: lines / replaying / 1e3, unit: "thousand lines/s"),
      Measurement(name: "replayed hour", value: 3600 / replaying, unit: "times real time"),
    ]
  }
}
