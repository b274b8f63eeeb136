internal import CPortableMath
public import Waymark
internal import WaymarkGeodesy
internal import WaymarkSimulation

extension ProgressScenario {
  /// The sensors of these walks: fixes with σ 4 m per axis and a correlation of a minute, white noise of 1 m.
  static var sensors: SimulationParameters {
    var parameters = SimulationParameters()
    parameters.gpsSigma = 4
    parameters.poseRate = 10
    parameters.headingRate = 2
    parameters.camera = nil
    parameters.scaleError = 0.01
    return parameters
  }

  /// Names of the usual scenarios.
  public static let names =
    [
      "straight", "figure-eight", "hairpin", "parallel-street", "out-and-back", "opposite-pavement", "leaving", "town",
      "town-bursts",
      "tracking-loss",
    ] + mappedNames

  /// Those with a map.
  static let mappedNames = [
    "figure-eight-map", "hairpin-map", "parallel-street-map", "out-and-back-map", "early-turn-map",
    "opposite-pavement-map", "crossing-map", "leaving-map", "leaving-bursts-map", "fork-map", "park-map", "town-map",
    "town-bursts-map",
  ]

  /// One of the usual scenarios.
  ///
  /// - Parameters:
  ///   - name: one of `names`.
  ///   - seed: seed of the walk; it also decides the shape where that is random.
  /// - Returns: the scenario; nil for another name.
  /// - Throws: `RouteError` for a shape that is no line.
  public static func usual(_ name: String, seed: UInt64) throws(RouteError) -> ProgressScenario? {
    var parameters = sensors
    parameters.seed = seed
    var random = RandomSource(seed: seed &* 6_364_136_223_846_793_005)
    parameters.yawDegrees = random.uniform(0, 360)
    if name.hasSuffix("-map") {
      let base = String(name.dropLast(4))
      guard let scenario = try usual(base, seed: seed) else { return nil }
      return mapped(scenario, base, name, &random)
    }
    if name.hasSuffix("-bursts") { parameters.burstShare = 0.1 }
    switch name {
    case "straight":
      return try ProgressScenario(
        name, "400 m straight: nothing but the fixes says how far", route: [(0, 0), (0, 400)], parameters: parameters)
    case "figure-eight":
      return try ProgressScenario(
        name, "two loops that cross, walked round twice",
        route: [
          (0, 0), (60, 60), (120, 0), (60, -60), (0, 0), (-60, 60), (-120, 0), (-60, -60), (0, 0), (60, 60), (120, 0),
        ],
        parameters: parameters)
    case "hairpin":
      return try ProgressScenario(
        name, "five legs of 100 m, 14 m apart",
        route: [
          (-45, 0), (0, 0), (0, 100), (14, 100), (14, 0), (28, 0), (28, 100), (42, 100), (42, 0), (56, 0), (56, 100),
        ],
        parameters: parameters)
    case "parallel-street":
      return try ProgressScenario(
        name, "up one street, down the next one 40 m beside, and so on",
        route: [(-45, 0), (0, 0), (0, 180), (40, 180), (40, 0), (80, 0), (80, 180), (120, 180), (120, 0)],
        parameters: parameters)
    case "out-and-back":
      return try ProgressScenario(
        name, "300 m out and back along the same street",
        route: [(-45, 0), (0, 0), (0, 170), (80, 170), (0, 170), (0, 0), (-45, 0)], parameters: parameters)
    case "opposite-pavement":
      return try ProgressScenario(
        name, "7 m to the left of the line, then over the street and 7 m to the right",
        route: [(0, 0), (0, 150), (160, 150), (160, 320)],
        walked: [
          Corner(-7, 0, 0), Corner(-7, 150, 150), Corner(-7, 157, 150), Corner(0, 157, 150), Corner(80, 157, 230),
          Corner(80, 143, 230), Corner(153, 143, 303), Corner(160, 143, 310), Corner(167, 143, 310),
          Corner(167, 150, 310), Corner(167, 320, 480),
        ],
        parameters: parameters)
    case "leaving", "leaving-bursts": return try leaving(name, parameters, &random)
    case "early-turn":
      // Turned 12 m before the end of the spur; what is left out counts as walked there.
      return try ProgressScenario(
        name, "out and back, turned 12 m before the end",
        route: [(-45, 0), (0, 0), (0, 170), (0, 0), (-45, 0)],
        walked: [
          Corner(-45, 0, 0), Corner(0, 0, 45), Corner(0, 158, 203), Corner(0, 158.05, 227), Corner(0, 158, 227),
          Corner(0, 0, 385), Corner(-45, 0, 430),
        ],
        parameters: parameters)
    case "crossing": return try crossing(name, parameters, &random)
    case "fork":
      return try ProgressScenario(
        name, "the wrong branch of a fork of 30°, and back",
        route: [(-60, 0), (0, 0), (0, 100), (-40, 250)],
        walked: [
          Corner(-60, 0, 0), Corner(0, 0, 60), Corner(0, 100, 160), Corner(0.25, 101, nil), Corner(20, 172, nil),
          Corner(0.25, 101, nil), Corner(0, 100, 160), Corner(-40, 250, 315.2417),
        ],
        parameters: parameters)
    case "park":
      let angle = random.uniform(0.7, 1.5)
      let (s, c) = (sin(angle), cos(angle))
      return try ProgressScenario(
        name, "off the street across a park, and back",
        route: [(-60, 0), (0, 0), (0, 220)],
        walked: [
          Corner(-60, 0, 0), Corner(0, 0, 60), Corner(0, 80, 140), Corner(s, 80 + c, nil),
          Corner(70 * s, 80 + 70 * c, nil), Corner(s, 80 + c, nil), Corner(0, 80, 140), Corner(0, 220, 280),
        ],
        parameters: parameters)
    case "town", "town-bursts", "tracking-loss":
      if name == "tracking-loss" { parameters.trackingLosses = [100, 250, 400] }
      let title =
        name == "town"
        ? "chance routes of 900 m through a town"
        : name == "town-bursts" ? "the same with 10 % bursts" : "the same, tracking lost three times"
      return try ProgressScenario(name, title, route: town(&random), parameters: parameters)
    default: return nil
    }
  }

  /// A line through streets that meet nearly at right angles.
  private static func town(_ random: inout RandomSource) -> [(Double, Double)] {
    var points = [(0.0, 0.0)]
    var heading = random.uniform(0, 2 * .pi)
    var length = 0.0
    var (x, y) = (0.0, 0.0)
    var side: Double = random.unit() < 0.5 ? -1 : 1
    while length < 900 {
      let leg = random.uniform(35, 150)
      x += leg * sin(heading)
      y += leg * cos(heading)
      points.append((x, y))
      length += leg
      // Mostly left and right alternately, so that the line leads somewhere.
      if random.unit() < 0.7 { side = -side }
      heading += side * (.pi / 2 + random.uniform(-0.35, 0.35))
    }
    return points
  }

  /// A route of three legs that is left in one of several directions, and found again.
  private static func leaving(
    _ name: String, _ parameters: SimulationParameters, _ random: inout RandomSource
  ) throws(RouteError) -> ProgressScenario {
    let route = [(0.0, 0.0), (0.0, 160.0), (140.0, 160.0), (140.0, 330.0)]
    let start = [Corner(0, 0, 0)]
    let path: [Corner]
    switch random.index(below: 4) {
    case 0:
      // Straight on where the route turns, and back.
      path = [Corner(0, 160, 160), Corner(0, 161, nil), Corner(0, 230, nil), Corner(0, 161, nil), Corner(0, 160, 160)]
    case 1:
      // The wrong direction at the corner.
      path = [
        Corner(0, 160, 160), Corner(-1, 160, nil), Corner(-70, 160, nil), Corner(-1, 160, nil), Corner(0, 160, 160),
      ]
    case 2:
      // Into a side street between two corners.
      path = [
        Corner(0, 90, 90), Corner(1, 90, nil), Corner(70, 90, nil), Corner(1, 90, nil), Corner(0, 90, 90),
        Corner(0, 160, 160),
      ]
    default:
      // Into a street at 60°, and along a parallel one 45 m beside the route.
      path = [
        Corner(0, 60, 60), Corner(-1, 60.6, nil), Corner(-45, 86, nil), Corner(-45, 158, nil), Corner(-1, 160, nil),
        Corner(0, 160, 160),
      ]
    }
    return try ProgressScenario(
      name, "missed and wrong turns, side streets, a parallel street; and back", route: route,
      walked: start + path + [Corner(140, 160, 300), Corner(140, 330, 470)], parameters: parameters)
  }

  /// A street that is crossed three times from one pavement to the other: straight, obliquely, and at a corner.
  private static func crossing(
    _ name: String, _ parameters: SimulationParameters, _ random: inout RandomSource
  ) throws(RouteError) -> ProgressScenario {
    // By the width of the street: a road, a street, a lane.
    let w = [7.0, 4.5, 3.0][random.index(below: 3)]
    let slant = random.uniform(2, 8)
    return try ProgressScenario(
      name, "a street of \(Int(2 * w)) m that is crossed from pavement to pavement",
      route: [(-60, 0), (0, 0), (0, 120), (140, 120), (140, 250)],
      walked: [
        Corner(-60, w, 0), Corner(-w, w, 60), Corner(-w, 60, 120), Corner(w, 60, 120), Corner(w, 85, 145),
        Corner(-w, 85 + slant, 145 + slant), Corner(-w, 120, 180), Corner(-w, 120 + w, 180), Corner(0, 120 + w, 180),
        Corner(70, 120 + w, 250), Corner(70, 120 - w, 250), Corner(140, 120 - w, 320), Corner(140 + w, 120 - w, 320),
        Corner(140 + w, 120, 320), Corner(140 + w, 250, 450),
      ],
      parameters: parameters)
  }

  /// The map of a scenario.
  private static func mapped(
    _ scenario: ProgressScenario, _ base: String, _ name: String, _ random: inout RandomSource
  ) -> ProgressScenario {
    var style = MapStyle()
    style.kind = [.road, .street, .street, .lane][random.index(below: 4)]
    switch base {
    case "figure-eight", "hairpin":
      // Paths in a park or on a slope.
      style.kind = .path
      style.hasCrossings = false
    case "early-turn": style.walksOnStreets = false
    case "opposite-pavement": style.kind = .road
    case "crossing":
      // As wide as it is walked.
      let width = scenario.walked.geometry[0].latitude - scenario.route.geometry[0].latitude
      style.kind = width > 5.5e-5 ? .road : width > 3.5e-5 ? .street : .lane
    case "park":
      style.walksOnStreets = false
      style.hasCrossings = false
      style.park = [(5, -10), (120, -10), (120, 260), (5, 260), (5, -10)]
    default: break
    }
    var mapped = scenario.mapped(style, random: &random)
    mapped.name = name
    mapped.title += ", with a map"
    return mapped
  }
}
