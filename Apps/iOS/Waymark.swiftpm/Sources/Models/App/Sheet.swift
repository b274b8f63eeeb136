import Waymark
import WaymarkGeodesy

/// The sheets over the main view.
enum Sheet: Identifiable, Equatable {
  case search
  case chosen(ChosenPlace)
  case anchors
  case panorama(Position)
  case recordings
  case settings
  case trip

  var id: String {
    switch self {
    case .search: "search"
    case .chosen: "chosen"
    case .anchors: "anchors"
    case .panorama: "panorama"
    case .recordings: "recordings"
    case .settings: "settings"
    case .trip: "trip"
    }
  }
}
