import TestSupport
import WaymarkGeodesy
import WaymarkTerrain

/// Lines of sight in the streets of a town of 4096 houses, every fourth with a courtyard.
enum BuildingBenchmark {
  private static let side = 64
  /// From house to house, metres.
  private static let spacing = 25.0

  static func run() -> [Measurement] {
    guard let middle = Coordinate(latitude: 47.07, longitude: 15.44) else { return [] }
    let plane = LocalFrame(origin: GeodeticPosition(middle, height: 0))
    func place(_ east: Double, _ north: Double) -> Coordinate {
      plane.position(ofENU: Vector3(east, north, 0)).coordinate
    }
    var random = SeededGenerator(seed: 47)
    var outlines: [BuildingOutline] = []
    for i in 0..<side {
      for j in 0..<side {
        let (east, north) = (Double(i - side / 2) * spacing, Double(j - side / 2) * spacing)
        let (width, depth) = (random.uniform(5...8), random.uniform(5...8))
        func ring(_ share: Double) -> [Coordinate] {
          [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map {
            place(east + share * $0.0 * width, north + share * $0.1 * depth)
          }
        }
        outlines.append(
          BuildingOutline(
            rings: (i + j) % 4 == 0 ? [ring(1), ring(0.5)] : [ring(1)], height: random.uniform(5...25)))
      }
    }
    var model: BuildingModel?
    let seconds = Stopwatch.best(of: 5) {
      model = BuildingModel(outlines, around: middle, reference: .meanSeaLevel) { _ in 350 }
    }
    guard let model else { return [] }
    var lines: [SightLine] = []
    while lines.count < 20_000 {
      // Half-way between houses: in a street.
      let (i, j) = (Int(random.uniform(8...56)), Int(random.uniform(8...56)))
      let (east, north) = (
        (Double(i - side / 2) + 0.5) * spacing, (Double(j - side / 2) + random.uniform(0...1)) * spacing
      )
      let line = SightLine(
        from: place(east, north), altitude: Altitude(meters: 351.6, reference: .meanSeaLevel),
        direction: HorizontalDirection(
          azimuthDegrees: random.uniform(0...360), elevationDegrees: random.uniform(-2...15)))
      if let line { lines.append(line) }
    }
    var met = 0
    let casting = Stopwatch.best(of: 5) {
      met = 0
      for line in lines where model.cast(line) != nil { met += 1 }
    }
    return [
      Measurement(name: "model of \(model.count) houses, \(model.wallCount) walls", value: seconds * 1e3, unit: "ms"),
      Measurement(name: "the same: memory", value: Double(model.bytes) / 1e6, unit: "MB"),
      Measurement(
        name: "lines of sight in streets, \(100 * met / lines.count) % meet a house",
        value: Double(lines.count) / casting / 1e6,
        unit: "M/s"),
    ]
  }
}
