import Waymark
import WaymarkElevation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain
import WaymarkVision

/// Random places on elevations from which a camera has ridges in view.
struct ViewPlaces {
  private let collection: ElevationCollection
  private let loader: TerrainLoader
  private let range: Double
  private var random: RandomSource

  init(_ collection: ElevationCollection, range: Double, seed: UInt64) {
    self.collection = collection
    self.range = range
    loader = TerrainLoader(collection)
    random = RandomSource(seed: seed)
  }

  /// The next place; nil when none was found in many attempts.
  mutating func next() throws -> ViewStand? {
    for _ in 0..<200 {
      guard let window = collection.windows[checked: random.index(below: collection.windows.count)] else { return nil }
      // Not at the border, where half of the view is unknown.
      let coordinate = Coordinate(
        latitude: window.south + (window.north - window.south) * random.uniform(0.25, 0.75),
        longitude: Angle.wrappedTo180(window.west + (window.east - window.west) * random.uniform(0.25, 0.75)))
      let (yaw, below, turn) = (random.uniform(0, 360), random.uniform(1, 6), random.normal())
      let focal = 640.0 * [0.68, 0.75, 1.1, 2.0][random.index(below: 4)]
      let errors = (0..<5).map { _ in random.normal() }
      guard let coordinate else { continue }
      let terrain = try loader.terrain(for: ElevationNeed(observer: coordinate, range: range, coarseness: 0.0005))
      guard let eye = try? terrain.eye(at: coordinate) else { continue }
      let stand = try ViewStand(
        terrain: terrain, collection: collection, coordinate: coordinate, eye: eye, range: range, yaw: yaw,
        below: below, turn: turn, focal: focal, errors: errors)
      if let stand { return stand }
    }
    return nil
  }
}

extension Array {
  /// The element, or nil where there is none.
  subscript(checked index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
