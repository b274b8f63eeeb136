internal import CPortableMath
internal import WaymarkGeodesy

extension SkylineSweep {
  /// Directions that are fitted, and how far apart they are, radians.
  private static let (fitted, apart) = (6, Angle.radians(1.5))
  /// Lower limit on the standard deviation of one picture's yaw, radians.
  private static let minimumSigma = Angle.radians(0.1)
  /// A picture agrees when the horizon is seen in so much of it.
  private static let minimumShare = 0.15
  /// A direction that does so much worse by the coarse scores is no rival worth fitting.
  private static let hopeless = 0.5

  /// An azimuth of the scene with what the pictures say of it.
  private struct Direction {
    /// Azimuth of the scene's −Z axis, radians.
    var yaw = 0.0
    var score = -Double.infinity
    /// Independent columns of all pictures in which no mapped building hides the horizon.
    var independent = 0.0
    /// Share of the open columns that are the horizon.
    var share = 0.0
    var sigma = Double.infinity
    /// How far the picture that deviates most is off, and its standard deviation, radians.
    var spread = (difference: 0.0, sigma: 0.0)
    /// Of the newest picture; nil where it does not fit by itself.
    var newest: SkylineFit?
    var isUnknown = false

    /// Takes what the pictures say, one or more.
    ///
    /// - Parameters:
    ///   - parts: those that fit.
    ///   - columns: open columns of all pictures.
    mutating func combine(_ parts: [Part], columns: Double) {
      // The median resists a picture that fits somewhere else.
      let offsets = parts.map { $0.offset }.sorted()
      var offset = 0.5 * (offsets[offsets.count / 2] + offsets[(offsets.count - 1) / 2])
      var (sum, noise, shift) = (0.0, 0.0, 0.0)
      for _ in 0..<4 {
        var moment = 0.0
        (sum, noise, shift) = (0, 0, 0)
        for part in parts {
          let weight = 1 / (part.variance + part.shift * part.shift) / (1 + 0.25 * part.surprise(offset))
          sum += weight
          moment += weight * part.offset
          noise += weight * weight * part.variance
          shift += weight * part.shift
        }
        offset = moment / sum
      }
      yaw += offset
      var (chi, agreeing) = (0.0, 0)
      for part in parts {
        let surprise = part.surprise(offset)
        chi += min(9, surprise)
        score -= min(20, 0.5 * surprise)
        if surprise < 9 {
          share += part.share * part.columns / columns
          if part.share > SkylineSweep.minimumShare { agreeing += 1 }
        }
        if abs(part.offset - offset) > spread.difference {
          spread = (abs(part.offset - offset), (part.variance + part.shift * part.shift).squareRoot())
        }
      }
      // One picture alone is for its own gate.
      if agreeing < 2 { share = 0 }
      let scale = max(1, chi / Double(parts.count))
      // Position, elevations and focal length shift all pictures alike at worst.
      sigma = ((scale * noise + shift * shift) / (sum * sum)).squareRoot()
    }
  }

  /// What one picture says of an azimuth of the scene.
  private struct Part {
    /// How far from the azimuth it fits, radians.
    var offset: Double
    /// Variance of that by the picture alone, and standard deviation by what shifts the whole horizon.
    var variance: Double
    var shift: Double
    /// Share of its open columns that are the horizon, and their number.
    var share: Double
    var columns: Double

    /// Square of the deviation from an offset in standard deviations.
    func surprise(_ other: Double) -> Double {
      (offset - other) * (offset - other) / (variance + shift * shift)
    }
  }

  /// Matches the pictures together.
  ///
  /// - Returns: the attitude of the newest picture, or why there is none; nil for fewer than two pictures.
  func match() -> SkylineMatch? {
    guard pictures.count > 1, let newest = pictures.last else { return nil }
    let weight = unsharedPart
    let coarse = peaks()
    guard let highest = coarse.first?.score else { return nil }
    var (best, others) = (Direction(), [Direction]())
    for peak in coarse where peak.score > Self.hopeless * highest {
      let found = direction(peak.yaw, weight: weight)
      others.append(found)
      if found.score > best.score { best = found }
    }
    guard best.score > -.infinity else { return nil }
    var rival: Double?
    // Two of the coarse directions may have become the same. Where the horizon bounds the sky in far less of the pictures, that is no rival.
    for other in others
    where abs(remainder(other.yaw - best.yaw, 2 * Double.pi)) >= Self.apart
      && other.share >= SkylineTrial.rivalShare * best.share
    {
      rival = max(rival ?? other.score, other.score)
    }
    var match = SkylineMatch(
      attitude: PictureAttitude(
        yawDegrees: Angle.wrappedTo360(Angle.degrees(best.yaw + newest.heading)),
        pitchDegrees: Angle.degrees(best.newest?.pitch ?? newest.trial.view.pitch),
        rollDegrees: Angle.degrees(best.newest?.roll ?? newest.trial.view.roll)),
      yawSigmaDegrees: Angle.degrees(best.sigma), refusal: nil, score: best.score, runnerUp: rival,
      share: best.share)
    match.pictures = pictures.count
    match.halves = Angle.degrees(best.spread.difference)
    match.halvesSigma = Angle.degrees(best.spread.sigma)
    match.refusal =
      best.isUnknown
      ? .noElevation
      : SkylineGate.severalPictures.refusal(match, independent: weight * best.independent, isBounded: true)
    return match
  }

  /// The azimuths of the scene that fit best by the sum of the pictures' curves.
  private func peaks() -> [SkylineSearch.Candidate] {
    let step = pictures.reduce(0) { max($0, $1.examination.curve.step) }
    guard step > 0 else { return [] }
    var sums: [SkylineSearch.Candidate] = []
    for k in 0..<Int(2 * Double.pi / step) {
      var sum = SkylineSearch.Candidate(yaw: Double(k) * step, pitch: 0, roll: 0, score: 0)
      var isTried = true
      for picture in pictures {
        guard let best = picture.coarse(sum.yaw) else {
          isTried = false
          break
        }
        sum.score += best.score
      }
      if isTried { sums.append(sum) }
    }
    return SkylineSearch.peaks(sums, apart: Self.apart, maximumCount: Self.fitted)
  }

  /// Fits the pictures near an azimuth of the scene.
  private func direction(_ yaw: Double, weight: Double) -> Direction {
    var result = Direction(yaw: yaw, score: 0)
    var parts: [Part] = []
    var columns = 0.0
    for picture in pictures {
      let all = Double(picture.trial.view.columns)
      guard let start = picture.coarse(yaw), let found = picture.trial.fitted(near: start) else {
        columns += all
        result.independent += picture.trial.independent
        result.score += min(0, picture.coarse(yaw)?.score ?? 0)
        continue
      }
      let open = all * found.fit.open
      columns += open
      result.independent += picture.trial.independent * found.fit.open
      let sigma = found.fit.yawSigma
      parts.append(
        Part(
          offset: remainder(found.fit.yaw - picture.heading - yaw, 2 * Double.pi),
          variance: sigma * sigma + picture.headingSigma * picture.headingSigma + Self.minimumSigma * Self.minimumSigma,
          shift: picture.trial.shiftSigma(found.fit), share: found.fit.share, columns: open))
      result.score += found.score
      result.isUnknown = result.isUnknown || picture.trial.isUnknown(found.fit)
      if picture.time == pictures.last?.time { result.newest = found.fit }
    }
    guard !parts.isEmpty else { return result }
    result.combine(parts, columns: columns)
    result.score *= weight
    return result
  }
}

extension SkylineSweep.Picture {
  /// The best coarse direction for an azimuth of the scene.
  fileprivate func coarse(_ yaw: Double) -> SkylineSearch.Candidate? {
    examination.curve.best(near: yaw + heading, within: 0.5 * examination.curve.step + headingSigma)
  }
}
