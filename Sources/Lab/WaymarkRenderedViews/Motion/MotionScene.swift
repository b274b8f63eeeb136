/// A rendered walk for evaluating the motion from pictures.
public enum MotionScene: String, CaseIterable, Sendable {
  case ahead, side45, side90, down, pan, crowd, lowTexture, rolling, night, cars, tall
  case walkway, carried, carriedInCrowd, long, slope, stairs, stand, standInCrowd

  /// What it is, for tables.
  public var title: String {
    switch self {
    case .ahead: "looking ahead"
    case .side45: "45° to the side"
    case .side90: "90° to the side"
    case .down: "down"
    case .pan: "panning ± 60°"
    case .crowd: "crowd close"
    case .lowTexture: "little texture"
    case .rolling: "rolling shutter, blur, exposure"
    case .night: "night"
    case .cars: "cars drive past"
    case .tall: "slower, bob 35 mm"
    case .walkway: "12 s on foot, then moving walkway"
    case .carried: "moving walkway from the start"
    case .carriedInCrowd: "moving walkway, people in view"
    case .long: "long, panning"
    case .slope: "slope of 15 %"
    case .stairs: "stairs"
    case .stand: "standing 60 s"
    case .standInCrowd: "standing 60 s in a crowd"
    }
  }

  /// Seconds.
  var duration: Double {
    switch self {
    case .long: 155
    case .stand, .standInCrowd: 60
    default: 40
    }
  }

  /// Stays where it is: errors are in metres, not in parts of the way.
  public var isStanding: Bool { self == .stand || self == .standInCrowd }
  /// Judged by its climb, too.
  public var climbs: Bool { self == .slope || self == .stairs }

  var plan: StreetWorld.Plan {
    var plan = StreetWorld.Plan()
    switch self {
    case .crowd, .standInCrowd, .carriedInCrowd: (plan.people, plan.isCrowded) = (16, true)
    case .lowTexture: (plan.groundContrast, plan.contrast) = (0.06, 0.8)
    case .cars: plan.drivingCars = 24
    case .long: (plan.people, plan.standing, plan.parkedCars, plan.length) = (24, 140, 20, 230)
    case .slope: plan.profile = .slope(0.15, from: 10, length: 30)
    case .stairs:
      plan.profile = .stairs(from: 6, flights: 3, steps: 12)
      (plan.standing, plan.parkedCars, plan.people) = (0, 0, 0)
    default: break
    }
    return plan
  }

  var gait: CameraWalk.Gait {
    var gait = CameraWalk.Gait()
    switch self {
    case .side45: gait.look = 45
    case .side90: gait.look = 90
    case .down: gait.pitch = -55
    case .pan: gait.pan = 60
    case .tall: (gait.height, gait.speed, gait.bob) = (1.65, 1.1, 0.035)
    case .walkway: (gait.speed, gait.carriedFrom) = (0.9, 12)
    case .carried: (gait.speed, gait.carriedFrom) = (0.7, -100)
    case .carriedInCrowd: (gait.speed, gait.carriedFrom, gait.look) = (0.7, -100, 60)
    case .long: (gait.pan, gait.panFrequency, gait.height) = (35, 0.03, 1.42)
    case .stairs: (gait.speed, gait.pitch) = (0.6, -20)
    case .stand, .standInCrowd: gait.speed = 0
    default: break
    }
    return gait
  }

  var exposure: StreetFilm.Exposure {
    switch self {
    case .rolling: StreetFilm.Exposure(readout: 0.022, blur: 0.012, swing: 0.35)
    case .long: StreetFilm.Exposure(readout: 0.02)
    case .night: StreetFilm.Exposure(blur: 0.033, gain: 0.22, noise: 5)
    default: StreetFilm.Exposure()
    }
  }
}
