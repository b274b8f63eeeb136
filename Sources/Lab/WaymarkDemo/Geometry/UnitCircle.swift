/// Points around a circle without trigonometry, so that they are the same on every platform.
enum UnitCircle {
  /// 32 directions, the first to the east, counter-clockwise.
  static let directions: [Point] = {
    // Cosine and sine of 11.25°.
    let step = Point(0.98078528040323043, 0.19509032201612825)
    var all = [Point(1, 0)]
    for _ in 1..<32 {
      let last = all[all.count - 1]
      all.append(Point(last.x * step.x - last.y * step.y, last.x * step.y + last.y * step.x).unit)
    }
    return all
  }()

  /// The direction of any number, also beyond the 32.
  static func direction(_ number: Int) -> Point { directions[((number % 32) + 32) % 32] }
}
