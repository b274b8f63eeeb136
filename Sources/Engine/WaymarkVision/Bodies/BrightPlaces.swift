internal import CPortableMath
internal import WaymarkGeodesy

/// Places of a picture that are brighter than their surroundings, at the height of a body.
struct BrightPlaces {
  /// The brightest against their surroundings, at most as many as wanted.
  private(set) var found: [(x: Int, y: Int)] = []

  /// The least that a place is brighter, of 255.
  private static let minimumContrast = 5.0
  /// Sides of the square, and of the ring around it, in diameters.
  private static let (square, hole, ring) = (0.7, 1.6, 2.4)

  /// Looks for places.
  ///
  /// - Parameters:
  ///   - search: the picture, and the body.
  ///   - levels: its brightness.
  ///   - diameter: of the body's disc, pixels.
  ///   - minimumElevation: elevation above which it counts, degrees.
  ///   - maximumCount: how many places are wanted.
  init(_ search: BodySearch, _ levels: BrightnessLevels, diameter: Double, minimumElevation: Double, maximumCount: Int)
  {
    let sums = BrightnessSums(levels)
    func half(_ part: Double) -> Int { max(1, Int((part * diameter / 2).rounded())) }
    let (square, hole, ring) = (half(Self.square), half(Self.hole), half(Self.ring))
    let elevation = search.disc.center.elevationDegrees
    // The body's middle may be off the brightest place by its radius.
    let band = search.heightRange + search.disc.radiusDegrees
    let (low, high) = (
      Angle.sinCos(degrees: max(minimumElevation, elevation - band)).sin,
      Angle.sinCos(degrees: min(89, elevation + band)).sin
    )
    var places: [(x: Int, y: Int, contrast: Double)] = []
    guard levels.height > 2 * ring, levels.width > 2 * ring else { return }
    for y in ring..<levels.height - ring {
      for x in ring..<levels.width - ring {
        let inner = sums.sum(x, y, square)
        let outer = sums.sum(x, y, ring) - sums.sum(x, y, hole)
        let (area, border) = (BrightnessSums.area(square), BrightnessSums.area(ring) - BrightnessSums.area(hole))
        let contrast = Double(inner) / Double(area) - Double(outer) / Double(border)
        guard contrast >= Self.minimumContrast else { continue }
        let up = search.lens.direction(x: Double(x) + 0.5, y: Double(y) + 0.5).dot(search.tilt.axes.up)
        guard up >= low, up <= high else { continue }
        places.append((x, y, contrast))
      }
    }
    places.sort { ($0.contrast, $0.y, $0.x) > ($1.contrast, $1.y, $1.x) }
    let apart = Int(diameter.rounded())
    for place in places {
      guard found.count < maximumCount else { break }
      if found.contains(where: { abs($0.x - place.x) < apart && abs($0.y - place.y) < apart }) { continue }
      found.append((place.x, place.y))
    }
  }
}
