import SwiftUI
import Waymark

extension Color {
  /// The colour of an anchor; those of the system change with light and dark.
  init(_ colour: AnchorColour) {
    switch colour {
    case .red: self = .red
    case .orange: self = .orange
    case .yellow: self = .yellow
    case .green: self = .green
    case .blue: self = .blue
    case .purple: self = .purple
    case .brown: self = .brown
    case .grey: self = .gray
    }
  }
}
