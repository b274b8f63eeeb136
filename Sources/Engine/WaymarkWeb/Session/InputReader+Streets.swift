import Waymark
import WaymarkGeodesy

extension InputReader {
  /// What is added to the kind of a bridge; twice that to the kind of a tunnel.
  private static let levelStride = 32

  /// Streets and open ground (`InputLayout.Street`).
  func streets() throws(Problem) -> StreetNetwork {
    typealias Slots = InputLayout.Street
    typealias Point = InputLayout.Coordinate
    var streets: [Street] = []
    var grounds: [OpenGround] = []
    let kinds = StreetKind.allCases
    let levels = StreetLevel.allCases
    var slot = 0
    while slot < numbers.count {
      guard let number = count(slot + Slots.kind), let points = count(slot + Slots.points),
        number < Self.levelStride * levels.count,
        points <= (numbers.count - slot - Slots.count) / Point.count
      else { throw Problem("the streets' input has another length than its counts give, or an unknown kind") }
      let (kind, level) = (number % Self.levelStride, levels[number / Self.levelStride])
      guard kind < kinds.count || (kind <= kinds.count + 1 && level == .ground) else {
        throw Problem("the streets' input has an unknown kind")
      }
      var line: [Coordinate] = []
      line.reserveCapacity(points)
      for i in 0..<points {
        guard let coordinate = numbers.coordinate(at: slot + Slots.count + Point.count * i) else {
          throw Problem("a point of the streets is not a position on Earth")
        }
        line.append(coordinate)
      }
      slot += Slots.count + Point.count * points
      if kind < kinds.count {
        streets.append(Street(kind: kinds[kind], line: line, level: level))
      } else if kind > kinds.count, !grounds.isEmpty {
        grounds[grounds.count - 1].borders.append(line)
      } else {
        grounds.append(OpenGround(borders: [line]))
      }
    }
    return StreetNetwork(streets, openGround: grounds)
  }
}
