public import Waymark
public import WaymarkGeodesy

/// Invented streets around a straight walk to the north, for the street cue.
public enum Surroundings: Equatable, Sendable {
  /// The map knows nothing.
  case unknown
  /// A quarter with parallel streets 45 m and crossings 70 m apart; the walk goes along one of the streets.
  case quarter
  /// The same streets, rotated by so many degrees: the walk goes straight between and across them.
  case askew(Double)
  /// The walk crosses a square that the map does not know as one, 27° askew to all streets around it.
  case square

  /// The streets around a walk.
  ///
  /// - Parameters:
  ///   - start: where the walk begins.
  ///   - length: how far to the north it goes, metres.
  /// - Returns: the streets, or nil where the map knows none.
  public func network(around start: Coordinate, length: Double) -> StreetNetwork? {
    switch self {
    case .unknown: return nil
    case .quarter:
      return grid(around: start, rotatedBy: 0, center: Vector3(0, 50, 0), columns: (-6...6).map { Double($0) * 45 })
    case .askew(let degrees):
      return grid(
        around: start, rotatedBy: degrees, center: Vector3(0, 50, 0), columns: (-6...6).map { Double($0) * 45 })
    case .square:
      // Half of the square's side, and the streets beyond it.
      let side = length / 2 + 25
      var columns: [Double] = []
      for i in 0..<4 {
        let x = side + 45 * Double(i)
        columns += [x, -x]
      }
      return grid(around: start, rotatedBy: 27, center: Vector3(0, length / 2, 0), columns: columns, square: side)
    }
  }

  /// Streets along columns, and crossings of them, in axes rotated about a centre; none within a square.
  private func grid(
    around start: Coordinate, rotatedBy degrees: Double, center: Vector3, columns: [Double], square: Double = 0
  ) -> StreetNetwork {
    let frame = LocalFrame(origin: GeodeticPosition(start, height: 0))
    let (sine, cosine) = Angle.sinCos(degrees: degrees)
    let reach = 350.0
    func position(_ x: Double, _ y: Double) -> Coordinate {
      frame.position(ofENU: center + Vector3(x * cosine + y * sine, y * cosine - x * sine, 0)).coordinate
    }
    var streets: [Street] = []
    for x in columns { streets.append(Street(kind: .street, line: [position(x, -reach), position(x, reach)])) }
    for i in -5...5 {
      let y = Double(i) * 70
      // A street that would cross the square ends at its sides.
      for (from, to) in abs(y) < square ? [(-reach, -square), (square, reach)] : [(-reach, reach)] {
        streets.append(Street(kind: .street, line: [position(from, y), position(to, y)]))
      }
    }
    return StreetNetwork(streets)
  }
}
