/// A first guess of what is sky, from which the rest is learnt.
struct SkyGuess {
  /// Upper part of each column that is taken for sky, and from where on all is taken for ground: parts of the column.
  let skyEnd: Double
  let groundStart: Double

  /// Ground is the foreground; or it is all below the uppermost rows, so that hazy mountains do not become sky.
  static let all = [SkyGuess(skyEnd: 0.1, groundStart: 0.8), SkyGuess(skyEnd: 0.08, groundStart: 0.16)]

  /// Learns, separates, and learns again from what was separated.
  ///
  /// - Returns: the boundaries, and whether the sky ends within the picture in a fifth of the columns at least.
  func map(_ features: SkyFeatures, _ view: Cylinder) -> (map: BoundaryMap, isBounded: Bool) {
    var sky = view.first
    var ground = view.first
    for column in 0..<view.columns where view.first[column] <= view.last[column] {
      let height = Double(view.last[column] - view.first[column] + 1)
      sky[column] += Int(height * skyEnd)
      ground[column] += Int(height * groundStart)
    }
    return Self.map(features, view, sky: sky, ground: ground)
  }

  /// Learns from what is certainly sky and certainly ground, separates, and learns again from what was separated.
  ///
  /// - Parameters:
  ///   - features: the picture.
  ///   - view: its cells.
  ///   - sky: for each column the first row that is not certainly sky.
  ///   - ground: for each column the first row that is certainly ground.
  /// - Returns: the boundaries, and whether the sky ends within the picture in a fifth of the columns at least.
  static func map(
    _ features: SkyFeatures, _ view: Cylinder, sky: [Int], ground: [Int]
  ) -> (map: BoundaryMap, isBounded: Bool) {
    var (sky, ground) = (sky, ground)
    var model = SkyModel(features, view, skyEnd: sky, groundStart: ground)
    var bounded = 0
    for _ in 0..<2 {
      let line = SkyLine(features, view, model).rows
      bounded = 0
      for column in 0..<view.columns {
        if line[column] > view.first[column] + 2 && line[column] < view.last[column] - 1 { bounded += 1 }
        sky[column] = line[column] - 3
        ground[column] = line[column] + 3
      }
      model = SkyModel(features, view, skyEnd: sky, groundStart: ground)
    }
    return (BoundaryMap(features, view, model), bounded * 5 >= view.columns)
  }
}
