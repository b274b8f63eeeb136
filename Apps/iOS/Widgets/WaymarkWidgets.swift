import SwiftUI
import WidgetKit

/// The app's extension.
@main struct WaymarkWidgets: WidgetBundle {
  var body: some Widget { GuidanceWidget() }
}
