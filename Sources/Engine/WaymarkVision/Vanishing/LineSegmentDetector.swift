internal import CPortableMath

/// Finds straight edges in a picture.
///
/// After LSD (Grompone von Gioi et al., 2010): neighbouring pixels whose gradients point the same way grow to regions;
/// a region that fills a thin rectangle, and could not do so by chance, is a segment. Its line is then fitted to the
/// edge's place across each of its pixels, from whose scatter its uncertainty follows.
public struct LineSegmentDetector: Sendable {
  /// Shortest segment, pixels.
  public var minimumLength: Double
  /// Maximum number of segments; the longest are kept.
  public var maximumCount: Int

  /// Makes a detector.
  public init(minimumLength: Double = 12, maximumCount: Int = 1500) {
    self.minimumLength = minimumLength
    self.maximumCount = maximumCount
  }

  /// The segments of a picture, longest first.
  ///
  /// - Complexity: O(n) in the pixels as a rule, and O(m log m) in the segments.
  public func segments(in picture: LuminancePicture) -> [LineSegment] {
    let gradients = GradientField(picture)
    var growth = RegionGrowth(gradients)
    var found: [LineSegment] = []
    let shortest = max(4, minimumLength)
    for seed in gradients.strongestFirst {
      guard let region = growth.region(from: Int(seed), minimumLength: shortest) else { continue }
      if let segment = EdgeFit(gradients).segment(along: region), segment.length >= shortest { found.append(segment) }
    }
    found.sort { a, b in
      if a.length != b.length { return a.length > b.length }
      return a.startY != b.startY ? a.startY < b.startY : a.startX < b.startX
    }
    if found.count > maximumCount { found.removeLast(found.count - maximumCount) }
    return found
  }
}
