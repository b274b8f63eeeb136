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

  /// What of the land a strip shows, degrees.
  private struct Sector {
    var azimuth: Double
    var highest: Double
    var lowest: Double
  }

  /// Size of texts and marks, where 1 is that of a picture for a screen.
  let textScale: Double
  let strips: [Strip]
  let width: Double
  let height: Double
  /// Points per degree of elevation.
  let perElevation: Double
  /// Points per degree of azimuth.
  let perAzimuth: Double
  /// Room above the land for names.
  let labelRoom: Double

  var margin: Double { 44 * textScale }
  var scaleHeight: Double { Self.scaleHeight * textScale }

  private static let headHeight = 104.0
  private static let footHeight = 50.0
  private static let scaleHeight = 34.0
  private static let stripGap = 26.0

  /// Lays out a picture.
  ///
  /// - Parameters:
  ///   - picture: the picture to draw.
  ///   - measure: a canvas to measure texts with.
  init(_ picture: PanoramaPicture, measure: Canvas) {
    let panorama = picture.panorama
    let text = picture.paper?.textScale ?? 1
    textScale = text
    let whole = min(360, max(0.01, panorama.stepDegrees * Double(panorama.count)))
    let room = PanoramaLabels.room(for: picture.labels, textScale: text, measure)
    labelRoom = room
    let left = 44 * text

    if let paper = picture.paper {
      let size = paper.size
      let across = size.width - 2 * left
      // As many strips as make a degree about 1.25 times as high as it is wide: mountains look flat otherwise.
      var best = (sectors: [Sector](), perAzimuth: 1.0, exaggeration: 1.0, score: Double.infinity)
      for count in 1...8 {
        let sectors = Self.sectors(panorama, whole: whole, count: count)
        let perAzimuth = across * Double(count) / whole
        let fixed =
          (Self.headHeight + Self.footHeight) * text
          + Double(count) * (room + Self.scaleHeight * text) + Double(count - 1) * Self.stripGap * text
        let degrees = sectors.reduce(0) { $0 + $1.highest - $1.lowest }
        let exaggeration = (size.height - fixed) / (degrees * perAzimuth)
        let score = exaggeration > 0 ? max(exaggeration / 1.25, 1.25 / exaggeration) : .infinity
        if score < best.score { best = (sectors, perAzimuth, exaggeration, score) }
      }
      if best.sectors.isEmpty { best.sectors = Self.sectors(panorama, whole: whole, count: 1) }
      perAzimuth = best.perAzimuth
      let perElevation = best.perAzimuth * (picture.exaggeration ?? max(0.5, min(2, best.exaggeration)))
      self.perElevation = perElevation
      width = size.width
      height = size.height
      let count = Double(best.sectors.count)
      let used = best.sectors.reduce(0) {
        $0 + ($1.highest - $1.lowest) * perElevation + room + Self.scaleHeight * text
      }
      let free =
        size.height - (Self.headHeight + Self.footHeight) * text - used - (count - 1) * Self.stripGap * text
      // What is left becomes sky, and some of it land.
      let spare = max(0, free) / count / perElevation
      for i in best.sectors.indices {
        best.sectors[i].highest += 0.7 * spare
        best.sectors[i].lowest = max(-85, best.sectors[i].lowest - 0.3 * spare)
      }
      strips = Self.strips(
        best.sectors, degrees: whole / count, top: Self.headHeight * text, left: left, perAzimuth: perAzimuth,
        perElevation: perElevation, room: room, scale: Self.scaleHeight * text, gap: Self.stripGap * text)
      return
    }
    let count = max(1, Int((whole / max(1, picture.stripDegrees) - 1e-6).rounded(.up)))
    perAzimuth = picture.pointsPerDegree
    perElevation = perAzimuth * (picture.exaggeration ?? 1)
    strips = Self.strips(
      Self.sectors(panorama, whole: whole, count: count), degrees: whole / Double(count), top: Self.headHeight,
      left: left, perAzimuth: perAzimuth, perElevation: perElevation, room: room, scale: Self.scaleHeight,
      gap: Self.stripGap)
    width = whole / Double(count) * perAzimuth + 2 * left
    height = (strips.last.map { $0.top + $0.bodyHeight + Self.scaleHeight } ?? Self.headHeight) + Self.footHeight
  }

  private static func strips(
    _ sectors: [Sector], degrees: Double, top: Double, left: Double, perAzimuth: Double, perElevation: Double,
    room: Double, scale: Double, gap: Double
  ) -> [Strip] {
    var y = top
    return sectors.map { sector in
      let body = (sector.highest - sector.lowest) * perElevation + room
      defer { y += body + scale + gap }
      return Strip(
        azimuth: sector.azimuth, degrees: degrees, top: y, left: left, width: degrees * perAzimuth, bodyHeight: body,
        highest: sector.highest + room / perElevation, lowest: sector.lowest)
    }
  }

  /// Some sky over the highest crest; below the lowest one enough land to see what lies in front of it, but not the ground
  /// at the viewer's feet.
  private static func sectors(_ panorama: Panorama, whole: Double, count: Int) -> [Sector] {
    let degrees = whole / Double(count)
    return (0..<count).map { i in
      let first = Int((degrees * Double(i) / panorama.stepDegrees).rounded())
      let last = min(panorama.count, Int((degrees * Double(i + 1) / panorama.stepDegrees).rounded()))
      var skyline: [Float] = []
      var far: [Float] = []
      for direction in first..<max(first + 1, last) {
        guard let horizon = panorama.horizon(direction) else { continue }
        skyline.append(horizon.elevationDegrees)
        // The lowest crest beyond the near ground.
        if let ridge = panorama.ridges(direction).first(where: { $0.distance > 1500 }) {
          far.append(ridge.elevationDegrees)
        }
      }
      let high = min(60, Double(skyline.max() ?? 5))
      let low = Double(skyline.min() ?? 0)
      far.sort()
      let depth = far.isEmpty ? low : Double(far[far.count / 10])
      return Sector(
        azimuth: panorama.firstAzimuthDegrees + degrees * Double(i), highest: max(high, low + 2) + 1.2,
        lowest: max(-60, min(low - 3, depth - 2, high - 7)))
    }
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
