import Waymark
import WaymarkGeodesy

extension InputReader {
  /// Streets and open ground: for each line its kind (number of `StreetKind`, or their count for a border of open
  /// ground, or one more for a further border of the same ground) and its number of points, then latitude and longitude
  /// of each.
  func streets() throws(Problem) -> StreetNetwork {
    var streets: [Street] = []
    var grounds: [OpenGround] = []
    let kinds = StreetKind.allCases
    var slot = 0
    while slot < numbers.count {
      guard let kind = count(slot), let points = count(slot + 1), kind <= kinds.count + 1,
        points <= (numbers.count - slot - 2) / 2
      else { throw Problem("the streets' input has another length than its counts give, or an unknown kind") }
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
        streets.append(Street(kind: kinds[kind], line: line))
      } else if kind > kinds.count, !grounds.isEmpty {
        grounds[grounds.count - 1].borders.append(line)
      } else {
        grounds.append(OpenGround(borders: [line]))
      }
    }
    return StreetNetwork(streets, openGround: grounds)
  }
}
