/// The Earth's magnetic field at a position and its change in a year. Directions are those of the local geodetic
/// horizon.
public struct MagneticField: Hashable, Sendable {
  /// Northward component X in nanotesla.
  public var north: Double
  /// Eastward component Y in nanotesla.
  public var east: Double
  /// Downward component Z in nanotesla.
  public var down: Double
  /// Change of X in nanotesla per year.
  public var northPerYear: Double
  /// Change of Y in nanotesla per year.
  public var eastPerYear: Double
  /// Change of Z in nanotesla per year.
  public var downPerYear: Double
  /// Whether the moment lies in the years for which the model was made.
  public var validity: Validity

  /// Whether a date lies in a model's years.
  public enum Validity: Hashable, Sendable {
    /// In the model's years.
    case valid
    /// Before them: extrapolated backwards.
    case beforeModel
    /// After them: extrapolated; a newer model should be used.
    case outOfDate
  }

  /// How much a compass can be trusted, by the horizontal intensity (WMM2025 report: zones around the dip poles).
  public enum CompassZone: Hashable, Sendable {
    /// 6000 nT and more.
    case normal
    /// 2000 to 6000 nT: a compass may become unreliable.
    case caution
    /// Below 2000 nT: a compass is useless.
    case blackout
  }

  /// Makes a field from its parts.
  public init(
    north: Double, east: Double, down: Double, northPerYear: Double, eastPerYear: Double, downPerYear: Double,
    validity: Validity
  ) {
    self.north = north
    self.east = east
    self.down = down
    self.northPerYear = northPerYear
    self.eastPerYear = eastPerYear
    self.downPerYear = downPerYear
    self.validity = validity
  }
}

extension MagneticField {
  /// Horizontal intensity H in nanotesla.
  public var horizontalIntensity: Double { (north * north + east * east).squareRoot() }

  /// Total intensity F in nanotesla.
  public var totalIntensity: Double { (north * north + east * east + down * down).squareRoot() }

  /// Declination D: degrees from true north to magnetic north, east positive, [−180, 180].
  public var declinationDegrees: Double { CompensatedAngle.degrees(sin: east, cos: north) }

  /// Inclination I: degrees of the field below the horizon, [−90, 90].
  public var inclinationDegrees: Double { CompensatedAngle.degrees(sin: down, cos: horizontalIntensity) }

  /// Change of H in nanotesla per year.
  public var horizontalIntensityPerYear: Double {
    (north * northPerYear + east * eastPerYear) / horizontalIntensity
  }

  /// Change of F in nanotesla per year.
  public var totalIntensityPerYear: Double {
    (north * northPerYear + east * eastPerYear + down * downPerYear) / totalIntensity
  }

  /// Change of the declination in degrees per year.
  public var declinationDegreesPerYear: Double {
    Angle.degrees((north * eastPerYear - east * northPerYear) / (north * north + east * east))
  }

  /// Change of the inclination in degrees per year.
  public var inclinationDegreesPerYear: Double {
    Angle.degrees(
      (horizontalIntensity * downPerYear - down * horizontalIntensityPerYear)
        / (totalIntensity * totalIntensity))
  }

  /// Standard error of the declination in degrees within the model's years, local rocks and magnetic weather included:
  /// √(0.26² + (5417 nT / H)²), the error model of the WMM2025 report.
  public var declinationUncertaintyDegrees: Double {
    let polar = 5417 / horizontalIntensity
    return min(180, (0.26 * 0.26 + polar * polar).squareRoot())
  }

  /// How much a compass can be trusted here.
  public var compassZone: CompassZone {
    let h = horizontalIntensity
    return h < 2000 ? .blackout : h < 6000 ? .caution : .normal
  }
}
