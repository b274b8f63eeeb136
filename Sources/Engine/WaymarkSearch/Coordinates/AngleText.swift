/// A latitude or longitude as written: degrees, perhaps minutes and seconds, perhaps a hemisphere.
struct AngleText {
  /// A part of a written angle.
  enum Token: Equatable {
    case number(value: Double, isWhole: Bool)
    case minus
    case plus
    case degree
    case minute
    case second
    case colon
    case hemisphere(Hemisphere)
  }

  /// Where a letter or a word puts an angle.
  enum Hemisphere: Equatable {
    case north, south, east, west
  }

  /// Degrees, with their sign.
  var degrees: Double
  /// The hemisphere, where one is written.
  var hemisphere: Hemisphere?
  /// How many numbers it is written with.
  var parts: Int
  /// Whether it looks like nothing but an angle: with a fraction, minutes, marks or a hemisphere.
  var isMarked: Bool

  /// Reads an angle; nil when it is none.
  init?(_ tokens: ArraySlice<Token>) {
    var rest = tokens
    var hemisphere: Hemisphere?
    if case .hemisphere(let found)? = rest.first {
      hemisphere = found
      rest.removeFirst()
    }
    if case .hemisphere(let found)? = rest.last {
      guard hemisphere == nil else { return nil }
      hemisphere = found
      rest.removeLast()
    }
    var sign = 1.0
    var hasSign = false
    if rest.first == .minus || rest.first == .plus {
      // “−35° W” says it twice, “−35° E” contradicts itself.
      let isMinus = rest.first == .minus
      if let hemisphere, isMinus != (hemisphere == .south || hemisphere == .west) { return nil }
      if isMinus { sign = -1 }
      hasSign = true
      rest.removeFirst()
    }
    var values: [Double] = []
    var wasWhole = true
    var isMarked = hasSign || hemisphere != nil
    let marks: [Token] = [.degree, .minute, .second]
    while let token = rest.popFirst() {
      guard case .number(let value, let isWhole) = token, wasWhole, values.count < 3 else { return nil }
      guard values.isEmpty || value < 60 else { return nil }
      values.append(value)
      wasWhole = isWhole
      if !isWhole { isMarked = true }
      if rest.first == marks[values.count - 1] || rest.first == .colon && rest.count > 1 {
        isMarked = true
        rest.removeFirst()
      } else if values.count == 3, rest.first == .minute, rest.dropFirst().first == .minute {
        // Two single quotes for seconds.
        rest.removeFirst(2)
      }
    }
    guard let whole = values.first else { return nil }
    let size = whole + (values.count > 1 ? values[1] : 0) / 60 + (values.count > 2 ? values[2] : 0) / 3600
    let isNegative = hemisphere == .south || hemisphere == .west
    degrees = isNegative ? -size : sign * size
    self.hemisphere = hemisphere
    parts = values.count
    self.isMarked = isMarked || values.count > 1
  }

  /// Whether it is a latitude; nil when it may be either.
  var isLatitude: Bool? {
    switch hemisphere {
    case .north, .south: true
    case .east, .west: false
    case nil: nil
    }
  }
}
