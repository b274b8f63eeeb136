internal import CPortableMath
internal import WaymarkGeodesy

/// Finds an overexposed disc with its glare in a picture.
///
/// The disc is overexposed with a part of its glare, round, and surrounded by light that falls off evenly: the parts of
/// the picture above lower and lower thresholds are round about the same middle. Clouds, snow and walls are not,
/// or are not as high as the body is by gravity.
struct GlareFinder {
  /// Minimum and maximum radius of what is overexposed, radians.
  let (minimumRadius, maximumRadius): (Double, Double)
  /// What the middle may be off because the body's disc is not lit evenly, radians.
  let unevenness: Double

  /// Longer side of the picture that is searched, pixels.
  static let side = 640
  static let overexposed: UInt8 = 250
  /// The least that the surroundings are darker than the disc.
  private static let minimumContrast = 24
  /// Thresholds between disc and surroundings.
  private static let levels = [0.25, 0.5, 0.75]
  private static let maximumSpots = 64

  /// Finds the one spot that is as high as the body.
  ///
  /// - Parameters:
  ///   - search: the picture, and where the body may be in it.
  ///   - levels: the picture's brightness.
  ///   - centre: the body's centre when the middle of its light is in a direction of the camera's frame.
  /// - Returns: the sight.
  /// - Throws: `BodyRefusal`.
  func find(
    _ search: BodySearch, _ levels: inout BrightnessLevels, centre: (Vector3) -> Vector3 = { $0 }
  ) throws(BodyRefusal) -> BodySight {
    var spots: [BrightSpot] = []
    levels.visitParts(atLeast: Self.overexposed) { pixels in
      guard spots.count < Self.maximumSpots,
        let spot = BrightSpot(pixels, lens: search.lens, width: search.picture.width), spot.isDisc,
        spot.radius > minimumRadius, spot.radius < maximumRadius
      else { return }
      spots.append(spot)
    }
    var refusal = BodyRefusal.noDisc
    var best: BodySight?
    for spot in spots {
      guard let error = error(of: spot, &levels, search) else { continue }
      let sight: BodySight?
      do throws(BodyRefusal) {
        sight = try search.sight(of: centre(spot.middle), error: error, radius: spot.radius)
      } catch {
        refusal = error
        continue
      }
      guard let sight else { continue }
      guard best == nil else { throw .ambiguous }
      best = sight
    }
    guard let best else { throw refusal }
    return best
  }

  /// Standard deviation of the disc's middle, radians; nil when the surroundings do not look like glare.
  private func error(of spot: BrightSpot, _ levels: inout BrightnessLevels, _ search: BodySearch) -> Double? {
    let lens = search.lens
    guard spot.middle.z > 0.1 else { return nil }
    let (x, y) = search.pixel(of: spot.middle)
    guard x >= 0, y >= 0, x < Double(levels.width), y < Double(levels.height) else { return nil }
    let radius = max(2, spot.radius * lens.focalPixels / spot.middle.z)
    guard let around = levels.median(ringAround: x, y, from: 2.5 * radius, to: 4 * radius),
      Int(Self.overexposed) - Int(around) >= Self.minimumContrast
    else { return nil }
    let place = Int(y) * levels.width + Int(x)
    let maximumCount = Int(.pi * 9 * radius * radius) + 16
    var (found, square) = (0, 0.0)
    for part in Self.levels {
      let threshold = Double(Self.overexposed) - part * Double(Int(Self.overexposed) - Int(around))
      guard let pixels = levels.part(around: place, atLeast: UInt8(threshold), maximumCount: maximumCount),
        let wider = BrightSpot(pixels, lens: lens, width: levels.width), wider.roundness > 0.6, wider.fill > 0.8
      else { break }
      let shift = wider.middle.distance(to: spot.middle)
      guard shift < 0.4 * spot.radius + 0.7 / lens.focalPixels else { break }
      found += 1
      square += shift * shift
    }
    guard found >= 2 else { return nil }
    // The middle of glare is the less certain the wider it is.
    let glare = 0.06 * spot.radius
    let pixel = 0.1 / (lens.focalPixels * lens.focalPixels)
    return (square / Double(found) + glare * glare + unevenness * unevenness + pixel).squareRoot()
  }
}
