internal import CPortableMath
public import Waymark
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
  public static let names = [
    "straight", "figure-eight", "hairpin", "parallel-street", "out-and-back", "opposite-pavement", "leaving", "town",
    "town-bursts",
    "tracking-loss",
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
    case "leaving": return try leaving(name, parameters, &random)
    case "town", "town-bursts", "tracking-loss":
      if name == "town-bursts" { parameters.burstShare = 0.1 }
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
}
