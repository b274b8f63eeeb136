public import Waymark

/// Names for anchors that are made with one tap.
public enum AnchorNaming {
  /// The next free one of “Anchor 1”, “Anchor 2”, …
  ///
  /// - Parameters:
  ///   - stem: the text before the number.
  ///   - anchors: the existing anchors.
  /// - Returns: the name.
  public static func next(_ stem: String, among anchors: [Anchor]) -> String {
    let taken = Set(anchors.map(\.name))
    var number = anchors.count + 1
    while taken.contains("\(stem) \(number)") { number += 1 }
    return "\(stem) \(number)"
  }
}
