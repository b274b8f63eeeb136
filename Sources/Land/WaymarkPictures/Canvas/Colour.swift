/// A colour in sRGB with its opacity, each 0 … 1.
struct Colour: Equatable {
  var red: Double
  var green: Double
  var blue: Double
  var opacity = 1.0

  init(_ red: Double, _ green: Double, _ blue: Double, opacity: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.opacity = opacity
  }

  /// From a number such as 0xE2430F.
  init(_ hex: UInt32) {
    self.init(Double(hex >> 16 & 255) / 255, Double(hex >> 8 & 255) / 255, Double(hex & 255) / 255)
  }

  /// Like “#e2430f”, without the opacity.
  var hexadecimal: String {
    let number =
      UInt32((red * 255).rounded()) << 16 | UInt32((green * 255).rounded()) << 8 | UInt32((blue * 255).rounded())
    let digits = String(number, radix: 16)
    return "#" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
  }

  func faded(to opacity: Double) -> Colour { Colour(red, green, blue, opacity: opacity) }

  /// Mixes this colour (share 0) with another (share 1).
  func mixed(with other: Colour, _ share: Double) -> Colour {
    let t = max(0, min(1, share))
    return Colour(
      red + (other.red - red) * t, green + (other.green - green) * t, blue + (other.blue - blue) * t,
      opacity: opacity + (other.opacity - opacity) * t)
  }

  // The paints of the page's style (Web/style/tokens.css).
  static let paint = Colour(0xE2430F)
  static let paintDeep = Colour(0x9C2807)
  static let lime = Colour(0xFFFAF0)
  static let bark = Colour(0x13231C)
  static let paper = Colour(0xF6EFDD)
  static let paperSunken = Colour(0xE9DFC6)
  static let ink = Colour(0x13231C)
  static let inkQuiet = Colour(0x3C4D43)
  static let rule = Colour(0xC9BC9B)
  static let moss = Colour(0x1A563B)
  static let water = Colour(0x17506B)
}
