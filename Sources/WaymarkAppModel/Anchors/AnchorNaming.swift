public import Waymark

/// Names for anchors that were made with one tap.
public enum AnchorNaming {
  /// The next free one of “Anchor 1”, “Anchor 2”, …
  ///
  /// - Parameters:
  ///   - stem: what stands before the number.
  ///   - anchors: those that are there.
  /// - Returns: the name.
  public static func next(_ stem: String, among anchors: [Anchor]) -> String {
    let taken = Set(anchors.map(\.name))
    var number = anchors.count + 1
    while taken.contains("\(stem) \(number)") { number += 1 }
    return "\(stem) \(number)"
  }
}
