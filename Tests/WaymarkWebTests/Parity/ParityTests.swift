import Foundation
import Testing
import Waymark
import WaymarkFormats

/// The same log gives the same overlays natively and as WebAssembly, bit for bit.
@Suite(.enabled(if: WebReplay.isAvailable, "needs node and wasi-libc: run make setup"))
struct ParityTests {
  static let interval = 71

  @Test func overlaysAreTheSame() throws {
    let log = try ParityLog.write()
    defer { try? FileManager.default.removeItem(atPath: log) }
    let (_, samples) = try SessionLogReader.read(path: log)
    var comparison = Comparison()
    var seen = SeenParts()
    // One configuration after the other: all of them together would take half a gigabyte.
    for configuration in Configuration.all {
      let web = try WebReplay.replay(log: log, configuration, interval: Self.interval)
      let native = NativeReplay.run(samples, configuration, interval: Self.interval)
      try #require(native.count == web.count)
      for i in native.indices {
        let time = native[i]["overlay"]?["time"]?.double ?? .nan
        comparison.compare(native[i], web[i], at: "\(configuration), t = \(time)")
        seen.add(native[i])
      }
    }
    #expect(
      comparison.differences.isEmpty,
      """
      \(comparison.differences.count) of \(comparison.numbers) differ, by up to \(comparison.largest):
      \(comparison.differences.prefix(5).joined(separator: "\n"))
      """)

    // The log produces everything that an overlay can contain, otherwise the comparison would prove less.
    #expect(seen.missing.isEmpty)
    #expect(seen.hidden > 10)
    #expect(seen.corrections > 3)
    #expect(seen.rejected >= 4)
    #expect(seen.segments >= 2)
  }
}

/// What the compared overlays and alignments have contained.
private struct SeenParts {
  /// Parts of an overlay that none has had.
  private(set) var missing: Set = [
    "arrows", "waypoints", "anchors", "finish", "billboard", "edgeIndicator", "guidance",
  ]
  /// Maximum number of corrections, rejected samples and segments of an alignment.
  private(set) var corrections = 0.0
  private(set) var rejected = 0.0
  private(set) var segments = 0.0
  /// Overlays in which a building hides the end of the route.
  private(set) var hidden = 0

  mutating func add(_ response: JSONValue) {
    for part in missing {
      let value = response["overlay"]?[part] ?? .null
      if value.array.map({ !$0.isEmpty }) ?? !value.isNull { missing.remove(part) }
    }
    if let opacity = response["overlay"]?["finish"]?["opacity"]?.double, opacity < 1 { hidden += 1 }
    let alignment = response["alignment"]
    corrections = max(corrections, alignment?["corrections"]?.double ?? 0)
    rejected = max(rejected, alignment?["statistics"]?["rejected"]?.double ?? 0)
    segments = max(segments, alignment?["statistics"]?["segments"]?.double ?? 0)
  }
}
