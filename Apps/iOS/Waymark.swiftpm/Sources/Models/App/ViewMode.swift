/// What the main view shows.
enum ViewMode: String, CaseIterable, Identifiable {
  case camera, both, map

  var id: Self { self }

  var showsCamera: Bool { self != .map }
  var showsMap: Bool { self != .camera }

  @MainActor var label: String {
    switch self {
    case .camera: Words.camera
    case .both: Words.both
    case .map: Words.map
    }
  }

  var symbol: String {
    switch self {
    case .camera: "camera"
    case .both: "rectangle.split.1x2"
    case .map: "map"
    }
  }
}
