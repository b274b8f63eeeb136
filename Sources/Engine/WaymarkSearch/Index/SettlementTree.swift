import WaymarkGeodesy

/// Finds the settlement that a place belongs to: the nearest one, measured by how far such settlements reach.
struct SettlementTree {
  /// Metres from their middle, by number of the kind; 0 for those that are too large for a middle.
  private static let reach: [Double] = [0, 0, 12_000, 5000, 2500, 2500, 1500, 900, 900, 300]
  /// What is near the middle of a city is in one of its quarters all the same: by how much of their reach smaller ones
  /// are preferred.
  private static let handicap: [Double] = [0, 0, 0.5, 0.4, 0.3, 0.15, 0, 0, 0, 0]
  /// The first kind that is a part of another settlement.
  private static let firstPart = 5
  /// What only addresses speak of comes after the others.
  private static let addressHandicap = 2.0
  private static let cellsPerDegree = 10.0
  private static let metersPerDegree = 111_200.0

  private struct Settlement {
    var cell: Int64
    var number: Int
    var kind: Int
    var coordinate: Coordinate
    var isOnlyInAddresses: Bool
  }

  /// By cell.
  private var settlements: [Settlement] = []
  private let entries: [SearchEntry]

  /// Takes the places of an index in their order.
  init(_ entries: [SearchEntry]) {
    self.entries = entries
    for (number, entry) in entries.enumerated() where entry.kind.isSettlement {
      guard number < SearchIndexFormat.noSettlement, Self.reach[Int(entry.kind.number)] > 0 else { continue }
      let (row, column) = Self.cell(entry.coordinate)
      settlements.append(
        Settlement(
          cell: Self.key(row, column), number: number, kind: Int(entry.kind.number), coordinate: entry.coordinate,
          isOnlyInAddresses: entry.isOnlyInAddresses))
    }
    settlements.sort { ($0.cell, $0.number) < ($1.cell, $1.number) }
  }

  /// The settlement of a place of which the map says the settlement: that, or a part of it that is nearer.
  func settlement(of entry: SearchEntry, number: Int, known: Int?) -> Int? {
    let near = settlement(of: entry, number: number)
    guard let known, known < number, known < SearchIndexFormat.noSettlement, entries[known].kind.isSettlement else {
      return near
    }
    var part = near
    for _ in 0..<SearchIndexFormat.maximumDepth {
      guard let inner = part else { break }
      if inner == known { return near }
      part = settlement(of: entries[inner], number: inner)
    }
    return known
  }

  /// The settlement of a place; nil when none reaches so far. Parts of settlements belong to a larger one; cities, towns
  /// and villages to none.
  func settlement(of entry: SearchEntry, number: Int) -> Int? {
    guard !settlements.isEmpty, !entry.kind.isSettlement || Int(entry.kind.number) >= Self.firstPart else { return nil }
    let limit = entry.kind.isSettlement ? Int(entry.kind.number) : KindTable.settlementCount
    let (row, column) = Self.cell(entry.coordinate)
    let shrink = max(0.05, Angle.sinCos(degrees: entry.coordinate.latitude).cos)
    // 12 km are 1.1 cells of a tenth of a degree to the north, and more to the east.
    let aside = min(40, Int((1.1 / shrink).rounded(.up)) + 1)
    var best: (number: Int, share: Double)?
    for near in row - 2...row + 2 {
      for far in column - aside...column + aside {
        var i = first(Self.key(near, far))
        let key = Self.key(near, far)
        while i < settlements.count, settlements[i].cell == key {
          let other = settlements[i]
          i += 1
          guard other.kind < limit, other.number != number else { continue }
          let north = (other.coordinate.latitude - entry.coordinate.latitude) * Self.metersPerDegree
          let east =
            Angle.wrappedTo180(other.coordinate.longitude - entry.coordinate.longitude) * Self.metersPerDegree * shrink
          let ratio = (north * north + east * east).squareRoot() / Self.reach[other.kind]
          let share =
            ratio + Self.handicap[other.kind] + (other.isOnlyInAddresses ? Self.addressHandicap : 0)
          if ratio <= 1, share < best?.share ?? 4 { best = (other.number, share) }
        }
      }
    }
    return best?.number
  }

  private func first(_ key: Int64) -> Int {
    var low = 0
    var high = settlements.count
    while low < high {
      let middle = (low + high) / 2
      if settlements[middle].cell < key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func cell(_ coordinate: Coordinate) -> (Int, Int) {
    (
      Int(((coordinate.latitude + 90) * cellsPerDegree).rounded(.down)),
      Int(((coordinate.longitude + 180) * cellsPerDegree).rounded(.down))
    )
  }

  private static func key(_ row: Int, _ column: Int) -> Int64 {
    let columns = Int(360 * cellsPerDegree)
    let wrapped = (column % columns + columns) % columns
    return Int64(row) * Int64(columns) + Int64(wrapped)
  }
}
