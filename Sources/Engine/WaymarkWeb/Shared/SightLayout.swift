// Made by Scripts/make-layout from Scripts/LayoutTable; change that.

/// Slots of arrays of Float64 (docs/c-interface.md, Layouts): what a line of sight meets; a building's slots are NaN on
/// the ground.
enum SightLayout {
  /// `sightOutcome`
  static let outcome = 0
  /// °
  static let latitude = 1
  /// °
  static let longitude = 2
  /// m
  static let elevation = 3
  /// m
  static let slantDistance = 4
  /// m
  static let groundDistance = 5
  /// °
  static let incidence = 6
  /// m
  static let uncertainty = 7
  /// m
  static let cellSize = 8
  /// ground distance at which unknown terrain begins, m
  static let gapStart = 9
  /// m
  static let gapEnd = 10
  /// m
  static let eyeAltitude = 11
  /// below the eye, m
  static let ground = 12
  /// by how much the eye was raised to stand on the ground, m
  static let raised = 13
  /// of the highest point, where nothing is hit, °
  static let highestLatitude = 14
  /// °
  static let highestLongitude = 15
  /// m
  static let highestElevation = 16
  /// °
  static let highestApparentElevation = 17
  /// m
  static let highestGroundDistance = 18
  /// m
  static let highestSlantDistance = 19
  /// 1: something unknown might hide a higher one
  static let highestIsUncertain = 20
  /// 1: a tap means the level ground near by
  static let isLevelGround = 21
  /// of all heights, `altitudeReference`
  static let reference = 23
  /// index in the input
  static let building = 24
  /// `buildingFace`
  static let face = 25
  /// m
  static let heightAboveGround = 26
  /// azimuth to which a wall faces, °
  static let facing = 27
  /// How many slots.
  static let count = 28

  /// Slots of a line of sight.
  enum Line {
    /// °
    static let latitude = 0
    /// °
    static let longitude = 1
    /// m
    static let altitude = 2
    /// `altitudeReference`
    static let altitudeReference = 3
    /// °
    static let azimuth = 4
    /// °
    static let elevation = 5
    /// °
    static let azimuthSigma = 6
    /// °
    static let elevationSigma = 7
    /// m
    static let positionSigma = 8
    /// m
    static let heightSigma = 9
    /// How many slots.
    static let count = 10
  }
}
