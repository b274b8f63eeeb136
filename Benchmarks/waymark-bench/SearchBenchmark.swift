import Foundation
import TestSupport
import WaymarkGeodesy
import WaymarkSearch

/// Searching while somebody types, among 100,000 names.
enum SearchBenchmark {
  private static let count = 100_000

  /// Parts of names as streets, shops and summits have them.
  private static let first = [
    "Rue", "Avenue", "Via", "Calle", "Carrer de", "Chemin du", "Place de la", "Hotel", "Café", "Restaurant", "Pic de",
    "Coll de", "Font de", "Haupt", "Kirch", "Berg", "Wald", "Bahnhof", "Schloss", "Piazza", "Pharmacie", "École",
  ]
  private static let middle = [
    "Saint", "Santa", "Sant", "Grand", "Petit", "Vieux", "Neu", "Alt", "Ober", "Unter", "Monte", "Val", "Roc", "Bel",
    "Haut", "Bas", "Casa", "Les", "Del", "Des", "Am", "Zum",
  ]
  private static let syllables = [
    "mar", "tin", "ber", "lo", "ri", "ca", "no", "vel", "ta", "gen", "stein", "hof", "dor", "fa", "lia", "pon", "te",
    "ros", "sier", "mont", "bach", "wil", "len", "or", "di", "an", "ga", "rou", "ge", "é", "ü", "ñ", "ç", "que",
  ]

  static func run() throws -> [Measurement] {
    var random = SeededGenerator(seed: 100_000)
    let entries = (0..<count).compactMap { _ in entry(&random) }
    var built: SearchIndexBuilder?
    let building = Stopwatch.seconds { built = SearchIndexBuilder(entries) }
    guard let bytes = built?.bytes, let here = Coordinate(latitude: 46.5, longitude: 8) else { return [] }
    let text = entries.reduce(0) { $0 + $1.names.reduce(0) { $0 + $1.utf8.count } }
    let opening = try Stopwatch.best(of: 3) { _ = try SearchIndex(bytes) }
    let index = try SearchIndex(bytes)
    var keystrokes: [Double] = []
    var typedTexts: [String] = []
    for _ in 0..<40 {
      let name = entries[Int.random(in: 0..<entries.count, using: &random)].names[0]
      var letters = Array(name)
      let at = Int.random(in: 1..<letters.count - 1, using: &random)
      letters.swapAt(at, at + 1)
      for length in 1...letters.count {
        let typed = String(letters.prefix(length))
        typedTexts.append(typed)
        keystrokes.append(Stopwatch.seconds { _ = index.search(typed, near: here) })
      }
    }
    // For the same searches by the WebAssembly module: Benchmarks/wasm-search.mjs.
    if let folder = ProcessInfo.processInfo.environment["WAYMARK_BENCH_FILES"] {
      try Data(bytes).write(to: URL(fileURLWithPath: folder + "/search.idx"))
      try Data(typedTexts.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: folder + "/search.txt"))
    }
    keystrokes.sort()
    return [
      Measurement(
        name: "search, a keystroke among \(count) names, median", value: Stopwatch.quantile(keystrokes, 0.5) * 1e3,
        unit: "ms", goal: 5),
      Measurement(name: "search, 95 %", value: Stopwatch.quantile(keystrokes, 0.95) * 1e3, unit: "ms", goal: 5),
      Measurement(name: "search, longest", value: (keystrokes.last ?? .nan) * 1e3, unit: "ms"),
      Measurement(
        name: "search index, a name beyond its text", value: Double(bytes.count - text) / Double(entries.count),
        unit: "bytes", goal: 25),
      Measurement(name: "search index of \(count) names, built", value: building * 1e3, unit: "ms"),
      Measurement(name: "search index of \(count) names, opened and checked", value: opening * 1e3, unit: "ms"),
    ]
  }

  private static func entry(_ random: inout SeededGenerator) -> SearchEntry? {
    let kinds = KindCatalogue().all
    var name = first.randomElement(using: &random) ?? "Rue"
    if Bool.random(using: &random) { name += " " + (middle.randomElement(using: &random) ?? "Saint") }
    let word = (0..<Int.random(in: 2...4, using: &random)).map { _ in syllables.randomElement(using: &random) ?? "ta" }
      .joined()
    name += " " + word.prefix(1).uppercased() + word.dropFirst()
    guard
      let coordinate = Coordinate(latitude: random.uniform(46...47), longitude: random.uniform(7...9)),
      let kind = kinds.randomElement(using: &random)
    else { return nil }
    return SearchEntry(
      names: [name], kind: kind, importance: UInt8.random(in: 20...150, using: &random), coordinate: coordinate)
  }
}
