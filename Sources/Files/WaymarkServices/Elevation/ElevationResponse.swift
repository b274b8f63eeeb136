import Foundation
import WaymarkFormats

/// Heights in the responses of elevation services.
enum ElevationResponse {
  /// Range of ground heights on Earth, metres; a value outside it has another meaning (many files use −32768 for
  /// “none”).
  private static let possible = -12_000.0...9_500.0

  /// The height in a field; nil for null, where the service has none.
  static func height(_ field: JSONField) throws(InputError) -> Double? {
    guard let meters = try field.numberIfPresent() else { return nil }
    if meters == -32_768 || meters == -9999 { return nil }
    guard possible.contains(meters) else {
      throw field.error("\(JSONValue.number(meters).text()) m is not a height of the ground")
    }
    return meters
  }

  /// One height for each requested position.
  static func heights(
    _ list: JSONField, count: Int, read: (JSONField) throws(InputError) -> Double?
  ) throws(InputError) -> [Double?] {
    let elements = try list.elements()
    guard elements.count == count else {
      throw list.error("\(count) heights were requested, but \(elements.count) came", advice: "try again")
    }
    var heights: [Double?] = []
    heights.reserveCapacity(count)
    for element in elements { heights.append(try read(element)) }
    return heights
  }
}
