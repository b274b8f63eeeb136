import Waymark

/// The constants of `OverlayStyle` that a client may set, by name.
enum StyleKey: String, CaseIterable {
  case route
  case units
  case arrowSpacing
  case arrowWindow
  case arrowPeriod
  case maximumWaypoints
  case cameraHeight
  case finishLargest
  case finishSmallest
  case finishNear
  case finishFar
  case pulsePeriod
  case insetTop
  case insetLeft
  case insetBottom
  case insetRight
  case maximumAnchors
  case anchorRange
  case ribbonWidth
  case maximumTurnSigns
  case turnSignRange
  case turnSignHeight

  /// Sets the constant.
  ///
  /// - Parameters:
  ///   - value: the number, or the number of the choice; must be finite.
  ///   - style: the style to change.
  /// - Returns: false when the value is invalid; the style is then unchanged.
  func set(_ value: Double, in style: inout OverlayStyle) -> Bool {
    guard value.isFinite else { return false }
    switch self {
    case .route: return choose(value, &style.route)
    case .units: return choose(value, &style.units)
    case .arrowSpacing: style.arrowSpacing = value
    case .arrowWindow: style.arrowWindow = value
    case .arrowPeriod: style.arrowPeriod = value
    case .maximumWaypoints: return count(value, &style.maximumWaypoints)
    case .cameraHeight: style.cameraHeight = value
    case .finishLargest: style.finishLargest = value
    case .finishSmallest: style.finishSmallest = value
    case .finishNear: style.finishNear = value
    case .finishFar: style.finishFar = value
    case .pulsePeriod: style.pulsePeriod = value
    case .insetTop: style.insets.top = value
    case .insetLeft: style.insets.left = value
    case .insetBottom: style.insets.bottom = value
    case .insetRight: style.insets.right = value
    case .maximumAnchors: return count(value, &style.maximumAnchors)
    case .anchorRange: style.anchorRange = value
    case .ribbonWidth: style.ribbonWidth = value
    case .maximumTurnSigns: return count(value, &style.maximumTurnSigns)
    case .turnSignRange: style.turnSignRange = value
    case .turnSignHeight: style.turnSignHeight = value
    }
    return true
  }

  private func choose<Choice: CaseIterable & Equatable>(_ value: Double, _ target: inout Choice) -> Bool
  where Choice.AllCases == [Choice] {
    guard let choice = Choice(slot: value) else { return false }
    target = choice
    return true
  }

  private func count(_ value: Double, _ target: inout Int) -> Bool {
    guard let count = Int(exactly: value), (0...1_000_000).contains(count) else { return false }
    target = count
    return true
  }
}
