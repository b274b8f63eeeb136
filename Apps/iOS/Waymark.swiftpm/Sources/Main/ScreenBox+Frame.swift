import SwiftUI
import WaymarkAppModel

extension ScreenBox {
  /// The rectangle of a view.
  init(_ frame: CGRect) {
    self.init(
      left: Double(frame.minX), top: Double(frame.minY), right: Double(frame.maxX), bottom: Double(frame.maxY))
  }
}
