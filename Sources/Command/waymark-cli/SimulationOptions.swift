import CommandKit
import Waymark
import WaymarkFormats
import WaymarkGeodesy
import WaymarkReports
import WaymarkSimulation

/// The options that describe a simulated walk, for every command that simulates one.
enum SimulationOptions {
  /// A number of `SimulationParameters` with the option that sets it. The help says the simulator's own default.
  private struct Number: Sendable {
    let option: Option
    let quantity: SimulationQuantity

    init(_ name: String, _ value: String, _ quantity: SimulationQuantity, _ help: String) {
      let usual = JSONValue.text(ofNumber: quantity.value(in: SimulationParameters()))
      option = Option(name, value: value, help: "\(help) (default \(usual))")
      self.quantity = quantity
    }
  }

  private static let numbers: [Number] = [
    Number("--speed", "M/S", .speed, "walking speed"),
    Number("--speed-variation", "PART", .speedVariation, "slow changes of the speed, standard deviation"),
    Number("--standing-start", "S", .standingStart, "seconds of standing before the walk"),
    Number("--wander", "M", .wander, "standard deviation across the path"),
    Number("--look-around", "DEG", .lookAround, "standard deviation of looking around"),
    Number("--phone-askew", "DEG", .phoneAskew, "phone not held in the direction of walking"),
    Number("--pose-rate", "HZ", .poseRate, "camera poses per second"),
    Number("--fix-rate", "HZ", .fixRate, "fixes per second"),
    Number("--heading-rate", "HZ", .headingRate, "compass readings per second"),
    Number("--gps-sigma", "M", .gpsSigma, "correlated fix error per axis, standard deviation"),
    Number("--gps-tau", "S", .gpsTau, "its correlation time"),
    Number("--gps-white", "M", .gpsWhite, "white fix error per axis, standard deviation"),
    Number("--accuracy-factor", "F", .reportedAccuracyFactor, "reported accuracy ÷ true accuracy"),
    Number("--bursts", "P", .burstShare, "proportion of the time in multipath bursts of 10–30 m"),
    Number("--velocity-sigma", "M/S", .velocitySigma, "error of course and speed per axis"),
    Number("--velocity-tau", "S", .velocityTau, "its correlation time; 0 = independent errors"),
    Number("--velocity-accuracy-factor", "F", .velocityAccuracyFactor, "its reported accuracy ÷ true accuracy"),
    Number("--latency", "S", .fixLatency, "seconds by which fixes are late"),
    Number("--fix-smoothing", "S", .fixSmoothing, "seconds over which the receiver smooths its errors"),
    Number("--repeated", "P", .repeatedShare, "proportion of fixes that repeat the one before"),
    Number("--vertical-factor", "F", .gpsVerticalFactor, "vertical fix error ÷ horizontal one"),
    Number("--vertical-tau", "S", .gpsVerticalTau, "its correlation time; 0 = that of the horizontal one"),
    Number("--vertical-accuracy-factor", "F", .verticalAccuracyFactor, "its reported accuracy ÷ true accuracy"),
    Number("--geoid-undulation", "M", .geoidUndulation, "height of the geoid for --altitude-mix-up"),
    Number("--altitude-bias", "M", .altitudeBias, "constant altitude error"),
    Number("--yaw", "DEG", .yawDegrees, "heading of the scene's −Z axis at the start"),
    Number("--yaw-drift", "DEG_PER_MIN", .yawDrift, "constant rotation of the scene"),
    Number("--yaw-walk", "DEG_PER_SQRT_MIN", .yawWalk, "random walk of the scene's yaw"),
    Number("--scale-error", "F", .scaleError, "odometry scale error: 0.01 = 1 % too long"),
    Number("--step-length", "F", .stepLengthFactor, "with --steps: step length ÷ the formula's"),
    Number("--position-walk", "M_PER_SQRT_M", .positionWalk, "random walk of the scene's position"),
    Number("--loss-duration", "S", .lossDuration, "seconds without tracking at each loss"),
    Number("--jump-distance", "M", .sceneJumpDistance, "how far the scene jumps each time"),
    Number("--jump-rotation", "DEG", .sceneJumpDegrees, "how far it rotates with that"),
    Number("--unseen-duration", "S", .unseenDuration, "seconds of motion that the scene does not show"),
    Number("--compass-bias", "DEG", .compassBias, "constant compass error"),
    Number("--compass-noise", "DEG", .compassNoise, "slow compass error, standard deviation"),
    Number("--compass-soft-iron", "DEG", .compassSoftIron, "compass error, twice around the circle"),
    Number("--compass-hard-iron", "DEG", .compassHardIron, "compass error, once around the circle"),
    Number("--compass-place", "DEG", .compassPlace, "compass error by the place, standard deviation"),
    Number("--compass-place-length", "M", .compassPlaceLength, "metres over which that changes"),
  ]

  /// Options that the short help lists.
  private static let common: Set = [
    "--seed", "--exact", "--speed", "--gps-sigma", "--bursts", "--yaw", "--compass-bias", "--steps",
  ]

  /// All options.
  static let all: [Option] =
    ([
      Option("--seed", value: "N", help: "seed of all random numbers (default 1)"),
      Option("--exact", help: "no errors except those given"),
    ] + numbers.map(\.option) + [
      Option("--tracking-loss", value: "T", help: "lose tracking at T seconds; may be given again", isRepeatable: true),
      Option("--relocalize", help: "relocalize in the old scene after a loss"),
      Option("--scene-jump", value: "T", help: "the scene jumps at T seconds; may be given again", isRepeatable: true),
      Option(
        "--unseen-motion", value: "T", help: "the scene freezes at T seconds; may be given again",
        isRepeatable: true),
      Option("--sun-sighting", value: "T", help: "sight the Sun at T seconds; may be given again", isRepeatable: true),
      Option("--steps", help: "no camera tracking: count the steps"),
      Option("--no-route", help: "leave the route out of the log"),
      Option(
        "--altitude-mix-up", value: "FAULT",
        help: "altitudes refer to a different surface than stated: "
          + AltitudeMixUp.allCases.map(\.rawValue).joined(separator: ", ")),
      Option("--no-velocity", help: "a receiver that reports neither course nor speed"),
      Option(
        "--receiver-errors", value: "CSV", help: "errors of a real receiver, a table of waymark log errors"),
      Option("--utc", value: "TIME", help: "wall clock at the start, like 2026-07-15T08:00:00Z"),
    ]).map { common.contains($0.name) ? $0 : $0.advanced }

  /// The parameters set on the command line.
  static func parameters(_ arguments: Arguments) throws -> SimulationParameters {
    var parameters = arguments.has("--exact") ? SimulationParameters.withoutErrors : SimulationParameters()
    if let seed = try arguments.seed("--seed") { parameters.seed = seed }
    for number in numbers {
      if let value = try arguments.double(number.option.name, in: number.quantity.range) {
        _ = number.quantity.set(value, in: &parameters)
      }
    }
    parameters.trackingLosses = try moments("--tracking-loss", arguments)
    parameters.sceneJumps = try moments("--scene-jump", arguments)
    parameters.unseenMotions = try moments("--unseen-motion", arguments)
    parameters.sunSightings = try moments("--sun-sighting", arguments)
    parameters.givesRoute = !arguments.has("--no-route")
    parameters.relocalizes = arguments.has("--relocalize")
    parameters.countsSteps = arguments.has("--steps")
    parameters.reportsVelocity = !arguments.has("--no-velocity")
    if let fault = arguments.string("--altitude-mix-up") {
      guard let mixUp = AltitudeMixUp(rawValue: fault) else {
        throw arguments.unknown("--altitude-mix-up", fault, among: AltitudeMixUp.allCases.map(\.rawValue))
      }
      parameters.altitudeMixUp = mixUp
    }
    if let path = arguments.string("--receiver-errors") {
      parameters.receiverErrors = try ReceiverErrorFile.read(path: path)
    }
    if let utc = try arguments.instant("--utc") { parameters.utc = utc }
    return parameters
  }

  private static func moments(_ name: String, _ arguments: Arguments) throws -> [Double] {
    try arguments.strings(name).map { text in
      guard let time = Double(text), time.isFinite, time >= 0 else {
        throw UsageError("\(name) “\(text)” is not a number of seconds.")
      }
      return time
    }
  }

  /// Rejects a walk that cannot be intended: a route across an ocean would take months and fill the disk.
  static func check(_ walk: SimulatedWalk) throws {
    let days = walk.expectedDuration / 86_400
    guard days <= 3 else {
      throw InputError(
        "walking this route would take \(Fixed.text(days, decimals: 0)) days", field: "--route",
        advice: "give a shorter route or a higher --speed")
    }
  }
}
