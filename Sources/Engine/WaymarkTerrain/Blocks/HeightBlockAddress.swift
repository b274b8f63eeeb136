/// Which block of heights: a square of the Earth with samples in rows and columns, of one of five levels of detail.
///
/// Level 0 has a sample every second of arc, level 1 every three seconds, as most elevation models have them, and each further level one at
/// twice the distance. Level 0 is 1/8° wide, each level twice as wide as the one before. Rows count from the south pole, columns from the
/// date line, so that four blocks of a level lie in one of the next.
public struct HeightBlockAddress: Hashable, Sendable {
  /// Levels of detail.
  public static let levels = 0...4

  /// Level of detail, 0 for the finest.
  public let level: Int
  /// Row, from 0 at the south pole.
  public let row: Int
  /// Column, from 0 at 180° west.
  public let column: Int

  /// Makes an address, or nil when there is no such block.
  public init?(level: Int, row: Int, column: Int) {
    guard Self.levels.contains(level) else { return nil }
    let rows = (180 * 8) >> level
    guard (0..<rows).contains(row), (0..<2 * rows).contains(column) else { return nil }
    self.level = level
    self.row = row
    self.column = column
  }

  /// Seconds of arc from sample to sample.
  public var stepSeconds: Int { Self.stepSeconds(level: level) }

  /// Samples along a side; the borders are shared with the neighbours.
  public var side: Int { sideSeconds / stepSeconds + 1 }

  /// Number of samples.
  public var sampleCount: Int { side * side }

  /// Seconds of arc of a side.
  public var sideSeconds: Int { Self.sideSeconds(level: level) }

  /// The southern border, seconds of arc north of the equator.
  public var southSeconds: Int { row * sideSeconds - 90 * 3600 }

  /// The western border, seconds of arc east of Greenwich.
  public var westSeconds: Int { column * sideSeconds - 180 * 3600 }

  /// Seconds of arc of a side of a level's blocks.
  public static func sideSeconds(level: Int) -> Int { 450 << level }

  /// Seconds of arc from sample to sample of a level.
  public static func stepSeconds(level: Int) -> Int { level == 0 ? 1 : 3 << (level - 1) }
}
