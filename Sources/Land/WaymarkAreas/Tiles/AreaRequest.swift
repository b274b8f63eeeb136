/// One of the things that pages request of an area.
package enum AreaRequest: Hashable, Sendable {
  case map(z: Int, x: Int, y: Int)
  case features(latitude: Double, longitude: Double, radius: Double)
  case streets(latitude: Double, longitude: Double, radius: Double)
  case landmarks(latitude: Double, longitude: Double, radius: Double)
  case heights(level: Int, row: Int, column: Int)
  case searchIndex
  case streetGraph
}
