import Waymark
import WaymarkGeodesy

extension InputReader {
  /// Slots before the heights of a ground.
  private static let groundHeader = 6

  /// The ground's elevation: south, west, step of the latitude, step of the longitude, columns, number of the altitude
  /// reference, then the heights row by row from the south; nil for an empty input.
  func ground() throws(Problem) -> GroundElevation? {
    guard numbers.count > 0 else { return nil }
    guard let south = numbers[0], let west = numbers[1], let corner = Coordinate(latitude: south, longitude: west)
    else { throw Problem("the ground's corner is not a position on Earth") }
    guard let latitudeStep = numbers[2], let longitudeStep = numbers[3], let columns = count(4),
      let reference = numbers[5].flatMap({ WebAltitudeReference(slot: $0) })
    else { throw Problem("the ground's steps, columns or altitude reference are invalid") }
    var heights: [Float] = []
    heights.reserveCapacity(max(0, numbers.count - Self.groundHeader))
    var slot = Self.groundHeader
    while slot < numbers.count {
      heights.append(Float(numbers[slot] ?? .nan))
      slot += 1
    }
    guard
      let ground = GroundElevation(
        southWest: corner, latitudeStep: latitudeStep, longitudeStep: longitudeStep, columns: columns,
        heights: heights, reference: reference.reference)
    else { throw Problem("the ground's heights are not at least two complete rows of at least two columns") }
    return ground
  }
}
