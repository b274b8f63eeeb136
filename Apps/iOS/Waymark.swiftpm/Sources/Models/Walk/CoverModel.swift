import Waymark
import WaymarkAppModel

/// Measures what lies over the picture, so that the indicator at its edge keeps away from it.
@MainActor final class CoverModel {
  /// Borders on the screen, points; the picture's and the boards' over it.
  var picture = ScreenBox() { didSet { measure(oldValue, picture) } }
  var top = ScreenBox() { didSet { measure(oldValue, top) } }
  var bottom = ScreenBox() { didSet { measure(oldValue, bottom) } }

  private let session: SessionSettings

  init(_ session: SessionSettings) { self.session = session }

  private func measure(_ old: ScreenBox, _ new: ScreenBox) {
    guard old != new, let insets = picture.insets(below: top, above: bottom) else { return }
    session.covers = insets
  }
}
