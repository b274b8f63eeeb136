/// The font of a text.
struct TextStyle {
  /// The font of signposts; where it is missing, the system's nearest is used.
  var family = "DejaVu Sans Condensed"
  var size: Double
  var isBold = false

  static func sign(_ size: Double) -> TextStyle { TextStyle(size: size, isBold: true) }
  static func plain(_ size: Double) -> TextStyle { TextStyle(size: size) }
}
