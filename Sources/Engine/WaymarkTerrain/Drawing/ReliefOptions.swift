public import WaymarkGeodesy

/// How the land is painted.
public struct ReliefOptions: Sendable {
  /// The manner.
  public var style: PanoramaStyle
  /// Where the light comes from; below the horizon it is dusk.
  public var light: HorizontalDirection
  /// Radius of the light's disc, degrees, where ridges cast shadows; nil for light without shadows.
  public var shadowRadiusDegrees: Double?
  /// Above this height the ground is white where it is not steep, metres.
  public var snowLine: Double
  /// Below this height there are woods where the cover is not known, metres.
  public var treeLine: Double
  /// Distance at which 63 % of the colour is the air's, metres.
  public var hazeDistance: Double
  /// What the ground is covered by, where that is known.
  public var cover: GroundCoverGrid?
  /// Directions of the depth map along each side of a pixel, 1 … 4.
  public var oversampling: Int

  /// The light of maps: from the north-west, 40° high.
  public static var cartographicLight: HorizontalDirection {
    HorizontalDirection(azimuthDegrees: 315, elevationDegrees: 40)
  }

  /// Makes options.
  ///
  /// - Parameters:
  ///   - style: the manner.
  ///   - latitude: latitude of the eye, degrees: it gives the usual snow line and tree line.
  ///   - light: where the light comes from.
  ///   - hazeDistance: distance at which 63 % of the colour is the air's, metres.
  public init(
    style: PanoramaStyle = .relief, latitude: Double, light: HorizontalDirection = ReliefOptions.cartographicLight,
    hazeDistance: Double = 40_000
  ) {
    self.style = style
    self.light = light
    self.hazeDistance = hazeDistance
    snowLine = Self.snowLine(latitude: latitude)
    treeLine = max(0, snowLine - 950)
    shadowRadiusDegrees = nil
    cover = nil
    oversampling = 2
  }

  /// The usual height of the snow line in late summer, metres: high in the dry subtropics, at the sea in polar regions. A
  /// rough mean over the continents; straight between its points.
  public static func snowLine(latitude: Double) -> Double {
    let points: [(Double, Double)] = [
      (0, 4700), (15, 5100), (28, 5500), (38, 4200), (47, 2900), (60, 1500), (70, 900), (80, 300), (90, 0),
    ]
    let latitude = min(90, abs(latitude))
    var last = points[0]
    for point in points {
      if latitude <= point.0 {
        let width = point.0 - last.0
        return width > 0 ? last.1 + (point.1 - last.1) * (latitude - last.0) / width : point.1
      }
      last = point
    }
    return last.1
  }
}
