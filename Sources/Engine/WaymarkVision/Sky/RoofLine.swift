internal import CPortableMath
internal import WaymarkGeodesy

/// Where the sky ends above houses: its elevation in each direction of a picture.
struct RoofLine {
  /// Longer side to which pictures are reduced, pixels.
  private static let side = 320
  /// Brightness of the sky at least, as a share of what a twentieth of the picture exceeds.
  private static let minimumLight: Float = 0.85
  /// Rows around the likeliest that count as the same place, and the least probability of that place.
  private static let reach = 2
  private static let minimumProbability: Float = 0.6
  /// A boundary within this many rows of the upper border may be a detail of a wall that goes on above it.
  private static let borderRows = 12

  /// What is seen in a direction.
  enum Edge: Equatable {
    /// The sky ends at an elevation, radians.
    case at(Double)
    /// What is seen reaches beyond the picture's upper border, at an elevation, radians.
    case above(Double)
  }

  /// For each degree of azimuth from the optical axis, −90 ..< 90, what is seen; nil where that is not clear.
  private(set) var edges = [Edge?](repeating: nil, count: 180)

  /// Reads a picture.
  ///
  /// - Parameters:
  ///   - picture: the picture, upright.
  ///   - focal: focal length, pixels.
  ///   - tilt: gravity.
  init?(_ picture: ColourPicture, focal: Double, tilt: CameraTilt) {
    let small = picture.reduced(toSide: Self.side)
    let focal = focal * Double(small.width) / Double(picture.width)
    guard Cylinder.canUnroll(small, focal: focal) else { return nil }
    let view = Cylinder(
      small, focal: focal, pitch: Angle.radians(tilt.pitchDegrees), roll: Angle.radians(tilt.rollDegrees))
    let features = SkyFeatures(view)
    guard let (sky, ground) = Self.seeds(features, view) else { return nil }
    let map = SkyGuess.map(features, view, sky: sky, ground: ground).map
    for degree in edges.indices {
      let from = (Angle.radians(Double(degree - 90)) - view.firstAzimuth) / view.cell
      let columns = Int(from.rounded(.up))..<Int((from + Angle.radians(1) / view.cell).rounded(.up))
      guard columns.lowerBound >= 0, columns.upperBound <= view.columns, !columns.isEmpty else { continue }
      edges[degree] = Self.edge(columns, map, view)
    }
  }

  /// Rows that are taken for sky and for ground at first: between houses a column may have no sky, so that it is sought above where the
  /// picture is brightest and smooth.
  private static func seeds(_ features: SkyFeatures, _ view: Cylinder) -> (sky: [Int], ground: [Int])? {
    var counts = [Int](repeating: 0, count: 256)
    var total = 0
    for column in 0..<view.columns where view.first[column] <= view.last[column] {
      for row in view.first[column]...view.last[column] {
        counts[max(0, min(255, Int(view.light(row * view.columns + column))))] += 1
        total += 1
      }
    }
    var bright = 255
    var above = 0
    while bright > 0, above + counts[bright] < total / 20 {
      above += counts[bright]
      bright -= 1
    }
    var (sky, ground) = (view.first, view.first)
    var open = 0
    for column in 0..<view.columns where view.first[column] <= view.last[column] {
      let height = view.last[column] - view.first[column] + 1
      let rows = view.first[column]..<view.first[column] + max(1, height / 10)
      var light: Float = 0
      var rough = 0
      for row in rows {
        light += view.light(row * view.columns + column)
        if Int(features.texture[column * view.rows + row]) > features.smoothest + 2 { rough += 1 }
      }
      guard light >= minimumLight * Float(bright) * Float(rows.count), 2 * rough < rows.count else { continue }
      open += 1
      sky[column] = rows.upperBound
      ground[column] = view.first[column] + height * 4 / 5
    }
    return 10 * open >= view.columns ? (sky, ground) : nil
  }

  private static func edge(_ columns: Range<Int>, _ map: BoundaryMap, _ view: Cylinder) -> Edge? {
    var rows: [Int] = []
    var top = 0
    for column in columns where view.first[column] <= view.last[column] {
      let start = column * map.places
      var best = 0
      for place in 0..<map.places where map.probability[start + place] > map.probability[start + best] { best = place }
      var sum: Float = 0
      for place in max(0, best - reach)...min(map.places - 1, best + reach) { sum += map.probability[start + place] }
      // What is sky down to the lower border ends somewhere below.
      guard sum >= minimumProbability, best < view.last[column] - 1 else { continue }
      if best <= view.first[column] + borderRows { top += 1 }
      rows.append(best)
    }
    guard 2 * rows.count > columns.count else { return nil }
    rows.sort()
    let row = rows[rows.count / 2]
    let elevation = view.elevation(Double(row) - 0.5)
    return 2 * top > rows.count ? .above(elevation) : .at(elevation)
  }
}
