public import WaymarkFormats
import WaymarkTerrain

/// A photo with its horizon, its summits' names and a line of text.
public struct SkylinePicture: Sendable {
  /// A summit in the picture.
  public struct Summit: Sendable {
    /// Its name.
    public var name: String
    /// Height and distance.
    public var detail: String
    /// Where it is, pixels from the left.
    public var x: Double
    /// Pixels from the top.
    public var y: Double
    /// How much it matters.
    public var weight: Double

    /// Makes a summit.
    public init(name: String, detail: String, x: Double, y: Double, weight: Double) {
      self.name = name
      self.detail = detail
      self.x = x
      self.y = y
      self.weight = weight
    }
  }

  /// Width, pixels.
  public var columns: Int
  /// Height, pixels.
  public var rows: Int
  /// Red, green, blue and opacity, row after row.
  public var pixels: [UInt8]
  /// The horizon's lines, pixels.
  public var ridge: [[(x: Double, y: Double)]] = []
  /// The horizon as the compass would have it.
  public var compassRidge: [[(x: Double, y: Double)]] = []
  /// The summits.
  public var summits: [Summit] = []
  /// The line at the lower border.
  public var caption = ""

  /// Makes a picture of pixels.
  public init(columns: Int, rows: Int, pixels: [UInt8]) {
    self.columns = columns
    self.rows = rows
    self.pixels = pixels
  }

  /// Draws the picture.
  ///
  /// - Throws: `InputError` when the size is out of range.
  public func bytes(_ format: PictureFormat) throws(InputError) -> [UInt8] {
    let (width, height) = (Double(columns), Double(rows))
    let canvas = try Canvas(width: width, height: height, format: format)
    // Texts are as large on a large photo as on a small one.
    let size = max(0.6, max(width, height) / 1000)
    canvas.image(pixels, columns: columns, rows: rows, x: 0, y: 0, width: width, height: height)
    for line in compassRidge where line.count > 1 {
      canvas.path(line.map { ($0.x, $0.y) })
      canvas.stroke(Colour.lime.faded(to: 0.8), width: 1.2 * size, dashes: [5 * size, 5 * size])
    }
    for line in ridge where line.count > 1 {
      canvas.path(line.map { ($0.x, $0.y) })
      canvas.stroke(Colour.lime.faded(to: 0.6), width: 3 * size)
      canvas.path(line.map { ($0.x, $0.y) })
      canvas.stroke(Colour.paint, width: 1.5 * size)
    }
    drawNames(canvas, size)
    guard !caption.isEmpty else { return try canvas.finish() }
    canvas.rectangle(0, height - 26 * size, width, 26 * size)
    canvas.fill(Colour.bark.faded(to: 0.7))
    canvas.write(caption, x: 10 * size, y: height - 8 * size, .plain(14 * size), .lime)
    return try canvas.finish()
  }

  private func drawNames(_ canvas: Canvas, _ size: Double) {
    let pitch = 20 * size
    let slant = 58.0
    let rows = LabelRows(rows: 1, extent: 0...max(pitch, Double(columns)), gap: 0)
    let halo = (colour: Colour.bark.faded(to: 0.75), width: 3 * size)
    for place in rows.place(summits.map { LabelCandidate(anchor: $0.x, width: pitch, weight: $0.weight) }) {
      let summit = summits[place.index]
      let start = (x: place.start + pitch / 2, y: max(90 * size, summit.y - 40 * size))
      canvas.path([(summit.x, summit.y), (start.x, start.y)])
      canvas.stroke(.lime, width: 1.2 * size)
      // Near the right border the text leans the other way.
      let isRight = summit.x > Double(columns) * 0.75
      canvas.rotated(about: start.x, start.y, degrees: isRight ? slant : -slant) {
        let length = canvas.width(of: summit.name, .sign(15 * size)) + 7 * size
        let detail = canvas.width(of: summit.detail, .plain(12 * size))
        let x = isRight ? -length - detail : 3 * size
        canvas.write(summit.name, x: x, y: 0, .sign(15 * size), .lime, halo: halo)
        canvas.write(summit.detail, x: x + length, y: 0, .plain(12 * size), .lime, halo: halo)
      }
    }
  }
}
