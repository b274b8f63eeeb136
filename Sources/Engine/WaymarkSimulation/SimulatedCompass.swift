internal import CPortableMath
internal import Waymark
internal import WaymarkGeodesy

/// The errors of a phone's compass: steady, changing with time, with the place, and with the direction of the phone.
struct SimulatedCompass: Sendable {
  private var parameters: SimulationParameters
  private var noise: GaussMarkov
  private var place: GaussMarkov
  /// Metres walked at the last reading.
  private var walked = 0.0
  private static let noiseTau = 5.0

  init(parameters: SimulationParameters, random: inout RandomSource) {
    self.parameters = parameters
    noise = GaussMarkov(sigma: parameters.compassNoise, tau: Self.noiseTau, random: &random)
    place = GaussMarkov(sigma: parameters.compassPlace, tau: parameters.compassPlaceLength, random: &random)
  }

  /// Goes on with other parameters.
  mutating func change(to parameters: SimulationParameters) {
    self.parameters = parameters
    noise.change(sigma: parameters.compassNoise, tau: Self.noiseTau)
    place.change(sigma: parameters.compassPlace, tau: parameters.compassPlaceLength)
  }

  /// A reading.
  ///
  /// - Parameters:
  ///   - magneticHeading: true direction of the camera from magnetic north, degrees.
  ///   - heading: the same from true north, which the iron of the phone counts from, degrees.
  ///   - seconds: since the reading before.
  ///   - distance: metres walked since the start.
  ///   - random: chance.
  /// - Returns: what the compass says.
  mutating func reading(
    magneticHeading: Double, heading: Double, after seconds: Double, distance: Double, random: inout RandomSource
  ) -> HeadingReading {
    noise.advance(by: seconds, random: &random)
    place.advance(by: max(0, distance - walked), random: &random)
    walked = distance
    let (soft, _) = Angle.sinCos(degrees: 2 * heading)
    let (hard, _) = Angle.sinCos(degrees: heading)
    let said =
      magneticHeading + parameters.compassBias + noise.value + parameters.compassSoftIron * soft + place.value
      + parameters.compassHardIron * hard
    return HeadingReading(
      degrees: Angle.wrappedTo360(said), north: .magnetic, accuracy: parameters.compassAccuracy)
  }
}
