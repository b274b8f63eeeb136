/// What is wrong in a rendered view, or in what is known of it.
enum ViewKind: String, CaseIterable {
  case clear = "clear"
  case noCompass = "no compass"
  case noGravity = "no gravity"
  case haze = "haze"
  case noise = "noise"
  case clouds = "clouds"
  case trees = "trees over a quarter"
  case wood = "trees over two thirds"
  case forest = "trees over nine tenths"
  case houses = "houses before it, not on the map"
  case mapped = "houses before it, on the map"
  case longer = "focal length 1 % too long"
  case shorter = "focal length 1 % too short"
  case displaced = "position 50 m off"
  case coarse = "elevations three times coarser"
  case elsewhere = "of another place"
  case mappedElsewhere = "of another place, houses on the map"
  case sun = "the Sun"
  case sunByPhoto = "the Sun, gravity of a photo"
  case sunInCirrus = "the Sun in thin clouds"
  case sunHidden = "the Sun behind clouds"
  case noSun = "without the Sun"

  /// Whether the direction is asked of the Sun, not of the skyline.
  var isOfSun: Bool {
    switch self {
    case .sun, .sunByPhoto, .sunInCirrus, .sunHidden, .noSun: true
    default: false
    }
  }

  /// What is before the Sun; nil where it is not drawn.
  var veil: SunGlow.Veil? {
    switch self {
    case .sun, .sunByPhoto: SunGlow.Veil.none
    case .sunInCirrus: .cirrus
    case .sunHidden: .cloud
    default: nil
    }
  }

  /// Whether nothing that is accepted can be right.
  var isWithoutTruth: Bool {
    self == .elsewhere || self == .mappedElsewhere || self == .sunHidden || self == .noSun
  }

  /// Whether houses stand before the camera, and whether the map has them.
  var hasHouses: Bool { self == .houses || isMapped }
  var isMapped: Bool { self == .mapped || self == .mappedElsewhere }

  /// The weather of the view.
  var weather: RenderedView.Weather {
    var weather = RenderedView.Weather()
    switch self {
    case .haze: weather.haze = 12_000
    case .noise: weather.noise = 14
    case .clouds: weather.clouds = 1
    case .trees: weather.trees = 0.25
    case .wood: weather.trees = 0.67
    case .forest: weather.trees = 0.9
    case .sunHidden, .noSun: weather.clouds = 1
    default: break
    }
    return weather
  }
}
