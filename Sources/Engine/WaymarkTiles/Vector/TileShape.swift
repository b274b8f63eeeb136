/// What a feature of a vector tile is drawn as; the number is that of the format.
package enum TileShape: UInt8, Sendable {
  case point = 1
  case line = 2
  /// Rings: each outer one (positive area) followed by its holes (negative area).
  case polygon = 3
}
