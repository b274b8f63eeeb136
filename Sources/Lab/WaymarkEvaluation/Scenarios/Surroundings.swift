internal import CPortableMath
public import Waymark
public import WaymarkGeodesy

/// Invented streets around a straight walk to the north, for the street cue.
public enum Surroundings: Equatable, Sendable {
  /// The map has no data.
  case unknown
  /// A quarter with parallel streets 45 m and crossings 70 m apart; the walk goes along one of the streets.
  case quarter
  /// The same streets, rotated by so many degrees: the walk goes straight between and across them.
  case askew(Double)
  /// The walk crosses a square that the map does not know as one, 27° askew to all streets around it.
  case square
  /// The walk follows a road in hairpins up a slope; paths cut across them.
  case hairpins

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
    case .hairpins:
      let frame = LocalFrame(origin: GeodeticPosition(start, height: 0))
      var streets = [Street(kind: .road, line: Self.hairpins(from: start, length: length + 200))]
      for x in [12.0, 30, 48] {
        streets.append(
          Street(
            kind: .path,
            line: [Vector3(x, -40, 0), Vector3(x, length / 4, 0)].map { frame.position(ofENU: $0).coordinate }))
      }
      return StreetNetwork(streets)
    }
  }

  /// The line of a road in hairpins: 60 m to and fro, with bends of 9 m radius.
  ///
  /// - Parameters:
  ///   - start: where it begins.
  ///   - length: how long it is, metres.
  /// - Returns: its vertices, some three metres apart.
  static func hairpins(from start: Coordinate, length: Double) -> [Coordinate] {
    let frame = LocalFrame(origin: GeodeticPosition(start, height: 0))
    let (straight, radius, step) = (60.0, 9.0, 3.0)
    var line = [start]
    var (x, y, heading) = (0.0, 0.0, Double.pi / 2)
    var (walked, bend) = (0.0, 1.0)
    var left = straight
    var isBend = false
    while walked < length {
      heading -= isBend ? bend * step / radius : 0
      x += step * sin(heading)
      y += step * cos(heading)
      walked += step
      left -= step
      line.append(frame.position(ofENU: Vector3(x, y, 0)).coordinate)
      guard left < step / 2 else { continue }
      if isBend { bend = -bend }
      isBend.toggle()
      left = isBend ? radius * Double.pi : straight
    }
    return line
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
