/// How large anchors may be.
public enum AnchorLimits {
  /// Longest name, characters (Unicode scalars).
  public static let nameLength = 200
  /// Longest note, characters (Unicode scalars).
  public static let noteLength = 4000
  /// Most anchors of one replica or store, deleted ones not counted.
  public static let count = 100_000
  /// Greatest altitude and depth, metres.
  public static let altitude = 100_000.0
}
