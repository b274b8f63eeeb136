/// Slots of the flat form of a line of sight from the camera, and of what it meets: arrays of Float64, NaN where absent.
public enum SightLayout {
  /// Slots of a line of sight: latitude, longitude, altitude, altitude reference of the eye; azimuth, elevation;
  /// standard deviations of azimuth, elevation (degrees), position, height (metres).
  public static let lineCount = 10

  /// Number of slots of what is met.
  public static let count = 28
  /// Number of the `SightOutcome`.
  static let outcome = 0
  static let latitude = 1
  static let longitude = 2
  /// Metres; its reference is that of slot 23.
  static let elevation = 3
  static let slantDistance = 4
  static let groundDistance = 5
  static let incidence = 6
  static let uncertainty = 7
  static let cellSize = 8
  /// Of unknown terrain: ground distances at which it begins and ends.
  static let gapStart = 9
  static let gapEnd = 10
  static let eyeAltitude = 11
  static let ground = 12
  /// Metres by which the eye was raised to stand on the ground.
  static let raised = 13
  /// The highest point in the direction, where nothing is hit: latitude, longitude, elevation, apparent elevation, ground
  /// distance, slant distance.
  static let highest = 14
  /// 1 when unknown terrain might hide something higher.
  static let highestIsUncertain = 20
  /// Number of the altitude reference of all heights.
  static let reference = 23
  /// Where a building is met: its number in the list that was given, number of its `BuildingHit.Face`, height above the
  /// ground, azimuth to which a wall faces.
  static let building = 24
  static let face = 25
  static let heightAboveGround = 26
  static let facing = 27

  /// Slots of a summit: latitude, longitude, elevation, azimuth, apparent elevation, ground distance, margin in minutes
  /// of arc, visible (0 or 1), uncertain (0 or 1); all NaN where it is out of range or its terrain is unknown.
  public static let peakStride = 9
  /// Slots before the directions of a panorama: eye's altitude, ground, raised, number of directions.
  public static let panoramaHeader = 4
  /// Slots of a ridge: foot distance, distance, height, elevation. A direction has the distance up to which it is known
  /// and the number of its ridges, followed by the ridges, the nearest first.
  public static let ridgeStride = 4
  /// Slots of a placed label: row and start, or NaN.
  public static let labelStride = 2
  /// Slots of a block's address in a plan: level, row, column.
  public static let blockStride = 3
}
