import Foundation
import WaymarkTiles

/// The map of an area in memory: features with their vertices, and an index that finds them. It takes 12 bytes per
/// vertex.
struct MapData: Sendable {
  private(set) var features: [MapFeature] = []
  private var points: [MercatorPoint] = []
  private var weights: [Float] = []
  /// First vertex of each part, and the end of the last.
  private var starts: [Int] = [0]
  private var boxes: [MercatorBox] = []
  private var tree = BoxTree([])
  /// Indices of the landmarks among the features.
  private var named: [Int] = []
  private var namedTree = BoxTree([])

  init() {}

  /// Adds a feature.
  ///
  /// - Parameters:
  ///   - kind: what it is.
  ///   - shape: whether its parts are points, lines or rings.
  ///   - parts: its points, lines or rings, the latter in the order of `PolygonAssembler`.
  mutating func add(_ kind: MapKind, _ shape: TileShape, _ parts: [[MercatorPoint]]) {
    let first = boxes.count
    var whole = MercatorBox.empty
    for part in parts where !part.isEmpty {
      var box = MercatorBox.empty
      for point in part { box.include(point) }
      points.append(contentsOf: part)
      weights.append(
        contentsOf: shape == .point
          ? [Float](repeating: .infinity, count: part.count)
          : LineWeights.weights(part.map { PlanePoint(x: Double($0.x), y: Double($0.y)) }, isRing: shape == .polygon))
      starts.append(points.count)
      boxes.append(box)
      whole.include(box)
    }
    guard boxes.count > first else { return }
    features.append(
      MapFeature(
        layer: kind.layer, shape: shape, minimumZoom: kind.minimumZoom, attributes: kind.attributes,
        parts: first..<boxes.count, box: whole))
  }

  /// Builds the index; to be called when all features are added.
  mutating func index() {
    tree = BoxTree(features.map(\.box))
    named = features.indices.filter { features[$0].isLandmark }
    namedTree = BoxTree(named.map { features[$0].box })
  }

  /// The features whose windows intersect a window, in the order of the map; the window may extend across the date
  /// line.
  func features(in box: MercatorBox) -> [MapFeature] { tree.elements(meeting: box).map { features[$0] } }

  /// The summits and places with a name in a window, in the order of the map.
  func landmarks(in box: MercatorBox) -> [MapFeature] { namedTree.elements(meeting: box).map { features[named[$0]] } }

  /// Number of vertices of all features whose windows intersect a window.
  func vertexCount(in box: MercatorBox) -> Int {
    tree.sum(meeting: box) { starts[features[$0].parts.upperBound] - starts[features[$0].parts.lowerBound] }
  }

  /// Number of landmarks in a window.
  func landmarkCount(in box: MercatorBox) -> Int { namedTree.sum(meeting: box) { _ in 1 } }

  /// A position of a feature: a vertex in the middle of its longest line, otherwise the middle of its window.
  func position(of feature: MapFeature) -> MercatorPoint? {
    if feature.shape == .line {
      let longest = feature.parts.max { points(ofPart: $0).count < points(ofPart: $1).count }
      guard let line = longest.map(points(ofPart:)), !line.isEmpty else { return nil }
      return line[line.startIndex + line.count / 2]
    }
    guard feature.box.minX <= feature.box.maxX else { return nil }
    return MercatorPoint(
      x: UInt32(clamping: (feature.box.minX + feature.box.maxX) / 2),
      y: UInt32(clamping: (feature.box.minY + feature.box.maxY) / 2))
  }

  /// The window of a part.
  func box(ofPart part: Int) -> MercatorBox { boxes[part] }

  /// All vertices of a part.
  func points(ofPart part: Int) -> ArraySlice<MercatorPoint> { points[starts[part]..<starts[part + 1]] }

  /// The vertices of a part that a tolerance (in units of `MercatorPoint`) keeps.
  func points(ofPart part: Int, tolerance: Float) -> [MercatorPoint] {
    var kept: [MercatorPoint] = []
    for i in starts[part]..<starts[part + 1] where weights[i] > tolerance { kept.append(points[i]) }
    return kept
  }
}
