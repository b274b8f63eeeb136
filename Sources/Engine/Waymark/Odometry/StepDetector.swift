internal import CPortableMath

/// Finds steps in the acceleration of a device that a walker holds.
///
/// The magnitude of the measured acceleration (gravity included) does not depend on the device's orientation. A band
/// pass of 0.8 to 4 Hz leaves the up and down of the body; each rise through a threshold that follows the amplitude is
/// a step. A single knock is none: steps count from the fourth in a rhythm on, and then all of them.
public struct StepDetector: Sendable {
  /// What a step is. Frequencies in Hz, accelerations in m/s², times in seconds.
  public struct Parameters: Equatable, Sendable {
    /// Slower movements are not steps.
    public var minimumFrequency = 0.8
    /// Faster ones are shaking.
    public var maximumFrequency = 4.0
    /// Minimum amplitude.
    public var threshold = 0.15
    /// The threshold's share of the present amplitude.
    public var relativeThreshold = 0.2
    /// The amplitude is forgotten with this time constant.
    public var amplitudeMemory = 1.0
    /// Minimum time between two steps.
    public var minimumStepTime = 0.3
    /// A longer pause ends a walk.
    public var maximumStepTime = 1.6
    /// As many rises in a rhythm are a walk.
    public var stepsOfAWalk = 4

    /// The defaults.
    public init() {}
  }

  /// What a step is.
  public let parameters: Parameters
  /// Whether steps follow each other.
  public private(set) var isWalking = false

  private var mean: LowPass
  private var movement: LowPass
  private var lastSample: Double?
  private var lastRise = -Double.infinity
  private var isHigh = false
  private var amplitude = 0.0
  /// Durations of steps that are not yet a walk.
  private var candidates: [Double] = []

  /// Makes a detector.
  public init(parameters: Parameters = Parameters()) {
    self.parameters = parameters
    mean = LowPass(cutoff: parameters.minimumFrequency)
    movement = LowPass(cutoff: parameters.maximumFrequency)
  }

  /// Takes a measured acceleration.
  ///
  /// - Parameters:
  ///   - magnitude: its length, gravity included, m/s².
  ///   - time: seconds; a sample that is not newer than the last one is ignored.
  /// - Returns: the durations in seconds of the steps that it completes: mostly none, sometimes one, several when a
  ///   walk was recognised.
  /// - Complexity: O(1).
  public mutating func add(magnitude: Double, at time: Double) -> [Double] {
    guard magnitude.isFinite, magnitude < 500, time.isFinite else { return [] }
    guard let last = lastSample, time < last + parameters.maximumStepTime else {
      if let last = lastSample, time <= last { return [] }
      restart(magnitude, at: time)
      return []
    }
    guard time > last else { return [] }
    lastSample = time
    let step = time - last
    let signal = movement.add(magnitude - mean.add(magnitude, after: step), after: step)
    amplitude = max(abs(signal), amplitude * exp(-step / parameters.amplitudeMemory))
    let threshold = max(parameters.threshold, parameters.relativeThreshold * amplitude)
    if time - lastRise > parameters.maximumStepTime { isWalking = false }
    if isHigh {
      if signal < -threshold { isHigh = false }
      return []
    }
    guard signal > threshold else { return [] }
    isHigh = true
    return rise(at: time)
  }

  private mutating func rise(at time: Double) -> [Double] {
    let duration = time - lastRise
    guard duration >= parameters.minimumStepTime else { return [] }
    lastRise = time
    guard duration <= parameters.maximumStepTime else {
      candidates.removeAll()
      return []
    }
    if isWalking { return [duration] }
    candidates.append(duration)
    guard candidates.count >= parameters.stepsOfAWalk - 1 else { return [] }
    isWalking = true
    defer { candidates.removeAll() }
    return candidates
  }

  private mutating func restart(_ magnitude: Double, at time: Double) {
    mean.reset(to: magnitude)
    movement.reset(to: 0)
    lastSample = time
    lastRise = -.infinity
    isHigh = false
    isWalking = false
    amplitude = 0
    candidates.removeAll()
  }
}
