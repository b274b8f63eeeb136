import WaymarkGeodesy

/// Open Location Codes (“Plus Codes”), after Google's public specification of 2019: a pair of base 20 digits halves
/// nothing but divides latitude and longitude by 20; after ten digits each divides a cell into five rows and four columns.
enum PlusCode {
  private static let alphabet = Array("23456789cfghjmpqrvwx".utf8)
  private static let separator = UInt8(ascii: "+")
  private static let separatorAt = 8
  private static let pairs = 10
  private static let maximumDigits = 15

  /// The middle of a code's cell.
  ///
  /// - Parameters:
  ///   - code: lower-case ASCII without spaces, such as `8fvq3c9q+7r` or `3c9q+7r`.
  ///   - reference: a position near it; short codes need one.
  /// - Returns: the coordinate; nil when the text is no code, or a short one without a reference.
  static func coordinate(_ code: [UInt8], near reference: Coordinate?) -> Coordinate? {
    guard let plus = code.firstIndex(of: separator), plus <= separatorAt, plus % 2 == 0, plus > 0,
      code.count - plus != 2, code.count <= maximumDigits + 1
    else { return nil }
    var digits: [Int] = []
    var padding = 0
    for (i, byte) in code.enumerated() where i != plus {
      if byte == UInt8(ascii: "0") {
        padding += 1
        continue
      }
      guard padding == 0, let digit = alphabet.firstIndex(of: byte) else { return nil }
      digits.append(digit)
    }
    let isPadded = padding > 0
    guard !isPadded || plus == separatorAt && code.count == separatorAt + 1 && digits.count % 2 == 0 else { return nil }
    guard !digits.isEmpty else { return nil }
    if plus == separatorAt { return middle(digits) }
    guard padding == 0, let reference else { return nil }
    return recover(digits, missing: separatorAt - plus, near: reference)
  }

  /// The middle of a full code's cell.
  private static func middle(_ digits: [Int]) -> Coordinate? {
    // The first digit of the latitude has 9 values, of the longitude 18.
    guard digits.count >= 2, digits[0] < 9, digits[1] < 18, let cell = cell(digits) else { return nil }
    return Coordinate(
      latitude: min(90, cell.south + cell.height / 2),
      longitude: Angle.wrappedTo180(cell.west + cell.width / 2))
  }

  private static func cell(_ digits: [Int]) -> (south: Double, west: Double, height: Double, width: Double)? {
    // In whole units of the finest cell, so that nothing is rounded.
    let (finestLatitude, finestLongitude) = (25_000_000.0, 8_192_000.0)
    var (latitude, longitude): (Int64, Int64) = (0, 0)
    var (height, width): (Int64, Int64) = (400 * 25_000_000, 400 * 8_192_000)
    var i = 0
    while i < min(digits.count, pairs) {
      guard i + 1 < digits.count else { return nil }
      height /= 20
      width /= 20
      latitude += Int64(digits[i]) * height
      longitude += Int64(digits[i + 1]) * width
      i += 2
    }
    while i < digits.count {
      height /= 5
      width /= 4
      latitude += Int64(digits[i] / 4) * height
      longitude += Int64(digits[i] % 4) * width
      i += 1
    }
    return (
      Double(latitude) / finestLatitude - 90, Double(longitude) / finestLongitude - 180,
      Double(height) / finestLatitude, Double(width) / finestLongitude
    )
  }

  /// The code nearest to a reference that ends with the digits of a short one.
  private static func recover(_ digits: [Int], missing: Int, near reference: Coordinate) -> Coordinate? {
    let full = prefix(of: reference, digits: missing) + digits
    guard let cell = cell(full) else { return nil }
    // The cells that differ in the missing digits repeat at this distance.
    var span = 400.0
    for _ in 0..<missing / 2 { span /= 20 }
    var latitude = cell.south + cell.height / 2
    var longitude = cell.west + cell.width / 2
    if reference.latitude + span / 2 < latitude, latitude - span >= -90 {
      latitude -= span
    } else if reference.latitude - span / 2 > latitude, latitude + span <= 90 {
      latitude += span
    }
    if reference.longitude + span / 2 < longitude {
      longitude -= span
    } else if reference.longitude - span / 2 > longitude {
      longitude += span
    }
    return Coordinate(latitude: latitude, longitude: Angle.wrappedTo180(longitude))
  }

  private static func prefix(of reference: Coordinate, digits count: Int) -> [Int] {
    var latitude = min(179.999_999, reference.latitude + 90)
    var longitude = reference.longitude + 180
    if longitude >= 360 { longitude -= 360 }
    var digits: [Int] = []
    var span = 20.0
    while digits.count < count {
      let (row, column) = ((latitude / span).rounded(.down), (longitude / span).rounded(.down))
      digits.append(max(0, min(19, Int(row))))
      digits.append(max(0, min(19, Int(column))))
      latitude -= row * span
      longitude -= column * span
      span /= 20
    }
    return digits
  }
}
