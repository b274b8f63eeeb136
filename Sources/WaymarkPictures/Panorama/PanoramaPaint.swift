internal import CPortableMath

/// The colours of the land: forest near by, blue in the distance, finally the colour of the air.
enum PanoramaPaint {
  static let zenith = Colour(0x8FB7C9)
  static let sky = Colour(0xC9DEDF)
  static let horizon = Colour(0xFBEBC8)

  private static let stops: [(distance: Double, light: Colour, dark: Colour)] = [
    (60, Colour(0x4F6B3C), Colour(0x13231C)),
    (1500, Colour(0x6F8A58), Colour(0x1F3D2E)),
    (5000, Colour(0x8FA37A), Colour(0x2E5646)),
    (12_000, Colour(0xA9B893), Colour(0x47705F)),
    (28_000, Colour(0xB9C9B4), Colour(0x6B919A)),
    (60_000, Colour(0xC8D6CF), Colour(0x97B4BD)),
    (140_000, Colour(0xD9E1D6), Colour(0xBCCFD0)),
    (300_000, Colour(0xE6E6D6), Colour(0xD7DFD6)),
  ]

  /// Colour of land at a distance in metres that faces the light by a share of 0 … 1.
  static func land(distance: Double, shade: Double) -> Colour {
    guard let first = stops.first, distance > first.distance else {
      return stops[0].dark.mixed(with: stops[0].light, shade)
    }
    for (near, far) in zip(stops, stops.dropFirst()) where distance <= far.distance {
      let t = log(distance / near.distance) / log(far.distance / near.distance)
      return near.dark.mixed(with: far.dark, t).mixed(with: near.light.mixed(with: far.light, t), shade)
    }
    return stops[stops.count - 1].dark.mixed(with: stops[stops.count - 1].light, shade)
  }

  /// The line along a crest.
  static func crest(distance: Double) -> Colour {
    land(distance: distance * 0.5, shade: 0).mixed(with: .bark, distance < 8000 ? 0.6 : 0.25)
  }
}
