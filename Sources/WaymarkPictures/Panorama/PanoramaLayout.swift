import WaymarkTerrain

/// The layout of the sheet, points.
struct PanoramaLayout {
  /// A sector of the circle, drawn on a row of its own.
  struct Strip {
    /// Azimuth of the left border, and width, degrees.
    var azimuth: Double
    var degrees: Double
    /// Upper border of the strip, of the sky, and of the scale below the land.
    var top: Double
    var left: Double
    var width: Double
    var bodyHeight: Double
    /// Elevations at the upper and lower border of the body, degrees.
    var highest: Double
    var lowest: Double
  }

  static let margin = 44.0
  static let headHeight = 104.0
  static let footHeight = 36.0
  static let scaleHeight = 40.0
  static let stripGap = 26.0

  let strips: [Strip]
  let width: Double
  let height: Double
  /// Points per degree of elevation.
  let perElevation: Double
  /// Points per degree of azimuth.
  let perAzimuth: Double
  /// Room above the land for names.
  let labelRoom: Double

  /// Lays out a picture.
  ///
  /// - Parameters:
  ///   - picture: the picture to draw.
  ///   - measure: a canvas to measure texts with.
  init(_ picture: PanoramaPicture, measure: Canvas) {
    let relief = picture.relief
    let whole = min(360, relief.azimuthStep * Double(relief.columns))
    let count = max(1, Int((whole / max(1, picture.stripDegrees) - 1e-6).rounded(.up)))
    let degrees = whole / Double(count)
    perAzimuth = picture.pointsPerDegree
    perElevation = perAzimuth * picture.exaggeration
    labelRoom = PanoramaLabels.room(for: picture.labels, measure)

    var strips: [Strip] = []
    var y = Self.headHeight
    for i in 0..<count {
      let azimuth = relief.firstAzimuth + degrees * Double(i)
      let first = Int((degrees * Double(i) / relief.azimuthStep).rounded())
      let last = min(relief.columns, Int((degrees * Double(i + 1) / relief.azimuthStep).rounded()))
      var skyline: [Float] = []
      for column in first..<max(first + 1, last) where column < relief.columns {
        let angle = relief.skyline(column: column)
        if angle.isFinite { skyline.append(angle) }
      }
      let high = min(60, Double(skyline.max() ?? 5))
      let low = Double(skyline.min() ?? 0)
      // Some sky over the highest crest; below the lowest one enough land to see what lies in front of it.
      let highest = max(high, low + 2) + max(1.5, 26 / perElevation)
      let lowest = max(-75, min(low - 6, high - 12))
      let body = (highest - lowest) * perElevation + labelRoom
      strips.append(
        Strip(
          azimuth: azimuth, degrees: degrees, top: y, left: Self.margin, width: degrees * perAzimuth, bodyHeight: body,
          highest: highest + labelRoom / perElevation, lowest: lowest))
      y += body + Self.scaleHeight + Self.stripGap
    }
    self.strips = strips
    width = degrees * perAzimuth + 2 * Self.margin
    height = y - Self.stripGap + Self.footHeight + 14
  }

  func x(_ azimuth: Double, in strip: Strip) -> Double { strip.left + (azimuth - strip.azimuth) * perAzimuth }

  func y(_ elevation: Double, in strip: Strip) -> Double { strip.top + (strip.highest - elevation) * perElevation }

  /// An azimuth as counted in a strip; nil when the strip does not show it.
  func azimuth(_ azimuth: Double, in strip: Strip) -> Double? {
    let revolutions = ((azimuth - strip.azimuth) / 360).rounded(.down) * 360
    let inside = azimuth - revolutions
    return inside <= strip.azimuth + strip.degrees ? inside : nil
  }
}
