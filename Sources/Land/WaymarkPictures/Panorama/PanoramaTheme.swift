internal import CPortableMath
import WaymarkTerrain

/// The colours of a style.
struct PanoramaTheme {
  var paper: Colour
  /// Sky from above to the horizon.
  var sky: [(Double, Colour)]
  var name: Colour
  var detail: Colour
  var heading: Colour
  var leader: Colour
  /// Around texts in the picture.
  var halo: Colour
  var crest: Colour
  /// What crests fade to with distance.
  var air: Colour
  var board: Colour
  var boardText: Colour
  var boardWind: Colour
  var frame: Colour
  var sun: Colour
  var moon: Colour

  init(_ style: PanoramaStyle) {
    switch style {
    case .relief:
      paper = .paper
      sky = [(0, Colour(0x7FA9C6)), (0.5, Colour(0xB4D0DE)), (0.85, Colour(0xDCE9EA)), (1, Colour(0xEFF0E4))]
      name = .ink
      detail = .inkQuiet
      heading = .ink
      leader = Colour.bark.faded(to: 0.75)
      halo = Colour(0xDCE9EA).faded(to: 0.8)
      crest = Colour(0x2A3440)
      air = Colour(0x9FB6C6)
      board = .paper
      boardText = .ink
      boardWind = .paintDeep
      frame = .bark
      sun = .paint
      moon = Colour(0x44598A)
    case .line:
      paper = Colour(0xFFFFFF)
      sky = [(0, Colour(0xFFFFFF)), (1, Colour(0xFFFFFF))]
      name = Colour(0x111111)
      detail = Colour(0x666666)
      heading = Colour(0x111111)
      leader = Colour(0x555555)
      halo = Colour(0xFFFFFF).faded(to: 0.9)
      crest = Colour(0x151515)
      air = Colour(0xB4B8BC)
      board = Colour(0xFFFFFF)
      boardText = Colour(0x333333)
      boardWind = Colour(0x111111)
      frame = Colour(0x333333)
      sun = Colour(0xD9480F)
      moon = Colour(0x5C6B8A)
    case .night:
      paper = Colour(0x0B0F1A)
      sky = [(0, Colour(0x080C18)), (0.5, Colour(0x111B33)), (0.85, Colour(0x22304F)), (1, Colour(0x3A4562))]
      name = Colour(0xEDE7D6)
      detail = Colour(0xA9B2C4)
      heading = Colour(0xEDE7D6)
      leader = Colour(0xA9B2C4).faded(to: 0.7)
      halo = Colour(0x0B0F1A).faded(to: 0.7)
      crest = Colour(0x8F9FBE)
      air = Colour(0x4A5878)
      board = Colour(0x0B0F1A)
      boardText = Colour(0xA9B2C4)
      boardWind = Colour(0xFF9A70)
      frame = Colour(0x4A5878)
      sun = Colour(0xFF9A5A)
      moon = Colour(0xE8E4D0)
    }
  }

  /// Colour of a crest at a distance, metres.
  func crest(distance: Double, haze: Double) -> Colour {
    crest.mixed(with: air, 1 - exp(-distance / max(1, haze)))
  }
}
