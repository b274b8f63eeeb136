import SwiftUI
import Waymark
import WaymarkAppModel

extension View {
  /// Tells where this view lies on the screen, at each change.
  func onFrame(_ changed: @escaping (CGRect) -> Void) -> some View {
    onGeometryChange(for: CGRect.self, of: { $0.frame(in: .global) }, action: changed)
  }
}
