/// A scene that was left and may come back.
struct SceneMemory: Sendable {
  var turns: [TurnMemory]
  var sightings: SightingCue
  var time: Double
  var start: Double
}
