internal import CPortableMath

/// Finds a camera's azimuth between houses: horizontal directions in the picture against the walls that can be seen.
///
/// For each azimuth and each place that the position's error allows, every part of the picture with lines is compared
/// with the wall that the map has there: the lines run along the wall, or square to it, or as walls and streets nearby
/// run, or by chance. Places are summed over, so that an error of the position costs certainty and not truth.
public struct StreetCompass: Sendable {
  /// More azimuths are no help.
  private static let maximumChoices = 8

  /// Minimum probability of a component that decides.
  public var decidingWeight: Double
  /// Largest deviation of a component that decides, degrees.
  public var decidingSigmaDegrees: Double
  /// Minimum number of houses that agree on it. A single one may be drawn askew, and for a place that is wrong it is
  /// another one.
  public var decidingHouses: Double

  /// Makes a compass.
  public init(decidingWeight: Double = 0.97, decidingSigmaDegrees: Double = 1.2, decidingHouses: Double = 1.4) {
    self.decidingWeight = decidingWeight
    self.decidingSigmaDegrees = decidingSigmaDegrees
    self.decidingHouses = decidingHouses
  }

  /// The direction of a picture's camera.
  ///
  /// - Parameters:
  ///   - picture: 640 … 960 pixels wide are enough.
  ///   - lens: how its pixels become directions.
  ///   - tilt: gravity as the device has it.
  ///   - map: walls and streets around the estimated position.
  ///   - prior: what is known of azimuth and place.
  /// - Returns: the azimuths that the camera may have, and the one that is decided.
  /// - Throws: why there is none.
  public func sight(
    _ picture: ColourPicture, lens: PictureLens, tilt: CameraTilt, map: WallMap, prior: StreetCompassPrior
  ) throws(StreetCompassRefusal) -> StreetSight {
    guard tilt.isPlausible, prior.isPlausible, let luminance = LuminancePicture(picture) else { throw .badPrior }
    guard !map.walls.isEmpty else { throw .noWalls }
    let segments = LineSegmentDetector().segments(in: luminance)
    guard segments.count >= 10 else { throw .fewLines }
    let lines = try PictureLines(segments, lens: lens, tilt: tilt)
    guard !lines.directions.isEmpty else { throw .noDirection }
    let posterior = YawPosterior(lines, map: map, prior: prior)
    var mixture = posterior.mixture
    // Without a compass walls leave several azimuths open: then the roofs are asked, too. With one they are not, because a skyline may be
    // misread, and what decides must be sure. The skyline is read around the picture's middle.
    if prior.yawDegrees == nil, lens.isCentred(in: picture),
      let line = RoofLine(picture, focal: lens.focalPixels, tilt: lines.tilt),
      let roofs = RoofEvidence(line)
    {
      mixture = posterior.weighed(mixture, by: roofs)
    }
    guard let best = mixture.components.first, best.sigmaDegrees <= decidingSigmaDegrees,
      posterior.houses(at: best.yawDegrees) >= decidingHouses
    else { return StreetSight(yaw: mixture, lines: lines, decided: nil, choices: nil) }
    if prior.yawDegrees != nil {
      return StreetSight(
        yaw: mixture, lines: lines, decided: best.weight >= decidingWeight ? best : nil, choices: nil)
    }
    // Without any yaw the houses never decide alone: they list what they leave open. One azimuth alone would be a decision.
    let exact = mixture.components.prefix(Self.maximumChoices).filter { $0.sigmaDegrees <= decidingSigmaDegrees }
    let isWhole = exact.count > 1 && exact.reduce(0) { $0 + $1.weight } >= decidingWeight
    return StreetSight(yaw: mixture, lines: lines, decided: nil, choices: isWhole ? YawMixture(components: exact) : nil)
  }
}

extension CameraTilt {
  var isPlausible: Bool {
    abs(pitchDegrees) <= 60 && abs(rollDegrees) <= 180 && pitchSigmaDegrees > 0 && pitchSigmaDegrees <= 10
      && rollSigmaDegrees > 0 && rollSigmaDegrees <= 10
  }
}

extension StreetCompassPrior {
  var isPlausible: Bool {
    (yawDegrees ?? 0).isFinite && (1...90).contains(yawSigmaDegrees) && (0...50).contains(positionSigma)
      && (0...5).contains(lensSigmaDegrees)
  }
}
