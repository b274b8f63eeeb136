internal import CPortableMath
internal import Waymark
internal import WaymarkGeodesy

/// A phone without camera tracking in a walker's hand: the accelerations of the steps and the orientation, from which
/// the engine's own odometer measures the distance.
struct SimulatedSteps: Sendable {
  private var odometer = PedestrianOdometer()
  private var phase = 0.0
  private var time = 0.0
  /// Accelerations per second, as phones give them.
  private static let rate = 50.0
  private static let bodyHeight = 1.7
  private static let gravity = 9.81
  /// Amplitude of the body's up and down for one step a second, m/s²; it grows with the square of the frequency.
  private static let amplitude = 0.7
  /// White noise of the accelerations, m/s²: a hand that is still, and one that walks.
  private static let stillNoise = 0.05
  private static let walkingNoise = 0.3

  /// Time passes while the walker goes at a speed.
  ///
  /// - Parameters:
  ///   - moment: now, seconds.
  ///   - speed: m/s.
  ///   - orientation: the camera's in the scene, as the gyroscope has it.
  ///   - factor: length of this walker's steps by that of the formula.
  ///   - random: chance.
  mutating func advance(
    to moment: Double, speed: Double, orientation: Quaternion, factor: Double, random: inout RandomSource
  ) {
    // The formula's length times the frequency is the speed.
    let frequency = speed > 0 ? exp(log(speed / (0.3 * Self.bodyHeight * max(0.1, factor))) * 2 / 3) : 0
    let amplitude = Self.amplitude * frequency * frequency
    let noise = frequency > 0 ? Self.walkingNoise : Self.stillNoise
    while time < moment {
      let step = min(1 / Self.rate, moment - time)
      time += step
      phase += frequency * step
      let angle = 2 * Double.pi * phase
      let up = amplitude * (sin(angle) + 0.4 * sin(2 * angle + 0.7)) + noise * random.normal()
      odometer.add(orientation: orientation, at: time)
      odometer.add(acceleration: Vector3(0, Self.gravity + up, 0), at: time)
    }
  }

  /// The receiver's speed, which teaches the odometer the length of the steps.
  mutating func learn(speed: Double, at time: Double) { odometer.add(measuredSpeed: speed, at: time) }

  /// The camera's position in the scene.
  func position(at time: Double) -> Vector3 { odometer.pose(at: time).position }

  /// A new scene.
  mutating func restart() {
    let learnt = odometer.stepLength.factor
    odometer = PedestrianOdometer(stepLength: StepLength(factor: learnt))
  }
}
