import WaymarkTerrain
import WaymarkTiles

/// Makes the sea from coastlines, which have the land on their left.
enum SeaBuilder {
  /// A coastline from border to border of the window.
  private struct Piece {
    var line: [GridPoint]
    var start: Double
    var end: Double
  }

  /// Makes the sea.
  ///
  /// - Parameters:
  ///   - rings: closed coastlines.
  ///   - open: coastlines that the extract cuts off.
  ///   - bounds: the window to which an open coastline is completed. The sea around islands extends beyond it, farther
  ///     than any view.
  /// - Returns: rings in the order of `PolygonAssembler`; empty without a coastline.
  static func sea(rings: [[MercatorPoint]], open: [[MercatorPoint]], bounds: GeographicBounds) -> [[MercatorPoint]] {
    guard !rings.isEmpty || !open.isEmpty else { return [] }
    let onlyIslands = open.isEmpty && rings.contains { MercatorRing.area($0) < 0 }
    let window =
      onlyIslands
      ? clampedToWorld(MercatorBox(bounds.expanded(latitudeDegrees: 10, longitudeDegrees: 20))) : MercatorBox(bounds)
    var inside: [[MercatorPoint]] = []
    var pieces: [Piece] = []
    for ring in rings {
      let line = ring.map { GridPoint(x: Int($0.x), y: Int($0.y)) }
      guard let outside = line.firstIndex(where: { !holds(window, $0) }) else {
        inside.append(ring)
        continue
      }
      pieces += cut(Array(line[outside...] + line[...outside]), window)
    }
    for line in open { pieces += cut(line.map { GridPoint(x: Int($0.x), y: Int($0.y)) }, window) }

    var outer = closed(pieces, window).map { $0.map(point) }
    if pieces.isEmpty { outer = [corners(window).map(point)] }
    // Enclosed waters: rings with land around them.
    outer += inside.filter { MercatorRing.area($0) > 0 }
    let islands = inside.filter { ring in
      MercatorRing.area(ring) < 0 && outer.contains { MercatorRing.contains($0, ring) }
    }
    return PolygonAssembler.polygon(outer + islands)
  }

  private static func clampedToWorld(_ box: MercatorBox) -> MercatorBox {
    let end = Int(UInt32.max)
    return MercatorBox(
      minX: max(0, box.minX), minY: max(0, box.minY), maxX: min(end, box.maxX), maxY: min(end, box.maxY))
  }

  private static func point(_ point: GridPoint) -> MercatorPoint {
    MercatorPoint(x: UInt32(clamping: point.x), y: UInt32(clamping: point.y))
  }

  private static func holds(_ box: MercatorBox, _ point: GridPoint) -> Bool {
    point.x >= box.minX && point.x <= box.maxX && point.y >= box.minY && point.y <= box.maxY
  }

  private static func corners(_ box: MercatorBox) -> [GridPoint] {
    [
      GridPoint(x: box.minX, y: box.minY), GridPoint(x: box.maxX, y: box.minY), GridPoint(x: box.maxX, y: box.maxY),
      GridPoint(x: box.minX, y: box.maxY),
    ]
  }

  /// The pieces of a coastline inside the window; one that ends inside is extended to the nearest border.
  private static func cut(_ line: [GridPoint], _ box: MercatorBox) -> [Piece] {
    Clipping.line(line, to: box.grid).map { piece in
      var piece = piece
      if let first = piece.first, !isOnBorder(first, box) { piece.insert(nearestBorder(first, box), at: 0) }
      if let last = piece.last, !isOnBorder(last, box) { piece.append(nearestBorder(last, box)) }
      return Piece(
        line: piece, start: piece.first.map { boundaryPosition($0, box) } ?? 0,
        end: piece.last.map { boundaryPosition($0, box) } ?? 0)
    }
  }

  private static func isOnBorder(_ point: GridPoint, _ box: MercatorBox) -> Bool {
    point.x == box.minX || point.x == box.maxX || point.y == box.minY || point.y == box.maxY
  }

  private static func nearestBorder(_ point: GridPoint, _ box: MercatorBox) -> GridPoint {
    let choices = [
      GridPoint(x: box.minX, y: point.y), GridPoint(x: box.maxX, y: point.y), GridPoint(x: point.x, y: box.minY),
      GridPoint(x: point.x, y: box.maxY),
    ]
    func distance(_ other: GridPoint) -> Int { abs(other.x - point.x) + abs(other.y - point.y) }
    return choices.min { distance($0) < distance($1) } ?? point
  }

  /// Position of a point along the border, 0 … 4 from the upper left corner clockwise.
  private static func boundaryPosition(_ point: GridPoint, _ box: MercatorBox) -> Double {
    let x = Double(point.x - box.minX) / Double(max(1, box.width))
    let y = Double(point.y - box.minY) / Double(max(1, box.height))
    if point.y == box.minY { return x }
    if point.x == box.maxX { return 1 + y }
    if point.y == box.maxY { return 3 - x }
    return 4 - y
  }

  /// The sea lies to the right of its coastline: where a piece leaves the window, the border is followed clockwise to
  /// the next piece that enters.
  private static func closed(_ pieces: [Piece], _ box: MercatorBox) -> [[GridPoint]] {
    var rings: [[GridPoint]] = []
    var used = [Bool](repeating: false, count: pieces.count)
    for first in pieces.indices where !used[first] {
      var ring: [GridPoint] = []
      var current = first
      while !used[current] {
        used[current] = true
        ring += pieces[current].line
        let end = pieces[current].end
        func ahead(_ other: Double) -> Double { other >= end ? other - end : other - end + 4 }
        // Also back to the first piece, which closes the ring.
        let open = pieces.indices.filter { !used[$0] || $0 == first }
        let next = open.min { ahead(pieces[$0].start) < ahead(pieces[$1].start) } ?? first
        let way = ahead(pieces[next].start)
        let passed = (0..<4).filter { ahead(Double($0)) < way }.sorted { ahead(Double($0)) < ahead(Double($1)) }
        ring += passed.map { corners(box)[$0] }
        current = next
      }
      if ring.count > 2 { rings.append(ring) }
    }
    return rings
  }
}
