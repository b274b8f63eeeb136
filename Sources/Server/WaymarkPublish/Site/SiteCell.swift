/// The part of an area's tiles that is one archive: those of one kind in a square of the Earth, whatever the area, so that areas
/// with the same tiles there share it, and a change elsewhere leaves it as it is.
struct SiteCell: Hashable, Comparable, Sendable {
  /// What its tiles are.
  let kind: SiteArchive
  /// The square; nil for tiles that are larger than one.
  let square: Square?

  /// A square of a grid of the Earth.
  struct Square: Hashable, Sendable {
    let column: Int
    let row: Int

    /// Its name in the list of an area's files.
    var name: String { "\(column)/\(row)" }
  }

  /// The archive of a tile.
  init(_ kind: SiteArchive, zoom: Int, column: Int, row: Int) {
    self.kind = kind
    let whole = kind.squareZoom
    guard zoom >= whole else {
      square = nil
      return
    }
    square = Square(column: column >> (zoom - whole), row: row >> (zoom - whole))
  }

  static func < (a: SiteCell, b: SiteCell) -> Bool { a.order < b.order }

  private var order: (String, Int, Int) { (kind.rawValue, square?.row ?? -1, square?.column ?? -1) }
}
