import Foundation
import Waymark
import WaymarkGeodesy

/// An encoded line together with what else is known of it, from which its precision is determined; it does not state
/// it.
struct PolylineEvidence {
  /// The encoded line.
  let text: String
  /// Approximate start.
  let start: Coordinate?
  /// Approximate length, metres.
  let length: Double?

  /// The precision that fits, or nil when the evidence is not conclusive. A wrong precision places the line ten times
  /// as far from (0, 0) and makes it ten times as long, or a tenth.
  var precision: EncodedPolyline.Precision? {
    let line = EncodedLine(text, length: length)
    let five = try? line.coordinates(precision: .five)
    let six = try? line.coordinates(precision: .six)
    guard let five else { return six == nil ? nil : .six }
    guard let six, let first5 = five.first, let first6 = six.first else { return .five }
    if let start {
      let distance5 = NearbyDistance.metres(first5, start)
      let distance6 = NearbyDistance.metres(first6, start)
      if distance5 * 3 < distance6 { return .five }
      if distance6 * 3 < distance5 { return .six }
    }
    if let length, length > 0 {
      let ratio5 = NearbyDistance.length(five) / length
      let ratio6 = NearbyDistance.length(six) / length
      if (0.3...3).contains(ratio5) { return .five }
      if (0.3...3).contains(ratio6) { return .six }
    }
    return nil
  }
}
