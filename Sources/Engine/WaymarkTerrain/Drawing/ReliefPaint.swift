internal import CPortableMath
internal import WaymarkGeodesy

/// A colour in sRGB, each 0 … 1.
struct ReliefColour {
  var red: Double
  var green: Double
  var blue: Double

  init(_ red: Double, _ green: Double, _ blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  func mixed(with other: ReliefColour, _ share: Double) -> ReliefColour {
    let t = max(0, min(1, share))
    return ReliefColour(red + (other.red - red) * t, green + (other.green - green) * t, blue + (other.blue - blue) * t)
  }

  func lit(by light: ReliefColour) -> ReliefColour {
    ReliefColour(min(1, red * light.red), min(1, green * light.green), min(1, blue * light.blue))
  }

  static func + (a: ReliefColour, b: ReliefColour) -> ReliefColour {
    ReliefColour(a.red + b.red, a.green + b.green, a.blue + b.blue)
  }
}

/// What a place of the ground looks like, from its height, slope and cover.
struct ReliefPaint {
  let options: ReliefOptions
  private let sine: Double
  private let east: Double
  private let north: Double
  /// How much direct light there is, 0 below the horizon … 1.
  private let strength: Double
  /// By how much the picture is exposed longer, as a photographer would when the light is low.
  private let exposure: Double
  /// How red it is, 0 … 1: light from low has a long way through the air.
  private let warmth: Double

  private static let wood = ReliefColour(0.27, 0.37, 0.25)
  private static let meadow = ReliefColour(0.58, 0.64, 0.38)
  private static let pasture = ReliefColour(0.67, 0.65, 0.46)
  private static let rock = ReliefColour(0.60, 0.56, 0.52)
  private static let snow = ReliefColour(0.98, 0.985, 1.0)
  private static let glacier = ReliefColour(0.87, 0.94, 0.98)
  private static let water = ReliefColour(0.34, 0.53, 0.65)
  private static let town = ReliefColour(0.72, 0.60, 0.52)

  init(_ options: ReliefOptions) {
    self.options = options
    let enu = options.light.enu
    sine = enu.z
    east = enu.x
    north = enu.y
    strength = Self.smooth(options.light.elevationDegrees, -1, 8)
    let level = Self.sky(up: 1, strength: strength) + Self.directShare * max(0, sine) * strength
    exposure = max(1, min(1.55, 0.86 / level))
    warmth = 1 - Self.smooth(options.light.elevationDegrees, 2, 28)
  }

  private static var directShare: Double { 0.62 }

  /// Light of the sky on ground that faces upwards by a share of 0 … 1.
  private static func sky(up: Double, strength: Double) -> Double { (0.33 + 0.17 * up) * (0.55 + 0.45 * strength) }

  static func smooth(_ x: Double, _ low: Double, _ high: Double) -> Double {
    let t = max(0, min(1, (x - low) / (high - low)))
    return t * t * (3 - 2 * t)
  }

  /// The colour of the air in front of far land.
  var air: ReliefColour {
    switch options.style {
    case .night: ReliefColour(0.135, 0.175, 0.265)
    case .line: ReliefColour(1, 1, 1)
    case .relief:
      ReliefColour(0.79, 0.87, 0.93).mixed(with: ReliefColour(0.93, 0.80, 0.68), 0.75 * warmth)
        .mixed(with: ReliefColour(0.36, 0.42, 0.56), 1 - strength)
    }
  }

  /// Share of the air in the colour of land at a distance, metres.
  func haze(_ distance: Double) -> Double { 0.93 * (1 - exp(-max(0, distance) / max(1, options.hazeDistance))) }

  /// The colour of a place.
  ///
  /// - Parameters:
  ///   - height: metres.
  ///   - slopeEast: rise to the east, metres per metre.
  ///   - slopeNorth: rise to the north.
  ///   - cover: what is there.
  ///   - distance: metres.
  ///   - share: share of the light's disc that is not hidden by other ground.
  /// - Returns: its colour in this light, with the air in front of it.
  func colour(
    height: Double, slopeEast: Double, slopeNorth: Double, cover: GroundCover, distance: Double, share: Double = 1
  ) -> ReliefColour {
    let steepness = (slopeEast * slopeEast + slopeNorth * slopeNorth).squareRoot()
    let length = (1 + steepness * steepness).squareRoot()
    let facing = share * facing(slopeEast: slopeEast, slopeNorth: slopeNorth)
    var ground = base(height: height, steepness: steepness, slopeNorth: slopeNorth, cover: cover)
    let up = 1 / length
    if options.style == .night {
      let moonlit = 0.12 + 0.10 * up + 0.30 * facing * strength
      ground = ground.lit(by: ReliefColour(0.80 * moonlit, 0.95 * moonlit, 1.30 * moonlit))
    } else {
      // Shadows have the colour of the sky.
      let sky = exposure * Self.sky(up: up, strength: strength)
      let direct = exposure * Self.directShare * facing * strength
      let light =
        ReliefColour(0.84 * sky, 0.95 * sky, 1.22 * sky)
        + ReliefColour(1.08 * direct, (1.02 - 0.16 * warmth) * direct, (0.92 - 0.42 * warmth) * direct)
      ground = ground.lit(by: light)
    }
    return ground.mixed(with: air, haze(distance))
  }

  /// How squarely ground faces the light, 0 … 1.
  func facing(slopeEast: Double, slopeNorth: Double) -> Double {
    let length = (1 + slopeEast * slopeEast + slopeNorth * slopeNorth).squareRoot()
    return max(0, (sine - slopeEast * east - slopeNorth * north) / length)
  }

  /// Whether there is direct light.
  var isDirect: Bool { strength > 0 }

  /// Ground whose slope is not known: pale, so that it does not look like a meadow.
  func unknown(_ distance: Double) -> ReliefColour {
    let light = options.style == .night ? 0.2 : 0.75
    return Self.rock.lit(by: ReliefColour(light, light, light)).mixed(with: air, max(0.5, haze(distance)))
  }

  /// The light of a town's lamp at a distance, metres.
  func lamp(_ distance: Double) -> ReliefColour { ReliefColour(1.0, 0.83, 0.52).mixed(with: air, 0.6 * haze(distance)) }

  private func base(height: Double, steepness: Double, slopeNorth: Double, cover: GroundCover) -> ReliefColour {
    switch cover {
    case .water: return Self.water
    case .glacier: return Self.glacier.mixed(with: Self.rock, Self.smooth(steepness, 1.1, 1.9))
    case .town: return Self.town.mixed(with: Self.wood, 0.25)
    case .wood: return Self.wood
    case .unknown: break
    }
    let overTrees = Self.smooth(height, options.treeLine - 250, options.treeLine + 150)
    let wooded = (1 - overTrees) * Self.smooth(steepness, 0.10, 0.32) * 0.85
    var colour = Self.meadow.mixed(with: Self.pasture, overTrees).mixed(with: Self.wood, wooded)
    // Rock begins on gentler slopes where nothing holds the soil.
    colour = colour.mixed(with: Self.rock, Self.smooth(steepness, 0.85 - 0.35 * overTrees, 1.35 - 0.35 * overTrees))
    let bare = Self.smooth(height, options.snowLine - 600, options.snowLine)
    colour = colour.mixed(with: Self.rock, 0.8 * bare)
    // On shaded slopes snow lies lower: on the northern hemisphere those that fall to the north.
    let white =
      Self.smooth(height - 250 * slopeNorth / (1 + steepness), options.snowLine - 120, options.snowLine + 320)
      * (1 - Self.smooth(steepness, 0.85, 1.5))
    return colour.mixed(with: Self.snow, white)
  }
}
