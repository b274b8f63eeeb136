/// A window of an integer grid, borders included.
package struct GridBox: Hashable, Sendable {
  /// Left border.
  package var minX: Int
  /// Upper border.
  package var minY: Int
  /// Right border.
  package var maxX: Int
  /// Lower border.
  package var maxY: Int

  /// Makes a window.
  package init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// The window of a tile with a margin on all sides.
  ///
  /// - Parameters:
  ///   - side: units along the tile's side.
  ///   - margin: units.
  package init(side: Int, margin: Int) {
    self.init(minX: -margin, minY: -margin, maxX: side + margin, maxY: side + margin)
  }
}
