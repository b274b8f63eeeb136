/// A scene that was left and may come back.
struct SceneMemory: Sendable {
  var rotations: [RotationMemory]
  var sightings: SightingCue
  var time: Double
  var start: Double
}
