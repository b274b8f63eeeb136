internal import Waymark

/// A number of `SimulationParameters` that a client may set, with the values that mean something.
public enum SimulationQuantity: String, CaseIterable, Sendable {
  case speed
  case speedVariation
  case standingStart
  case standingEnd
  case wander
  case cameraHeight
  case lookAround
  case phoneAskew
  case sway
  case poseRate
  case fixRate
  case headingRate
  case yawDegrees
  case gpsSigma
  case gpsTau
  case gpsWhite
  case gpsVerticalFactor
  case reportedAccuracyFactor
  case burstShare
  case velocitySigma
  case velocityTau
  case velocityAccuracyFactor
  case fixLatency
  case fixSmoothing
  case repeatedShare
  case gpsVerticalTau
  case verticalAccuracyFactor
  case altitudeBias
  case geoidUndulation
  case scaleError
  case stepLengthFactor
  case yawDrift
  case yawWalk
  case positionWalk
  case lossDuration
  case sceneJumpDistance
  case sceneJumpDegrees
  case unseenDuration
  case compassBias
  case compassNoise
  case compassSoftIron
  case compassHardIron
  case compassPlace
  case compassPlaceLength
  case compassAccuracy

  /// The values that mean something, in the unit of the parameter of the same name.
  public var range: ClosedRange<Double> {
    switch self {
    case .speed: 0.1...50
    case .speedVariation: 0...0.5
    case .scaleError: -0.5...0.5
    case .standingStart, .standingEnd: 0...86_400
    case .wander: 0...20
    case .cameraHeight: 0...100
    case .lookAround, .phoneAskew, .yawWalk, .compassNoise, .compassSoftIron, .compassHardIron, .compassPlace: 0...90
    case .sway, .positionWalk: 0...1
    case .poseRate: 1...1000
    case .fixRate, .headingRate: 0...100
    case .yawDegrees, .yawDrift: -360...360
    case .compassPlaceLength: 0.1...10_000
    case .gpsSigma, .gpsWhite: 0...1000
    case .gpsTau: 0.1...100_000
    case .gpsVerticalFactor, .velocitySigma: 0...10
    case .reportedAccuracyFactor, .velocityAccuracyFactor, .verticalAccuracyFactor: 0.1...10
    case .velocityTau, .fixSmoothing: 0...600
    case .fixLatency: 0...10
    case .burstShare, .repeatedShare: 0...0.9
    case .gpsVerticalTau: 0...100_000
    case .altitudeBias: -1000...1000
    case .geoidUndulation: -120...120
    case .stepLengthFactor: 0.5...2
    case .lossDuration, .unseenDuration: 0.1...3600
    case .sceneJumpDistance: 0...1000
    case .compassBias, .sceneJumpDegrees: -180...180
    case .compassAccuracy: 0...180
    }
  }

  /// The quantity's value.
  public func value(in parameters: SimulationParameters) -> Double {
    var copy = parameters
    return withValue(in: &copy) { $0 }
  }

  /// Sets the quantity.
  ///
  /// - Parameters:
  ///   - value: the number.
  ///   - parameters: what is changed.
  /// - Returns: false when the number is outside `range`; nothing is changed then.
  public func set(_ value: Double, in parameters: inout SimulationParameters) -> Bool {
    guard range.contains(value) else { return false }
    withValue(in: &parameters) { $0 = value }
    return true
  }

  private func withValue<Result>(in p: inout SimulationParameters, _ body: (inout Double) -> Result) -> Result {
    switch self {
    case .speed: body(&p.speed)
    case .speedVariation: body(&p.speedVariation)
    case .standingStart: body(&p.standingStart)
    case .standingEnd: body(&p.standingEnd)
    case .wander: body(&p.wander)
    case .cameraHeight: body(&p.cameraHeight)
    case .lookAround: body(&p.lookAround)
    case .phoneAskew: body(&p.phoneAskew)
    case .sway: body(&p.sway)
    case .poseRate: body(&p.poseRate)
    case .fixRate: body(&p.fixRate)
    case .headingRate: body(&p.headingRate)
    case .yawDegrees: body(&p.yawDegrees)
    case .gpsSigma: body(&p.gpsSigma)
    case .gpsTau: body(&p.gpsTau)
    case .gpsWhite: body(&p.gpsWhite)
    case .gpsVerticalFactor: body(&p.gpsVerticalFactor)
    case .reportedAccuracyFactor: body(&p.reportedAccuracyFactor)
    case .burstShare: body(&p.burstShare)
    case .velocitySigma: body(&p.velocitySigma)
    case .velocityTau: body(&p.velocityTau)
    case .velocityAccuracyFactor: body(&p.velocityAccuracyFactor)
    case .fixLatency: body(&p.fixLatency)
    case .fixSmoothing: body(&p.fixSmoothing)
    case .repeatedShare: body(&p.repeatedShare)
    case .gpsVerticalTau: body(&p.gpsVerticalTau)
    case .verticalAccuracyFactor: body(&p.verticalAccuracyFactor)
    case .altitudeBias: body(&p.altitudeBias)
    case .geoidUndulation: body(&p.geoidUndulation)
    case .scaleError: body(&p.scaleError)
    case .stepLengthFactor: body(&p.stepLengthFactor)
    case .yawDrift: body(&p.yawDrift)
    case .yawWalk: body(&p.yawWalk)
    case .positionWalk: body(&p.positionWalk)
    case .lossDuration: body(&p.lossDuration)
    case .sceneJumpDistance: body(&p.sceneJumpDistance)
    case .sceneJumpDegrees: body(&p.sceneJumpDegrees)
    case .unseenDuration: body(&p.unseenDuration)
    case .compassBias: body(&p.compassBias)
    case .compassNoise: body(&p.compassNoise)
    case .compassSoftIron: body(&p.compassSoftIron)
    case .compassHardIron: body(&p.compassHardIron)
    case .compassPlace: body(&p.compassPlace)
    case .compassPlaceLength: body(&p.compassPlaceLength)
    case .compassAccuracy: body(&p.compassAccuracy)
    }
  }
}
