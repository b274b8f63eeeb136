/// What the triangles of a `SceneMesh` are painted with.
public enum MeshSurface: Hashable, Sendable {
  /// The route's arrows and ribbon, in three steps of opacity.
  case route(Fade)
  /// Marks at the route's vertices.
  case waypoint
  /// An anchor.
  case anchor(AnchorColour)

  /// Steps of opacity.
  public enum Fade: String, Equatable, Sendable, CaseIterable {
    /// Full opacity.
    case full
    /// Two thirds.
    case half
    /// One third.
    case faint

    /// The step for an opacity; nil where nothing is visible.
    init?(opacity: Double) {
      guard opacity >= 0.05 else { return nil }
      self = opacity > 0.83 ? .full : opacity > 0.5 ? .half : .faint
    }

    /// The opacity that it stands for.
    public var opacity: Double {
      switch self {
      case .full: 1
      case .half: 0.67
      case .faint: 0.33
      }
    }
  }

  /// All surfaces, in a fixed order: their indices are those of a renderer's materials.
  public static let all: [MeshSurface] = {
    var all: [MeshSurface] = []
    for fade in Fade.allCases { all.append(.route(fade)) }
    all.append(.waypoint)
    for colour in AnchorColour.allCases { all.append(.anchor(colour)) }
    return all
  }()

  /// Red, green, blue and opacity, 0…1, not linear (sRGB).
  public var colour: SIMD4<Float> {
    switch self {
    case .route(let fade): SIMD4(0.13, 0.55, 1, Float(fade.opacity))
    case .waypoint: SIMD4(1, 1, 1, 1)
    case .anchor(let colour):
      switch colour {
      case .red: SIMD4(0.90, 0.18, 0.16, 1)
      case .orange: SIMD4(0.96, 0.55, 0.10, 1)
      case .yellow: SIMD4(0.98, 0.82, 0.14, 1)
      case .green: SIMD4(0.18, 0.66, 0.30, 1)
      case .blue: SIMD4(0.16, 0.42, 0.90, 1)
      case .purple: SIMD4(0.58, 0.28, 0.78, 1)
      case .brown: SIMD4(0.52, 0.35, 0.22, 1)
      case .grey: SIMD4(0.55, 0.56, 0.58, 1)
      }
    }
  }
}
