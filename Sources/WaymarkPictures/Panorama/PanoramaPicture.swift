public import WaymarkFormats
import WaymarkTerrain

/// A panorama as a picture for a wall: ridges in layers that fade with distance, peaks with their names, a compass
/// scale. A degree is as high as it is wide, times the exaggeration.
public struct PanoramaPicture: Sendable {
  /// The land.
  public var relief: PanoramaRelief
  /// Peaks that may be named.
  public var labels: [PanoramaLabel] = []
  /// The Sun's path, in order; empty for none.
  public var sun: [SunMark] = []
  /// The title.
  public var title: String
  /// One line below the title.
  public var subtitle = ""
  /// One line at the lower border: the source of the data.
  public var source = ""
  /// Width of a degree, points.
  public var pointsPerDegree = 20.0
  /// Ratio of the height of a degree to its width.
  public var exaggeration = 1.0
  /// Width of the widest strip, degrees; a wider panorama is divided into strips below each other.
  public var stripDegrees = 120.0
  /// Pixels per point in PNG.
  public var scale = 1.0

  /// Describes a picture.
  public init(relief: PanoramaRelief, title: String) {
    self.relief = relief
    self.title = title
  }

  /// Draws the picture.
  ///
  /// - Parameter format: the format of the picture.
  /// - Returns: the file's bytes.
  /// - Throws: `InputError` when the size is out of range.
  public func bytes(_ format: PictureFormat) throws(InputError) -> [UInt8] {
    let layout = PanoramaLayout(self, measure: try Canvas(width: 10, height: 10, format: .png))
    let canvas = try Canvas(width: layout.width, height: layout.height, format: format, scale: scale)
    canvas.rectangle(0, 0, layout.width, layout.height)
    canvas.fill(.paper)
    PanoramaHeading(picture: self, layout: layout, canvas: canvas).draw()
    for strip in layout.strips {
      PanoramaStripDrawing(picture: self, layout: layout, strip: strip, canvas: canvas).draw()
    }
    return try canvas.finish()
  }

  /// Names of the peaks in the picture, for users who cannot see it.
  public func namesShown() throws(InputError) -> [String] {
    let canvas = try Canvas(width: 10, height: 10, format: .png)
    let layout = PanoramaLayout(self, measure: canvas)
    var names: [String] = []
    for strip in layout.strips {
      names += PanoramaLabels(picture: self, layout: layout, strip: strip, canvas: canvas).placed.map { $0.label.name }
    }
    return names
  }
}
