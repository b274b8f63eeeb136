import Waymark
import WaymarkGeodesy

/// The streets and the open ground of an area with an index that finds those around a coordinate.
struct StreetMap: Sendable {
  private let all: OSMStreets
  private let streets: BoxTree
  private let grounds: BoxTree

  init(_ all: OSMStreets) {
    self.all = all
    streets = BoxTree(all.streets.map { Self.box($0.line) })
    grounds = BoxTree(all.openGround.map { Self.box($0.borders.joined()) })
  }

  /// The streets and the open ground whose windows intersect that of a circle, in the order of the map.
  func around(_ center: Coordinate, radius: Double) -> OSMStreets {
    let window = MercatorBox(around: center, radius: radius)
    return OSMStreets(
      streets: streets.elements(meeting: window).map { all.streets[$0] },
      openGround: grounds.elements(meeting: window).map { all.openGround[$0] })
  }

  /// The number of vertices of what `around` finds.
  func vertexCount(around center: Coordinate, radius: Double) -> Int {
    let window = MercatorBox(around: center, radius: radius)
    return streets.sum(meeting: window) { all.streets[$0].line.count }
      + grounds.sum(meeting: window) { all.openGround[$0].borders.reduce(0) { $0 + $1.count } }
  }

  private static func box(_ line: some Sequence<Coordinate>) -> MercatorBox {
    var box = MercatorBox.empty
    for position in line { box.include(MercatorPoint(position)) }
    return box
  }
}
