public import WaymarkFormats
public import WaymarkGeodesy
public import WaymarkTerrain

/// A panorama as a picture for a wall: land and ridges, peaks with their names, paths of Sun and Moon, a compass scale. A
/// degree is as high as it is wide, times the exaggeration.
public struct PanoramaPicture: Sendable {
  /// Horizon and ridges.
  public var panorama: Panorama
  /// The terrain on which they were found.
  public var terrain: Terrain
  /// How the land is painted.
  public var relief: ReliefOptions
  /// Coefficient of refraction.
  public var refraction = CastOptions.usualRefraction
  /// Range of the panorama, metres.
  public var range = 200_000.0
  /// Peaks that may be named.
  public var labels: [PanoramaLabel] = []
  /// Paths of Sun and Moon.
  public var paths: [SkyPath] = []
  /// The moment at which Sun and Moon are shown; nil for none.
  public var instant: UTCInstant?
  /// Hours that are added to UTC in the times of the picture.
  public var hoursFromUTC = 0.0
  /// The title.
  public var title: String
  /// One line below the title.
  public var subtitle = ""
  /// One line at the lower border: the source of the data.
  public var source = ""
  /// Width of a degree, points, where there is no paper.
  public var pointsPerDegree = 20.0
  /// Ratio of the height of a degree to its width; nil for 1, or what fills the paper.
  public var exaggeration: Double?
  /// Width of the widest strip, degrees; a wider panorama is divided into strips below each other. Paper has as many as fill
  /// it.
  public var stripDegrees = 120.0
  /// Pixels per point: in PNG of the picture, in the others of the painted land.
  public var scale = 1.0
  /// The paper; nil for a picture as large as it has to be.
  public var paper: PanoramaPaper?

  /// Describes a picture.
  public init(panorama: Panorama, terrain: Terrain, relief: ReliefOptions, title: String) {
    self.panorama = panorama
    self.terrain = terrain
    self.relief = relief
    self.title = title
  }

  /// The manner in which it is drawn.
  public var style: PanoramaStyle { relief.style }

  /// Draws the picture.
  ///
  /// - Parameter format: the format of the picture.
  /// - Returns: the file's bytes.
  /// - Throws: `InputError` when the size is out of range, or the eye is below the ground.
  public func bytes(_ format: PictureFormat) throws(InputError) -> [UInt8] {
    let layout = PanoramaLayout(self, measure: try Canvas(width: 10, height: 10, format: .png))
    let canvas = try Canvas(width: layout.width, height: layout.height, format: format, scale: scale)
    let theme = PanoramaTheme(style)
    canvas.rectangle(0, 0, layout.width, layout.height)
    canvas.fill(theme.paper)
    PanoramaHeading(picture: self, layout: layout, theme: theme, canvas: canvas).draw()
    for strip in layout.strips {
      try PanoramaStripDrawing(
        picture: self, layout: layout, strip: strip, theme: theme, canvas: canvas,
        pixelsPerPoint: format == .png ? scale : max(scale, 2)
      ).draw()
    }
    return try canvas.finish()
  }

  /// Names of the peaks in the picture, for users who cannot see it.
  public func namesShown() throws(InputError) -> [String] {
    let canvas = try Canvas(width: 10, height: 10, format: .png)
    let layout = PanoramaLayout(self, measure: canvas)
    var names: [String] = []
    for strip in layout.strips {
      names +=
        PanoramaLabels(picture: self, layout: layout, strip: strip, theme: PanoramaTheme(style), canvas: canvas)
        .placed.map { $0.label.name }
    }
    return names
  }
}
