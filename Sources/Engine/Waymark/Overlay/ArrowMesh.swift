public import WaymarkGeodesy

/// The solid that an arrow of the route line is made of: a flat chevron, closed, in metres, lying in its XZ plane and
/// pointing along −Z. Faces are counter-clockwise seen from outside.
public enum ArrowMesh {
  /// Half the width of the chevron, metres.
  private static let wing = 0.6
  /// Height of the solid, metres.
  private static let thickness = 0.12

  /// Outline from above (x, z), clockwise seen from above: tip, right wing's two corners, notch, left wing's corners.
  private static let outline: [(x: Double, z: Double)] = [
    (0, -0.9), (wing, 0), (wing, 0.7), (0, -0.2), (-wing, 0.7), (-wing, 0),
  ]

  /// Corners: the lower outline, then the upper one.
  public static let vertices: [Vector3] =
    outline.map { Vector3($0.x, 0, $0.z) } + outline.map { Vector3($0.x, thickness, $0.z) }

  /// Three corners per triangle.
  public static let indices: [Int] = {
    // The outline is two quadrilaterals (0 1 2 3 and 0 3 4 5); both are convex.
    let top = [(0, 2, 1), (0, 3, 2), (0, 4, 3), (0, 5, 4)]
    var list: [Int] = []
    for (a, b, c) in top {
      list += [a + 6, b + 6, c + 6]
      list += [a, c, b]
    }
    for i in 0..<6 {
      let j = (i + 1) % 6
      list += [i, j + 6, j, i, i + 6, j + 6]
    }
    return list
  }()
}
