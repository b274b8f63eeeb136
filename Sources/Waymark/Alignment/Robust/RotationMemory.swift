/// The turn of a scene that was left, see `HorizontalState.rotation`.
struct RotationMemory: Equatable, Sendable {
  var rotation: Complex
  var variance: Double
}
