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
    let web = try WebReplay.replay(log: log, configurations: Configuration.all, interval: Self.interval)
    var native: [JSONValue] = []
    var labels: [String] = []
    for configuration in Configuration.all {
      for response in NativeReplay.run(samples, configuration, interval: Self.interval) {
        labels.append("\(configuration), t = \(response["overlay"]?["time"]?.double ?? .nan)")
        native.append(response)
      }
    }
    try #require(native.count == web.count)
    var comparison = Comparison()
    for i in native.indices { comparison.compare(native[i], web[i], at: labels[i]) }
    #expect(
      comparison.differences.isEmpty,
      """
      \(comparison.differences.count) of \(comparison.numbers) differ, by up to \(comparison.largest):
      \(comparison.differences.prefix(5).joined(separator: "\n"))
      """)

    // The log produces everything that an overlay can contain, otherwise the comparison would prove less.
    for part in ["arrows", "waypoints", "anchors"] {
      #expect(native.contains { !($0["overlay"]?[part]?.array?.isEmpty ?? true) }, "no \(part)")
    }
    for part in ["finish", "billboard", "edgeIndicator", "guidance"] {
      #expect(native.contains { !($0["overlay"]?[part]?.isNull ?? true) }, "no \(part)")
    }
    #expect(native.contains { ($0["alignment"]?["corrections"]?.double ?? 0) > 3 })
    #expect(native.contains { ($0["alignment"]?["statistics"]?["rejected"]?.double ?? 0) >= 4 })
    #expect(native.contains { ($0["alignment"]?["statistics"]?["segments"]?.double ?? 0) >= 2 })
  }
}
