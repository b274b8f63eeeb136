internal import CPortableMath

/// The air at the observer, as far as it bends light.
public struct Atmosphere: Hashable, Sendable {
  /// Pressure at the position (not reduced to sea level) in hectopascals.
  public var pressureHectopascals: Double
  /// Air temperature in degrees Celsius.
  public var temperatureCelsius: Double

  /// Makes an atmosphere.
  public init(pressureHectopascals: Double, temperatureCelsius: Double) {
    self.pressureHectopascals = pressureHectopascals
    self.temperatureCelsius = temperatureCelsius
  }

  /// The conditions for which the formula of refraction is stated: 1010 hPa and 10 °C.
  public static let standard = Atmosphere(pressureHectopascals: 1010, temperatureCelsius: 10)

  /// How much higher a body appears than it is.
  ///
  /// Saemundsson's formula (Sky and Telescope 72, 70, 1986; Meeus, Astronomical Algorithms, 2nd ed. 1998, ch. 16),
  /// good to 0.1′ above the horizon. Below −1° the body is not visible: there the value at −1° fades evenly to zero at
  /// the nadir, so that the apparent direction stays a continuous, growing function of the true one.
  ///
  /// - Parameter elevationDegrees: true (airless) elevation in degrees.
  /// - Returns: degrees to be added to the true elevation; not a number for one that is not finite.
  public func refractionDegrees(atAirlessElevation elevationDegrees: Double) -> Double {
    guard elevationDegrees.isFinite else { return .nan }
    let h = max(-1, min(90, elevationDegrees))
    // The formula gives −0.1″ at the zenith; refraction there is zero.
    let minutes = max(0, 1.02 / tan(Angle.radians(h + 10.3 / (h + 5.11))))
    let fade = elevationDegrees < -1 ? max(0, (elevationDegrees + 90) / 89) : 1
    return minutes / 60 * fade * (pressureHectopascals / 1010) * (283 / (273 + temperatureCelsius))
  }

  /// The apparent direction of a body whose true direction is given.
  func apparent(_ direction: HorizontalDirection) -> HorizontalDirection {
    guard direction.elevationDegrees.isFinite else { return direction }
    let lift = refractionDegrees(atAirlessElevation: direction.elevationDegrees)
    return HorizontalDirection(
      azimuthDegrees: direction.azimuthDegrees, elevationDegrees: min(90, direction.elevationDegrees + lift))
  }
}
