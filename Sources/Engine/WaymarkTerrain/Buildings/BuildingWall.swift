/// A wall in the plane of a model, metres east and north of its origin.
struct BuildingWall: Sendable {
  let ax: Double
  let ay: Double
  let bx: Double
  let by: Double
  /// Ground at both ends, metres above the plane.
  let groundA: Float
  let groundB: Float
  /// The building's number in the model.
  let building: Int32
}

/// A building in a model: some of its walls, and between which heights they stand.
struct BuildingPrism: Sendable {
  /// Its index in the list that the model was made of.
  let index: Int32
  let walls: Range<Int32>
  /// Metres above the plane: its lowest corner on the ground, its underside and its roof.
  let ground: Double
  let underside: Double
  let top: Double
  /// Its limits, metres.
  let west: Double
  let south: Double
  let east: Double
  let north: Double
}
