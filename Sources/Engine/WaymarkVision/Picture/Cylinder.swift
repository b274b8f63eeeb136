internal import CPortableMath
internal import WaymarkGeodesy

/// The picture unrolled: columns are azimuths from the optical axis, rows are elevations, in gravity-aligned coordinates.
struct Cylinder {
  /// Angle of a cell, radians.
  let cell: Double
  /// Azimuth of the first column from the optical axis, radians.
  let firstAzimuth: Double
  /// Elevation of the first row, radians; rows go down.
  let firstElevation: Double
  let columns: Int
  let rows: Int
  /// For each column the rows that lie in the picture.
  let first: [Int]
  let last: [Int]
  /// Red, green and blue, 0 … 255; row after row.
  private(set) var red: [Float]
  private(set) var green: [Float]
  private(set) var blue: [Float]
  /// The attitude with which it was unrolled, radians.
  let pitch: Double
  let roll: Double
  /// Focal length, pixels of the picture.
  let focal: Double

  /// Whether a picture is large enough, and its focal length, pixels, is that of a lens that sees a horizon.
  static func canUnroll(_ picture: ColourPicture, focal: Double) -> Bool {
    let width = Double(picture.width)
    return focal > 0.2 * width && focal < maximumFocalLength * width && picture.width >= minimumSide
      && picture.height >= minimumSide
  }

  /// A longer lens sees no horizon any more, widths of the picture.
  private static let maximumFocalLength = 100.0
  /// Pixels.
  private static let minimumSide = 32

  init(_ picture: ColourPicture, focal: Double, pitch: Double, roll: Double) {
    self.focal = focal
    self.pitch = pitch
    self.roll = roll
    let axes = CameraAxes(pitch: pitch, roll: roll)
    let (centreX, centreY) = (Double(picture.width - 1) / 2, Double(picture.height - 1) / 2)
    // The rectangle's border on the sphere.
    var (west, east, low, high) = (Double.infinity, -Double.infinity, Double.infinity, -Double.infinity)
    let parts = 32
    for k in 0...parts {
      let x = Double(picture.width - 1) * Double(k) / Double(parts)
      let y = Double(picture.height - 1) * Double(k) / Double(parts)
      for (px, py) in [(x, 0), (x, Double(picture.height - 1)), (0, y), (Double(picture.width - 1), y)] {
        let d = axes.direction(x: (px - centreX) / focal, y: (py - centreY) / focal)
        west = min(west, d.azimuth)
        east = max(east, d.azimuth)
        low = min(low, d.elevation)
        high = max(high, d.elevation)
      }
    }
    // Near zenith and nadir azimuths say nothing.
    low = max(low, -1.2)
    high = min(high, 1.2)
    var cell = 1 / focal
    let area = max(1, (east - west) / cell) * max(1, (high - low) / cell)
    if area > 600_000 { cell *= (area / 600_000).squareRoot() }
    self.cell = cell
    let columns = max(1, Int((east - west) / cell))
    let rows = max(1, Int(max(0, high - low) / cell) + 1)
    self.columns = columns
    self.rows = rows
    firstAzimuth = west + 0.5 * (east - west - cell * Double(columns - 1))
    firstElevation = high
    var tops = [Int](repeating: rows, count: columns)
    var ends = [Int](repeating: -1, count: columns)
    var red = [Float](repeating: 0, count: columns * rows)
    var green = red
    var blue = red
    var sines: [Double] = []
    var cosines: [Double] = []
    for column in 0..<columns {
      sines.append(sin(firstAzimuth + cell * Double(column)))
      cosines.append(cos(firstAzimuth + cell * Double(column)))
    }
    let (width, height) = (picture.width, picture.height)
    if width > 1, height > 1 {
      red.withUnsafeMutableBufferPointer { red in
        green.withUnsafeMutableBufferPointer { green in
          blue.withUnsafeMutableBufferPointer { blue in
            picture.pixels.withUnsafeBufferPointer { pixels in
              let (right, bottom) = (Double(width - 1), Double(height - 1))
              for row in 0..<rows {
                let elevation = high - cell * Double(row)
                let (se, ce) = (sin(elevation), cos(elevation))
                for column in 0..<columns {
                  let (r, f) = (sines[column] * ce, cosines[column] * ce)
                  let depth = f * axes.forward.z + se * axes.up.z
                  guard depth > 1e-3 else { continue }
                  let scale = focal / depth
                  let x = (r * axes.right.x + f * axes.forward.x + se * axes.up.x) * scale + centreX
                  let y = (r * axes.right.y + f * axes.forward.y + se * axes.up.y) * scale + centreY
                  guard x >= 0, y >= 0, x <= right, y <= bottom else { continue }
                  tops[column] = min(tops[column], row)
                  ends[column] = max(ends[column], row)
                  let (x0, y0) = (min(width &- 2, Int(x)), min(height &- 2, Int(y)))
                  let (fx, fy) = (Float(x - Double(x0)), Float(y - Double(y0)))
                  let place = 3 &* (y0 &* width &+ x0)
                  let below = place &+ 3 &* width
                  @inline(__always) func mix(_ channel: Int) -> Float {
                    let a = Float(pixels[place &+ channel])
                    let b = Float(pixels[place &+ 3 &+ channel])
                    let c = Float(pixels[below &+ channel])
                    let d = Float(pixels[below &+ 3 &+ channel])
                    return (a + (b - a) * fx) * (1 - fy) + (c + (d - c) * fx) * fy
                  }
                  let to = row &* columns &+ column
                  red[to] = mix(0)
                  green[to] = mix(1)
                  blue[to] = mix(2)
                }
              }
            }
          }
        }
      }
    }
    first = tops
    last = ends
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Brightness of a cell, 0 … 255 (BT.601).
  func light(_ cell: Int) -> Float { Self.light(red[cell], green[cell], blue[cell]) }

  @inline(__always)
  private static func light(_ red: Float, _ green: Float, _ blue: Float) -> Float {
    0.299 * red + 0.587 * green + 0.114 * blue
  }

  /// Brightness of all cells.
  func light() -> [Float] {
    [Float](unsafeUninitializedCapacity: red.count) { light, count in
      red.withUnsafeBufferPointer { red in
        green.withUnsafeBufferPointer { green in
          blue.withUnsafeBufferPointer { blue in
            for cell in red.indices { light[cell] = Self.light(red[cell], green[cell], blue[cell]) }
          }
        }
      }
      count = red.count
    }
  }

  /// Gives up the colours, where only angles matter any more.
  mutating func dropColours() {
    red = []
    green = []
    blue = []
  }

  func azimuth(_ column: Double) -> Double { firstAzimuth + cell * column }
  func elevation(_ row: Double) -> Double { firstElevation - cell * row }
  func row(_ elevation: Double) -> Double { (firstElevation - elevation) / cell }

  /// So many columns, evenly spaced; without those that are outside of the picture.
  func columns(_ wanted: Int) -> [Int] {
    (0..<wanted).map { Int((Double($0) + 0.5) / Double(wanted) * Double(columns)) }.filter { first[$0] <= last[$0] }
  }

  /// The cells of each column that lie in the picture, where cells are kept column after column.
  var insideByColumns: [Range<Int>] {
    (0..<columns).compactMap { column in
      let start = column * rows
      return first[column] <= last[column] ? start + first[column]..<start + last[column] + 1 : nil
    }
  }
}
