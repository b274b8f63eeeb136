/// A scene that was left and may come back.
struct SceneMemory: Sendable {
  var rotations: [RotationMemory]
  var velocity: VelocityCue
  var sightings: SightingCue
  var time: Double
  var start: Double
}

/// The rotation of a scene that was left, see `HorizontalState.rotation`.
struct RotationMemory: Equatable, Sendable {
  var rotation: Complex
  var variance: Double
}
