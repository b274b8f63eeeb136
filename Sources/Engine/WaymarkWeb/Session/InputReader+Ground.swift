import Waymark
import WaymarkGeodesy

extension InputReader {
  /// The ground's elevation (`InputLayout.Ground`); nil for an empty input.
  func ground() throws(Problem) -> GroundElevation? {
    guard numbers.count > 0 else { return nil }
    typealias Slots = InputLayout.Ground
    guard let south = numbers[Slots.south], let west = numbers[Slots.west],
      let corner = Coordinate(latitude: south, longitude: west)
    else { throw Problem("the ground's corner is not a position on Earth") }
    guard let latitudeStep = numbers[Slots.latitudeStep], let longitudeStep = numbers[Slots.longitudeStep],
      let columns = count(Slots.columns),
      let reference = numbers[Slots.reference].flatMap({ WebAltitudeReference(slot: $0) })
    else { throw Problem("the ground's steps, columns or altitude reference are invalid") }
    var heights: [Float] = []
    heights.reserveCapacity(max(0, numbers.count - Slots.count))
    var slot = Slots.count
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
