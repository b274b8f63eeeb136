import WaymarkTerrain

/// What a line of sight meets, by names.
enum SightOutcome: String, CaseIterable {
  case hit
  case sky
  case beyondRange = "beyond-range"
  /// No elevation there.
  case missingTile = "missing-tile"
  case void
  /// No elevation at the eye.
  case unknownGround = "unknown-ground"

  init(_ gap: TerrainGap) {
    switch gap.cause {
    case .missingTile: self = .missingTile
    case .void: self = .void
    }
  }
}
