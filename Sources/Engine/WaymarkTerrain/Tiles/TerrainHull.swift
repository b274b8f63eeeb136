internal import WaymarkGeodesy

/// The window around all tiles of a terrain.
struct TerrainHull {
  /// Latitudes of the borders, degrees; south of all where there is no tile.
  private(set) var south = Double.infinity
  private(set) var north = -Double.infinity
  /// Longitude of the middle, degrees, and half of the width.
  private var middle = 0.0
  private var reach = -1.0

  var isEmpty: Bool { reach < 0 }

  init(_ views: [TileView]) {
    guard let first = views.first else { return }
    var west = Double.infinity
    var east = -Double.infinity
    for view in views {
      let width = Double(view.cellsAcross) / view.perLongitude
      let around = first.middle + Angle.wrappedTo180(view.middle - first.middle)
      west = min(west, around - width / 2)
      east = max(east, around + width / 2)
      south = min(south, view.north - Double(view.cellsDown) / view.perLatitude)
      north = max(north, view.north)
    }
    middle = (west + east) / 2
    reach = (east - west) / 2
  }

  /// Whether a meridian lies beside the window, and going on in its direction does not reach the window's other side
  /// within 30°.
  func isBeside(longitude: Double, goingEast: Bool) -> Bool {
    guard !isEmpty else { return true }
    guard reach < 150 else { return false }
    let revolutions = (longitude - middle) * (1 / 360.0)
    let apart = abs(revolutions) <= 0.5 ? longitude - middle : Angle.wrappedTo180(longitude - middle)
    return goingEast ? apart > reach + 1e-6 : apart < -reach - 1e-6
  }
}
