internal import Waymark

/// Streets of adjoining tiles: each tile's pieces end at its border, where they are joined again.
struct StreetPieces {
  private struct Piece {
    var kind: StreetKind
    var level: StreetLevel
    var tile: Int
    var points: [WorldPoint]
  }

  /// An end of a piece at the border of its tile.
  private struct End {
    var point: WorldPoint
    var piece: Int
    var isStart: Bool
  }

  /// Ends of two tiles' pieces of one street are rounded apart by no more units of the finest tiles (8192) than this.
  private static let tolerance: Int64 = 2

  private var pieces: [Piece] = []
  private var ends: [End] = []

  /// The pieces of some tiles.
  init(_ tiles: [MapTile]) {
    for (number, tile) in tiles.enumerated() {
      for layer in tile.layers where layer.name.isText("streets") || layer.name.isText("paths") {
        for feature in layer.features where feature.shape == .line {
          guard let kind = Self.kind(of: feature, in: layer) else { continue }
          add(feature.parts, kind, Self.level(of: feature, in: layer), tile, number, extent: layer.extent)
        }
      }
    }
  }

  private static func kind(of feature: ReadTileLayer.Feature, in layer: ReadTileLayer) -> StreetKind? {
    switch layer.value("walk", of: feature) {
    case .text(let name)?: return MapClass.kind(name)
    case .flag(false)?: return nil
    default:
      guard case .text(let name)? = layer.value("class", of: feature) else { return nil }
      return MapClass.streetKind(name)
    }
  }

  /// A culvert, a passage through a building and what is merely covered stay on the ground.
  private static func level(of feature: ReadTileLayer.Feature, in layer: ReadTileLayer) -> StreetLevel {
    if layer.value("bridge", of: feature) == .flag(true) { return .bridge }
    guard layer.value("tunnel", of: feature) == .flag(true), layer.value("passage", of: feature) != .flag(true) else {
      return .ground
    }
    return .tunnel
  }

  private mutating func add(
    _ lines: [[GridPoint]], _ kind: StreetKind, _ level: StreetLevel, _ tile: MapTile, _ number: Int, extent: Int
  ) {
    let box = GridBox(side: extent, margin: 0)
    for line in lines {
      for part in Clipping.line(line, to: box) {
        // What runs along the right or lower border belongs to the neighbour.
        if part.allSatisfy({ $0.x == extent }) || part.allSatisfy({ $0.y == extent }) { continue }
        for (point, isStart) in [(part[0], true), (part[part.count - 1], false)] {
          guard point.x == 0 || point.y == 0 || point.x == extent || point.y == extent else { continue }
          ends.append(End(point: tile.world(point, extent: extent), piece: pieces.count, isStart: isStart))
        }
        let points = part.map { tile.world($0, extent: extent) }
        pieces.append(Piece(kind: kind, level: level, tile: number, points: points))
      }
    }
  }

  /// The streets.
  ///
  /// - Parameter unit: a unit of the finest tiles, in units of the world.
  /// - Returns: each in the direction of its way.
  /// - Complexity: O(n log n) in the pieces.
  func streets(unit: Int64) -> [Street] {
    let next = links(within: Self.tolerance * unit)
    var isEntered = [Bool](repeating: false, count: pieces.count)
    for following in next where following >= 0 { isEntered[following] = true }
    var isDone = [Bool](repeating: false, count: pieces.count)
    var streets: [Street] = []
    // Lines with a beginning first, then the rings.
    for isRing in [false, true] {
      for start in pieces.indices where !isDone[start] && isEntered[start] == isRing {
        var points: [WorldPoint] = []
        var here = start
        while here >= 0, !isDone[here] {
          isDone[here] = true
          // The seam is one point.
          points.append(contentsOf: pieces[here].points.dropFirst(points.isEmpty ? 0 : 1))
          here = next[here]
        }
        let line = points.compactMap { $0.coordinate }
        if line.count > 1 { streets.append(Street(kind: pieces[start].kind, line: line, level: pieces[start].level)) }
      }
    }
    return streets
  }

  /// The piece that goes on where one ends; −1 where none does, or where it is not certain which.
  private func links(within tolerance: Int64) -> [Int] {
    var next = [Int](repeating: -1, count: pieces.count)
    var isTaken = [Bool](repeating: false, count: pieces.count)
    let sorted = ends.sorted { ($0.point.x, $0.point.y) < ($1.point.x, $1.point.y) }
    // On a border one coordinate of both ends is equal, so that they are near each other in this order.
    let reach = 32
    for (i, end) in sorted.enumerated() where !end.isStart {
      var found: [Int] = []
      for k in max(0, i - reach)..<min(sorted.count, i + reach) {
        let other = sorted[k]
        guard other.isStart, abs(other.point.x - end.point.x) <= tolerance,
          abs(other.point.y - end.point.y) <= tolerance
        else { continue }
        let (a, b) = (pieces[end.piece], pieces[other.piece])
        if a.tile != b.tile, a.kind == b.kind, a.level == b.level { found.append(other.piece) }
      }
      guard found.count == 1, let other = found.first, !isTaken[other] else { continue }
      next[end.piece] = other
      isTaken[other] = true
    }
    return next
  }
}
