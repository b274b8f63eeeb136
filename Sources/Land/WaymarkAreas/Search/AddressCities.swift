import WaymarkGeodesy
import WaymarkSearch

/// Finds the settlements that addresses name, and makes those that the map does not have.
struct AddressCities {
  private struct Key: Hashable {
    var name: String
    var row: Int
    var column: Int
  }

  /// How far an address may be from the middle of its settlement, metres, when the names agree, and when one begins like
  /// the other.
  private static let reach = 30_000.0
  private static let shortNameReach = 15_000.0
  private static let cellsPerDegree = 20.0
  /// Of a town that only addresses name.
  private static let importance: UInt8 = 120

  /// By folded name.
  private var settlements: [String: [Int]] = [:]
  /// What was found before.
  private var known: [Key: Int] = [:]
  private let town: PlaceKind?

  init(_ entries: [SearchEntry]) {
    town = KindCatalogue().kind(named: "town")
    for (number, entry) in entries.enumerated() where entry.kind.isSettlement && !Self.isRegion(entry.kind) {
      for name in entry.names { settlements[FoldedText(name).text, default: []].append(number) }
    }
  }

  /// Whether a kind is one of those that addresses name first: a city, a town, a village.
  static func isCity(_ kind: PlaceKind) -> Bool { (2...4).contains(kind.number) }

  /// Countries and regions.
  private static func isRegion(_ kind: PlaceKind) -> Bool { kind.number < 2 }

  /// The entry of a settlement near an address; a new one when there is none.
  mutating func find(_ name: String, near coordinate: Coordinate, in entries: inout [SearchEntry]) -> Int? {
    let folded = FoldedText(name).text
    guard !folded.isEmpty else { return nil }
    let key = Key(
      name: folded, row: Int((coordinate.latitude * Self.cellsPerDegree).rounded(.down)),
      column: Int((coordinate.longitude * Self.cellsPerDegree).rounded(.down)))
    if let found = known[key] { return found }
    let found = existing(folded, coordinate, entries) ?? new(name, folded, coordinate, &entries)
    known[key] = found
    return found
  }

  private func existing(_ name: String, _ coordinate: Coordinate, _ entries: [SearchEntry]) -> Int? {
    // A quarter or a hamlet of the same name is hardly ever meant; of two towns the nearer one is.
    func rank(_ found: (number: Int, distance: Double)) -> (Int, Double) {
      (Self.isCity(entries[found.number].kind) ? 0 : 1, found.distance)
    }
    func nearest(_ numbers: some Sequence<Int>, within reach: Double) -> Int? {
      numbers.map { ($0, Geodesic.wgs84.inverse(from: coordinate, to: entries[$0].coordinate).distance) }
        .filter { $0.1 < reach }.min { rank($0) < rank($1) }?.0
    }
    if let found = nearest(settlements[name] ?? [], within: Self.reach) { return found }
    // “Krems” for “Krems an der Donau”.
    let alike = settlements.filter { $0.key.hasPrefix(name + " ") || name.hasPrefix($0.key + " ") }
    return nearest(
      alike.values.flatMap { $0 }.filter { Self.isCity(entries[$0].kind) }.sorted(), within: Self.shortNameReach)
  }

  private mutating func new(
    _ name: String, _ folded: String, _ coordinate: Coordinate, _ entries: inout [SearchEntry]
  ) -> Int? {
    guard let town else { return nil }
    var entry = SearchEntry(names: [name], kind: town, importance: Self.importance, coordinate: coordinate)
    entry.isOnlyInAddresses = true
    settlements[folded, default: []].append(entries.count)
    entries.append(entry)
    return entries.count - 1
  }
}
