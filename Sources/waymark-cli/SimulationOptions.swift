import CommandKit
import Waymark
import WaymarkFormats
import WaymarkGeodesy

/// The options that describe a simulated walk, for every command that simulates one.
enum SimulationOptions {
  /// A number of `SimulationParameters` with the option that sets it.
  private struct Number: Sendable {
    let option: Option
    let range: ClosedRange<Double>
    let set: @Sendable (inout SimulationParameters, Double) -> Void

    init(
      _ name: String, _ value: String, _ range: ClosedRange<Double>, _ help: String,
      set: @escaping @Sendable (inout SimulationParameters, Double) -> Void
    ) {
      option = Option(name, value: value, help: help)
      self.range = range
      self.set = set
    }
  }

  private static let numbers: [Number] = [
    Number("--speed", "M/S", 0.1...50, "walking speed (default 1.3)") { $0.speed = $1 },
    Number("--speed-variation", "PART", 0...0.5, "slow changes of the speed, standard deviation (default 0.08)") {
      $0.speedVariation = $1
    },
    Number("--standing-start", "S", 0...86_400, "seconds of standing before the walk (default 2)") {
      $0.standingStart = $1
    },
    Number("--wander", "M", 0...20, "standard deviation across the path (default 0.4)") { $0.wander = $1 },
    Number("--look-around", "DEG", 0...90, "standard deviation of looking around (default 8)") { $0.lookAround = $1 },
    Number("--pose-rate", "HZ", 1...1000, "camera poses per second (default 30)") { $0.poseRate = $1 },
    Number("--fix-rate", "HZ", 0...100, "fixes per second (default 1)") { $0.fixRate = $1 },
    Number("--heading-rate", "HZ", 0...100, "compass readings per second (default 5)") { $0.headingRate = $1 },
    Number("--gps-sigma", "M", 0...1000, "correlated fix error per axis, standard deviation (default 3)") {
      $0.gpsSigma = $1
    },
    Number("--gps-tau", "S", 0.1...100_000, "its correlation time (default 60)") { $0.gpsTau = $1 },
    Number("--gps-white", "M", 0...1000, "white fix error per axis, standard deviation (default 1)") {
      $0.gpsWhite = $1
    },
    Number("--accuracy-factor", "F", 0.1...10, "reported accuracy ÷ true accuracy (default 1)") {
      $0.reportedAccuracyFactor = $1
    },
    Number("--bursts", "P", 0...0.9, "part of the time in multipath bursts of 10–30 m (default 0)") {
      $0.burstShare = $1
    },
    Number("--velocity-sigma", "M/S", 0...10, "error of course and speed per axis (default 0.3)") {
      $0.velocitySigma = $1
    },
    Number("--yaw", "DEG", -360...360, "heading of the scene's −Z axis at the start (default 0)") {
      $0.yawDegrees = $1
    },
    Number("--yaw-drift", "DEG_PER_MIN", -360...360, "steady turn of the scene (default 0)") { $0.yawDrift = $1 },
    Number("--yaw-walk", "DEG_PER_SQRT_MIN", 0...90, "random walk of the scene's yaw (default 0.2)") {
      $0.yawWalk = $1
    },
    Number("--scale-error", "F", -0.5...0.5, "odometry scale error: 0.01 = 1 % too long (default 0)") {
      $0.scaleError = $1
    },
    Number("--position-walk", "M_PER_SQRT_M", 0...1, "random walk of the scene's position (default 0.01)") {
      $0.positionWalk = $1
    },
    Number("--loss-duration", "S", 0.1...600, "seconds without tracking at each loss (default 3)") {
      $0.lossDuration = $1
    },
    Number("--compass-bias", "DEG", -180...180, "steady compass error (default 0)") { $0.compassBias = $1 },
    Number("--compass-noise", "DEG", 0...90, "slow compass error, standard deviation (default 3)") {
      $0.compassNoise = $1
    },
    Number("--compass-soft-iron", "DEG", 0...90, "compass error that depends on the direction (default 0)") {
      $0.compassSoftIron = $1
    },
  ]

  /// All options.
  static let all: [Option] =
    [
      Option("--seed", value: "N", help: "seed of all random numbers (default 1)"),
      Option("--exact", help: "no errors but those given"),
    ] + numbers.map(\.option) + [
      Option("--tracking-loss", value: "T", help: "lose tracking at T seconds; may be given again", isRepeatable: true),
      Option("--relocalize", help: "find the old scene again after a loss"),
      Option("--no-velocity", help: "a receiver that tells neither course nor speed"),
      Option(
        "--receiver-errors", value: "CSV", help: "errors of a real receiver (t,east_m,north_m,up_m) as fix errors"),
      Option("--utc", value: "TIME", help: "wall clock at the start, like 2026-07-15T08:00:00Z"),
    ]

  /// The parameters that the user asked for.
  static func parameters(_ arguments: Arguments) throws -> SimulationParameters {
    var parameters = arguments.has("--exact") ? SimulationParameters.withoutErrors : SimulationParameters()
    if let seed = try arguments.seed("--seed") { parameters.seed = seed }
    for number in numbers {
      if let value = try arguments.double(number.option.name, in: number.range) { number.set(&parameters, value) }
    }
    parameters.trackingLosses = try arguments.strings("--tracking-loss").map { text in
      guard let time = Double(text), time.isFinite, time >= 0 else {
        throw UsageError("--tracking-loss “\(text)” is not a number of seconds.")
      }
      return time
    }
    parameters.relocalizes = arguments.has("--relocalize")
    parameters.reportsVelocity = !arguments.has("--no-velocity")
    if let path = arguments.string("--receiver-errors") {
      parameters.receiverErrors = try ReceiverErrorFile.read(path: path)
    }
    if let utc = try arguments.instant("--utc") { parameters.utc = utc }
    return parameters
  }

  /// Refuses a walk that no one can mean: a route across an ocean would take months and fill the disk.
  static func check(_ walk: SimulatedWalk) throws {
    let days = walk.expectedDuration / 86_400
    guard days <= 3 else {
      throw InputError(
        "walking this route would take \(Fixed.text(days, decimals: 0)) days", field: "--route",
        advice: "give a shorter route or a higher --speed")
    }
  }
}
