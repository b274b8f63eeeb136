import Waymark
import WaymarkGeodesy

extension InputReader {
  /// What is added to the kind of a bridge; twice that to the kind of a tunnel.
  private static let levelStride = 32

  /// Streets and open ground: for each line its kind (number of `StreetKind`, or their count for a border of open
  /// ground, or one more for a further border of the same ground) and its number of points, then latitude and longitude
  /// of each. A bridge's kind is 32 more, a tunnel's 64.
  func streets() throws(Problem) -> StreetNetwork {
    var streets: [Street] = []
    var grounds: [OpenGround] = []
    let kinds = StreetKind.allCases
    let levels = StreetLevel.allCases
    var slot = 0
    while slot < numbers.count {
      guard let number = count(slot), let points = count(slot + 1), number < Self.levelStride * levels.count,
        points <= (numbers.count - slot - 2) / 2
      else { throw Problem("the streets' input has another length than its counts give, or an unknown kind") }
      let (kind, level) = (number % Self.levelStride, levels[number / Self.levelStride])
      guard kind < kinds.count || (kind <= kinds.count + 1 && level == .ground) else {
        throw Problem("the streets' input has an unknown kind")
      }
      var line: [Coordinate] = []
      line.reserveCapacity(points)
      for i in 0..<points {
        guard let latitude = numbers[slot + 2 + 2 * i], let longitude = numbers[slot + 3 + 2 * i],
          let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else { throw Problem("a point of the streets is not a position on Earth") }
        line.append(coordinate)
      }
      slot += 2 + 2 * points
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
