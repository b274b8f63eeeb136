internal import CCairo
import WaymarkFormats

/// A Cairo surface with the few drawing operations that the pictures need. Lengths are points (1/72 inch) in SVG and
/// PDF, and pixels ÷ `scale` in PNG; the origin is the upper left corner, y increases downwards.
final class Canvas {
  let width: Double
  let height: Double
  private let format: PictureFormat
  private let bytes = ByteBox()
  /// The texts of an SVG picture: Cairo would write outlines, which cannot be searched or edited.
  private var texts: [String] = []
  private let surface: OpaquePointer
  private let context: OpaquePointer

  /// Maximum number of pixels along a side: Cairo's limit.
  static let maximumSide = 32_000.0

  /// Makes an empty canvas.
  ///
  /// - Parameters:
  ///   - width: width in points, 1 … 32,000 ÷ scale.
  ///   - height: height in points.
  ///   - format: the format of the picture.
  ///   - scale: pixels per point in PNG.
  /// - Throws: `InputError` when the size is out of range.
  init(width: Double, height: Double, format: PictureFormat, scale: Double = 1) throws(InputError) {
    let scale = format == .png ? scale : 1
    guard width >= 1, height >= 1, scale > 0, width * scale <= Self.maximumSide, height * scale <= Self.maximumSide
    else {
      throw InputError(
        "a picture of \(Fixed.text(width, decimals: 0)) × \(Fixed.text(height, decimals: 0)) is not possible",
        advice: "give sizes from 1 to \(Int(Self.maximumSide))")
    }
    self.width = width
    self.height = height
    self.format = format
    let closure = Unmanaged.passUnretained(bytes).toOpaque()
    let made: OpaquePointer?
    switch format {
    case .png:
      made = cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, Int32((width * scale).rounded()), Int32((height * scale).rounded()))
    case .svg: made = cairo_svg_surface_create_for_stream(ByteBox.write, closure, width, height)
    case .pdf: made = cairo_pdf_surface_create_for_stream(ByteBox.write, closure, width, height)
    }
    guard let made, cairo_surface_status(made) == CAIRO_STATUS_SUCCESS, let drawing = cairo_create(made) else {
      throw InputError("there is not enough memory for the picture", advice: "make it smaller")
    }
    if format == .pdf {
      // The same picture gives the same file, whenever it is made.
      cairo_pdf_surface_set_metadata(made, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z")
    }
    surface = made
    context = drawing
    cairo_scale(context, scale, scale)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// Completes the picture.
  ///
  /// - Returns: the file's bytes.
  /// - Throws: `InputError` when Cairo could not draw.
  func finish() throws(InputError) -> [UInt8] {
    var status = cairo_status(context)
    if format == .png {
      let closure = Unmanaged.passUnretained(bytes).toOpaque()
      if status == CAIRO_STATUS_SUCCESS { status = cairo_surface_write_to_png_stream(surface, ByteBox.write, closure) }
    } else {
      cairo_surface_finish(surface)
      if status == CAIRO_STATUS_SUCCESS { status = cairo_surface_status(surface) }
    }
    guard status == CAIRO_STATUS_SUCCESS else {
      throw InputError("the picture cannot be drawn (\(String(cString: cairo_status_to_string(status))))")
    }
    return format == .svg ? withTexts(bytes.bytes) : bytes.bytes
  }

  /// The SVG picture with its texts before the end.
  private func withTexts(_ svg: [UInt8]) -> [UInt8] {
    let end = Array("</svg>".utf8)
    guard !texts.isEmpty, svg.count >= end.count,
      let place = (0...(svg.count - end.count)).last(where: { svg[$0..<$0 + end.count].elementsEqual(end) })
    else { return svg }
    return svg[..<place] + Array((texts.joined(separator: "\n") + "\n").utf8) + svg[place...]
  }

  // MARK: - Pictures

  /// Draws pixels (red, green, blue, opacity; row after row from the upper left corner) into a rectangle.
  func image(_ pixels: [UInt8], columns: Int, rows: Int, x: Double, y: Double, width: Double, height: Double) {
    guard columns > 0, rows > 0, pixels.count >= 4 * columns * rows,
      let picture = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(columns), Int32(rows))
    else { return }
    defer { cairo_surface_destroy(picture) }
    guard cairo_surface_status(picture) == CAIRO_STATUS_SUCCESS, let data = cairo_image_surface_get_data(picture) else {
      return
    }
    let stride = Int(cairo_image_surface_get_stride(picture))
    for row in 0..<rows {
      for column in 0..<columns {
        let from = 4 * (row * columns + column)
        let opacity = UInt32(pixels[from + 3])
        // Cairo wants colours multiplied by the opacity, as one number in the machine's order of bytes.
        func share(_ value: UInt8) -> UInt32 { (UInt32(value) * opacity + 127) / 255 }
        let value = opacity << 24 | share(pixels[from]) << 16 | share(pixels[from + 1]) << 8 | share(pixels[from + 2])
        UnsafeMutableRawPointer(data + row * stride + 4 * column).storeBytes(of: value, as: UInt32.self)
      }
    }
    cairo_surface_mark_dirty(picture)
    cairo_save(context)
    cairo_translate(context, x, y)
    cairo_scale(context, width / Double(columns), height / Double(rows))
    cairo_set_source_surface(context, picture, 0, 0)
    cairo_paint(context)
    cairo_restore(context)
  }

  // MARK: - Shapes

  /// A closed shape or an open line through points.
  func path(_ points: [(Double, Double)], closed: Bool = false) {
    cairo_new_path(context)
    append(points, closed: closed)
  }

  /// Adds another part to the current path.
  func append(_ points: [(Double, Double)], closed: Bool = false) {
    guard let first = points.first else { return }
    cairo_move_to(context, first.0, first.1)
    for point in points.dropFirst() { cairo_line_to(context, point.0, point.1) }
    if closed { cairo_close_path(context) }
  }

  func fill(_ colour: Colour) {
    set(colour)
    cairo_fill(context)
  }

  func stroke(_ colour: Colour, width: Double, dashes: [Double] = []) {
    set(colour)
    cairo_set_line_width(context, width)
    cairo_set_dash(context, dashes, Int32(dashes.count), 0)
    cairo_stroke(context)
    cairo_set_dash(context, [], 0, 0)
  }

  /// Fills, and keeps the path for a stroke.
  func fillAndKeep(_ colour: Colour) {
    set(colour)
    cairo_fill_preserve(context)
  }

  /// Fills with a vertical gradient: stops at 0 … 1 between two heights.
  func fill(from top: Double, to bottom: Double, _ stops: [(Double, Colour)]) {
    guard let pattern = cairo_pattern_create_linear(0, top, 0, bottom) else { return }
    defer { cairo_pattern_destroy(pattern) }
    for (offset, colour) in stops {
      cairo_pattern_add_color_stop_rgba(pattern, offset, colour.red, colour.green, colour.blue, colour.opacity)
    }
    cairo_set_source(context, pattern)
    cairo_fill(context)
  }

  /// Fills with a gradient outwards from a point.
  func fillRadial(x: Double, y: Double, radius: Double, _ stops: [(Double, Colour)]) {
    guard let pattern = cairo_pattern_create_radial(x, y, 0, x, y, radius) else { return }
    defer { cairo_pattern_destroy(pattern) }
    for (offset, colour) in stops {
      cairo_pattern_add_color_stop_rgba(pattern, offset, colour.red, colour.green, colour.blue, colour.opacity)
    }
    cairo_set_source(context, pattern)
    cairo_fill(context)
  }

  func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    cairo_new_path(context)
    cairo_rectangle(context, x, y, width, height)
  }

  func circle(_ x: Double, _ y: Double, radius: Double) {
    cairo_new_path(context)
    cairo_arc(context, x, y, radius, 0, 2 * Double.pi)
  }

  /// Draws inside a rectangle only.
  func clipped(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ draw: () -> Void) {
    cairo_save(context)
    rectangle(x, y, width, height)
    cairo_clip(context)
    draw()
    cairo_restore(context)
  }

  /// Draws with the origin moved and the axes rotated, degrees clockwise.
  func rotated(about x: Double, _ y: Double, degrees: Double, _ draw: () -> Void) {
    cairo_save(context)
    cairo_translate(context, x, y)
    cairo_rotate(context, degrees * Double.pi / 180)
    draw()
    cairo_restore(context)
  }

  // MARK: - Text

  /// Width of a text, points.
  func width(of text: String, _ style: TextStyle) -> Double {
    select(style)
    var extents = cairo_text_extents_t()
    cairo_text_extents(context, text, &extents)
    return extents.x_advance
  }

  /// Writes a text on a baseline; `share` of its width lies left of x. With a halo it stays readable on any background.
  func write(
    _ text: String, x: Double, y: Double, _ style: TextStyle, _ colour: Colour, share: Double = 0,
    halo: (colour: Colour, width: Double)? = nil
  ) {
    let start = share == 0 ? x : x - share * width(of: text, style)
    if format == .svg {
      texts.append(element(text, x: start, y: y, style, colour, halo: halo))
      return
    }
    select(style)
    if let halo {
      cairo_new_path(context)
      cairo_move_to(context, start, y)
      cairo_text_path(context, text)
      stroke(halo.colour, width: halo.width)
    }
    cairo_move_to(context, start, y)
    set(colour)
    cairo_show_text(context, text)
    cairo_new_path(context)
  }

  /// A text as an element of SVG, as wide as measured here whatever font the viewer has.
  private func element(
    _ text: String, x: Double, y: Double, _ style: TextStyle, _ colour: Colour, halo: (colour: Colour, width: Double)?
  ) -> String {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(context, &matrix)
    let numbers = [matrix.xx, matrix.yx, matrix.xy, matrix.yy, matrix.x0, matrix.y0]
    let place = numbers.map { Fixed.text($0, decimals: 4) }.joined(separator: ",")
    var attributes =
      "transform=\"matrix(\(place))\" x=\"\(Fixed.text(x, decimals: 2))\" y=\"\(Fixed.text(y, decimals: 2))\""
      + " font-family=\"\(style.family), sans-serif\" font-size=\"\(Fixed.text(style.size, decimals: 2))\""
      + " textLength=\"\(Fixed.text(width(of: text, style), decimals: 2))\" lengthAdjust=\"spacingAndGlyphs\""
      + " fill=\"\(colour.hexadecimal)\" fill-opacity=\"\(Fixed.text(colour.opacity, decimals: 2))\""
    if style.isBold { attributes += " font-weight=\"bold\"" }
    if let halo {
      attributes +=
        " paint-order=\"stroke\" stroke-linejoin=\"round\" stroke=\"\(halo.colour.hexadecimal)\""
        + " stroke-opacity=\"\(Fixed.text(halo.colour.opacity, decimals: 2))\""
        + " stroke-width=\"\(Fixed.text(halo.width, decimals: 2))\""
    }
    var escaped = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      // Others are not allowed in XML.
      case _ where character.value < 32: escaped += " "
      default: escaped.unicodeScalars.append(character)
      }
    }
    return "<text \(attributes)>\(escaped)</text>"
  }

  private func select(_ style: TextStyle) {
    cairo_select_font_face(
      context, style.family, CAIRO_FONT_SLANT_NORMAL, style.isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL)
    cairo_set_font_size(context, style.size)
  }

  private func set(_ colour: Colour) {
    cairo_set_source_rgba(context, colour.red, colour.green, colour.blue, colour.opacity)
  }
}

/// The destination of Cairo's streams.
private final class ByteBox {
  var bytes: [UInt8] = []

  static let write: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, UInt32) -> cairo_status_t = {
    closure, data, length in
    guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
    Unmanaged<ByteBox>.fromOpaque(closure).takeUnretainedValue().bytes.append(
      contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
    return CAIRO_STATUS_SUCCESS
  }
}
