import CPortableMath
import Waymark
import WaymarkGeodesy

/// What travelling along a street costs: the table of docs/routing.md.
///
/// The time is length ÷ pace × the factors of slope, surface and difficulty. The cost, by which routes are chosen, is the time
/// times a factor for what people avoid, and some seconds for stairs, gates and the like.
public struct TravelCosts: Equatable, Sendable {
  /// Time and cost of an edge in one direction, seconds.
  struct Price: Equatable {
    var time: Double
    var cost: Double
  }

  /// What is wanted.
  public let options: RoutingOptions
  /// Speed on level paved ground, metres per second.
  public let pace: Double

  private let isCycling: Bool

  /// The costs of some options. A pace outside `TravelWishes.paces` counts as the nearest within.
  public init(_ options: RoutingOptions) {
    self.options = options
    isCycling = options.mode == .cycling && !options.wishes.isWheelchair
    let usual = options.wishes.isWheelchair ? Self.wheelchairPace : isCycling ? Self.cyclingPace : Self.walkingPace
    let wanted = options.wishes.pace ?? usual
    pace = wanted.isFinite ? max(TravelWishes.paces.lowerBound, min(TravelWishes.paces.upperBound, wanted)) : usual
  }

  // MARK: - The table

  /// 5.1 km/h.
  static let walkingPace = 5.1 / 3.6
  /// 4 km/h.
  static let wheelchairPace = 4 / 3.6
  /// 18 km/h.
  static let cyclingPace = 18 / 3.6
  /// Beside a bicycle, 4 km/h.
  static let pushingPace = 4 / 3.6
  /// Times longer by class of `sac_scale`, and times less wanted beyond that.
  static let hikingTime = [1, 1.11, 1.25, 1.54, 2.5, 4, 6.67]
  static let hikingCost = [1, 1.25, 1.75, 2.25, 3, 3.5, 4]
  /// Seconds that stairs count more than their time.
  static let stairsPenalty = 30.0
  /// Seconds that a gate or stile counts, and a private one.
  static let barrierPenalty = 40.0
  static let privateBarrierPenalty = 600.0
  /// Seconds of waiting for a lift.
  static let elevatorTime = 30.0
  /// Seconds of waiting for a ferry, and its usual speed, metres per second.
  static let ferryTime = 300.0
  static let ferryPace = 10 / 3.6
  /// Factors for edges that are avoided: private ways, driveways, lanes behind houses, roundabouts on foot, unpaved
  /// ways where paved ones are preferred.
  static let privateCost = 10.0
  static let drivewayCost = 5.0
  static let alleyCost = 2.0
  static let roundaboutCost = 2.0
  static let unpavedCost = 4.0
  /// Factors for streets with a pavement of its own beside them, on foot: main and other through roads, other streets.
  static let sidepathCosts = (5.0, 3.0, 1.5)
  /// Times longer on a bicycle by surface.
  static let cyclingSurface = [1, 1.15, 1.5, 2.5]
  /// Slopes beyond which a wheelchair's path costs three times, and ten times as much.
  static let wheelchairSlopes = (0.08, 0.15)

  // MARK: - Edges

  /// What an edge costs in a direction; nil when one may not go there.
  func price(_ traits: StreetTraits, _ length: Double, _ slope: EdgeSlope, isForward: Bool) -> Price? {
    guard let isPushed = access(traits, isForward) else { return nil }
    let isPrivate = traits.access.contains(.isPrivate)
    switch traits.use {
    case .ferry:
      let pace = traits.ferrySpeed > 0 ? Double(traits.ferrySpeed) / 3.6 : Self.ferryPace
      let time = Self.ferryTime + length / pace
      return priced(time, cost: time, length)
    case .elevator:
      return priced(Self.elevatorTime, cost: Self.elevatorTime + (isPrivate ? Self.privateBarrierPenalty : 0), length)
    case .barrier: return priced(0, cost: isPrivate ? Self.privateBarrierPenalty : Self.barrierPenalty, 0)
    default: break
    }
    let rides = isCycling && !isPushed
    let grade = slope.grade
    let climbing = slope.climbingShare(forward: isForward)
    var time = length / (isCycling && isPushed ? min(pace, Self.pushingPace) : pace)
    if rides {
      time *= Self.mean(climbing, Self.cyclingFactor(grade), Self.cyclingFactor(-grade))
      time *= Self.cyclingSurface[Int(traits.surface.rawValue)]
    } else {
      time *= Self.mean(climbing, Self.walkingFactor(grade), Self.walkingFactor(-grade))
      time *= Self.hikingTime[min(6, Int(traits.hikingDifficulty))]
    }
    return priced(time, cost: time * factor(traits, grade) + penalty(traits), length)
  }

  /// A time with its cost; for the shortest route the length is the cost.
  private func priced(_ time: Double, cost: Double, _ length: Double) -> Price {
    Price(time: time, cost: options.wishes.isShortest ? length : cost)
  }

  /// Whether one may go there; the value says whether a bicycle has to be pushed.
  private func access(_ traits: StreetTraits, _ isForward: Bool) -> Bool? {
    if options.wishes.avoidsStairs, traits.use.isStairs { return nil }
    if options.wishes.isWheelchair { return traits.access.contains(.wheelchair) ? onFoot(traits, isForward) : nil }
    if options.mode == .cycling {
      if traits.access.contains(isForward ? .bicycleForward : .bicycleBackward) {
        return traits.access.contains(.bicyclePushed)
      }
      // Against the traffic and on pavements a bicycle is pushed.
      return onFoot(traits, isForward) == nil ? nil : true
    }
    return onFoot(traits, isForward)
  }

  private func onFoot(_ traits: StreetTraits, _ isForward: Bool) -> Bool? {
    let isOpen = traits.access.contains(isForward ? .footForward : .footBackward)
    return isOpen && Int(traits.hikingDifficulty) <= options.maximumHikingDifficulty ? false : nil
  }

  private func factor(_ traits: StreetTraits, _ grade: Double) -> Double {
    var factor = isCycling ? Self.cyclingCost(traits.use) : Self.hikingCost[min(6, Int(traits.hikingDifficulty))]
    if traits.access.contains(.isPrivate) { factor *= Self.privateCost }
    if !isCycling, traits.access.contains(.roundabout) { factor *= Self.roundaboutCost }
    if !isCycling, traits.access.contains(.hasSidepath) { factor *= Self.sidepathCost(traits.use) }
    switch traits.use {
    case .driveway: factor *= Self.drivewayCost
    case .alley: factor *= Self.alleyCost
    default: break
    }
    if options.wishes.prefersPaved || options.wishes.isWheelchair,
      traits.surface.rawValue >= StreetSurface.unpaved.rawValue
    {
      factor *= Self.unpavedCost
    }
    if options.wishes.isWheelchair {
      if grade > Self.wheelchairSlopes.1 { factor *= 10 } else if grade > Self.wheelchairSlopes.0 { factor *= 3 }
    }
    return factor
  }

  private func penalty(_ traits: StreetTraits) -> Double {
    traits.use.isStairs ? Self.stairsPenalty : 0
  }

  private static func sidepathCost(_ use: StreetUse) -> Double {
    switch use {
    case .mainRoad: sidepathCosts.0
    case .road: sidepathCosts.1
    default: sidepathCosts.2
    }
  }

  /// How much less than a quiet street a cyclist wants it.
  private static func cyclingCost(_ use: StreetUse) -> Double {
    switch use {
    case .mainRoad: 2
    case .road: 1.4
    case .cycleway: 0.85
    case .footway, .pedestrian, .path: 1.2
    default: 1
    }
  }

  // MARK: - Slopes

  private static func mean(_ share: Double, _ up: Double, _ down: Double) -> Double { share * up + (1 - share) * down }

  /// How much longer walking takes on a slope than on the level: Tobler's hiking function, 6 km/h · e^(−3.5 |s + 0.05|)
  /// (Tobler 1993), relative to the level.
  static func walkingFactor(_ slope: Double) -> Double { exp(3.5 * (abs(slope + 0.05) - 0.05)) }

  /// How much longer cycling takes: uphill the power of the level goes into climbing as well, down to walking speed;
  /// downhill up to a third faster, and slower again beyond 6 %.
  static func cyclingFactor(_ slope: Double) -> Double {
    if slope >= 0 { return min(4.5, 1 + 22 * slope) }
    let drop = -slope
    return drop <= 0.06 ? 1 - 4.2 * drop : min(1.5, 0.748 + 6 * (drop - 0.06))
  }
}
