import Waymark

/// Colours of a rendered view: sky, clouds, slopes in haze, trees.
struct ViewPaint {
  struct RGB {
    var red: Double
    var green: Double
    var blue: Double

    func mixed(_ other: RGB, _ share: Double) -> RGB {
      RGB(
        red: red + (other.red - red) * share, green: green + (other.green - green) * share,
        blue: blue + (other.blue - blue) * share)
    }

    /// The colour under a part of its light, with other light: linear brightness, whose square root are pixels.
    func lit(_ part: Double, adding light: Double) -> RGB {
      func mixed(_ value: Double) -> Double { 255 * min(1, part * value * value / 65025 + light).squareRoot() }
      return RGB(red: mixed(red), green: mixed(green), blue: mixed(blue))
    }
  }

  private let weather: RenderedView.Weather
  private let rows: Int
  private let zenith: RGB
  private let low: RGB
  /// For each column the row from which on a tree stands there; the number of rows where none does.
  private var treeTops: [Int]
  private let clouds: ValueNoise
  private let rock: ValueNoise

  init(weather: RenderedView.Weather, columns: Int, rows: Int, random: inout RandomSource) {
    self.weather = weather
    self.rows = rows
    let grey = random.uniform(0, 0.7)
    zenith = RGB(red: 60, green: 110, blue: 190).mixed(RGB(red: 170, green: 175, blue: 180), grey)
    low = RGB(red: 170, green: 195, blue: 225).mixed(RGB(red: 200, green: 200, blue: 202), grey)
    clouds = ValueNoise(seed: random.bits(), size: Double(columns) / 5)
    rock = ValueNoise(seed: random.bits(), size: 60)
    treeTops = [Int](repeating: rows, count: columns)
    // Crowns: triangles of random widths that reach from a tenth to two thirds of the picture's height from above.
    var covered = 0
    while Double(covered) < weather.trees * Double(columns) {
      let middle = random.index(below: columns)
      let half = max(4, Int(random.uniform(0.02, 0.08) * Double(columns)))
      let top = Int(random.uniform(0.05, 0.4) * Double(rows))
      for x in max(0, middle - half)..<min(columns, middle + half) {
        let away = Double(abs(x - middle)) / Double(half)
        let edge = top + Int(away * 0.4 * Double(rows) + random.uniform(-0.01, 0.01) * Double(rows))
        treeTops[x] = min(treeTops[x], edge)
      }
      covered = treeTops.count { $0 < rows }
    }
  }

  /// Colour of a pixel, 0 … 255.
  ///
  /// - Parameters:
  ///   - x: column.
  ///   - y: row.
  ///   - distance: of what is seen there, metres; infinity for sky.
  ///   - behind: the same a row higher.
  ///   - before: the same a row lower.
  ///   - height: of the ground that is seen there, metres.
  /// - Returns: the colour.
  mutating func colour(x: Int, y: Int, distance: Double, behind: Double, before: Double, height: Double) -> RGB {
    let part = Double(y) / Double(rows)
    if y >= treeTops[x] {
      let leaf = rock.value(Double(x) * 12, Double(y) * 12)
      return RGB(red: 30 + 35 * leaf, green: 45 + 45 * leaf, blue: 25 + 25 * leaf)
    }
    let sky = zenith.mixed(low, min(1, part * 1.6))
    guard distance.isFinite else {
      let cloud = max(0, clouds.value(Double(x), Double(y) * 3) - 0.5) * 2 * weather.clouds
      return sky.mixed(RGB(red: 240, green: 240, blue: 242), cloud)
    }
    // Steep ground changes little in distance from row to row; it is lit less.
    // Across a crest the distance jumps, which is no slope: the lesser of both steps is the ground's own.
    let step = max(0, min(behind - distance, distance - before))
    let slope = min(1, step / max(1, distance) * 40)
    let grain = rock.value(Double(x) * 3, height)
    let snow = max(0, min(1, (height - 2400 + 500 * grain) / 600)) * (0.4 + 0.6 * slope)
    let ground = RGB(red: 88, green: 84, blue: 66).mixed(RGB(red: 235, green: 238, blue: 245), snow)
    let light = 0.55 + 0.3 * slope + 0.3 * grain
    let lit = RGB(red: ground.red * light, green: ground.green * light, blue: ground.blue * light)
    return lit.mixed(low, 1 - Self.exponential(-distance / weather.haze))
  }

  /// Colour of a house's wall, 0 … 255: each its own, with windows.
  mutating func house(_ number: Int, x: Int, y: Int) -> RGB {
    let own = rock.value(Double(number) * 97, 41)
    let window = (x / 24 + y / 24) % 3 == 0 ? 0.5 : 1.0
    return RGB(red: 230 - 90 * own, green: 215 - 95 * own, blue: 190 - 100 * own).mixed(
      RGB(red: 40, green: 45, blue: 55), 1 - window)
  }

  /// (1 + x/64)⁶⁴: near enough for haze, and the same bits everywhere.
  private static func exponential(_ x: Double) -> Double {
    var y = max(0, 1 + x / 64)
    for _ in 0..<6 { y *= y }
    return y
  }
}
