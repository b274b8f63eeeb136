internal import Foundation
public import WaymarkGeodesy
public import WaymarkTerrain

/// A panorama as a drawing: one column for each direction, its ridges as strips, and the summits' names above.
public struct PanoramaPicture: Equatable, Sendable {
  /// A crest in a column: its slope fills everything down to the next nearer crest.
  public struct Strip: Equatable, Sendable {
    /// Distance from the upper edge, 0 … height of the picture.
    public var top: Double
    /// Ground distance, metres.
    public var distance: Double
  }

  /// A summit's name.
  public struct Label: Equatable, Sendable {
    /// Index of the summit.
    public var index: Int
    /// Horizontal position of the summit.
    public var x: Double
    /// Vertical position of the summit.
    public var y: Double
    /// Where its name starts.
    public var start: Double
    /// Row of the name, 0 nearest to the mountains.
    public var row: Int
  }

  /// The strips of each column, the farthest first.
  public let columns: [[Strip]]
  /// Width and height, in the unit of labels.
  public let width: Double
  /// Height.
  public let height: Double
  private let lowest: Double
  private let scale: Double
  private let first: Double
  private let degreesPerUnit: Double

  /// Draws a panorama.
  ///
  /// - Parameters:
  ///   - panorama: ridges.
  ///   - height: height of the picture.
  ///   - unit: width of a column.
  public init(_ panorama: Panorama, height: Double, columnWidth unit: Double) {
    var top = -90.0
    var bottom = 90.0
    for direction in 0..<panorama.count {
      for ridge in panorama.ridges(direction) {
        top = max(top, Double(ridge.elevationDegrees))
        // The ground at the observer's feet would fill most of the picture.
        if ridge.distance > 500 { bottom = min(bottom, Double(ridge.elevationDegrees)) }
      }
    }
    if top <= bottom { (top, bottom) = (max(top, 2), min(bottom, -2)) }
    // Leaves some sky for the names, and shows no more than thirty degrees downwards.
    let lowest = max(bottom, top - 30) - 1
    let span = max(6, (top - lowest) * 1.8)
    self.height = height
    width = Double(panorama.count) * unit
    self.lowest = lowest
    scale = height / span
    first = panorama.firstAzimuthDegrees
    degreesPerUnit = panorama.stepDegrees / unit
    let picture = (lowest: lowest, scale: scale)
    columns = (0..<panorama.count).map { direction in
      panorama.ridges(direction).reversed().map { ridge in
        Strip(
          top: height - (Double(ridge.elevationDegrees) - picture.lowest) * picture.scale,
          distance: Double(ridge.distance))
      }
    }
  }

  /// The point of a direction; nil outside the picture.
  public func point(azimuthDegrees: Double, elevationDegrees: Double) -> (x: Double, y: Double)? {
    let x = Angle.wrappedTo360(azimuthDegrees - first) / degreesPerUnit
    guard x.isFinite, x <= width else { return nil }
    return (x, height - (elevationDegrees - lowest) * scale)
  }

  /// The azimuth at a horizontal position in the picture, degrees, [0, 360).
  public func azimuthDegrees(x: Double) -> Double { Angle.wrappedTo360(first + x * degreesPerUnit) }

  /// The direction of a point in the picture.
  public func direction(x: Double, y: Double) -> HorizontalDirection {
    HorizontalDirection(
      azimuthDegrees: azimuthDegrees(x: x), elevationDegrees: max(-90, min(90, lowest + (height - y) / scale)))
  }

  /// Lays out the names so that none covers another: more prominent summits have priority.
  ///
  /// - Parameters:
  ///   - peaks: visible summits.
  ///   - widths: widths of their names, one for each, in the picture's unit.
  ///   - rows: maximum number of rows of names.
  /// - Returns: the names that fit.
  public func labels(_ peaks: [SeenPeak], widths: [Double], rows: Int = 3) -> [Label] {
    guard width > 0, widths.count == peaks.count else { return [] }
    let points = peaks.map {
      point(azimuthDegrees: $0.sight.azimuthDegrees, elevationDegrees: $0.sight.apparentElevationDegrees)
    }
    let candidates = peaks.indices.map { i in
      LabelCandidate(
        anchor: points[i]?.x ?? .nan, width: widths[i], weight: peaks[i].sight.labelWeight)
    }
    let layout = LabelRows(rows: rows, extent: 0...width, gap: 8, anchorShare: 0.5, leaderGap: 4)
    return layout.place(candidates).compactMap { placed in
      points[placed.index].map {
        Label(index: placed.index, x: $0.x, y: $0.y, start: placed.start, row: placed.row)
      }
    }
  }

  /// The share of the air's colour at a distance: 0 near by, towards 1 far away.
  public static func haze(distance: Double) -> Double { 1 - exp(-max(0, distance) / 40_000) }
}
