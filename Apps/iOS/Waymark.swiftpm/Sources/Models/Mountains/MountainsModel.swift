import Foundation
import Observation
import Waymark
import WaymarkAppModel
import WaymarkGeodesy
import WaymarkTerrain

/// Mountains: what a tap in the picture meets, the panorama, the visible summits.
@MainActor @Observable final class MountainsModel {
  /// The result of a tap.
  enum Seek: Equatable {
    /// The search is running.
    case looking
    /// The result.
    case found(SightText, AnchorLocation?)
  }

  /// The tap that is shown; nil for none.
  var seek: Seek?
  /// Summits that are visible from the walk's position.
  private(set) var peaks: [SeenPeak] = []
  /// The panorama that is shown; nil while it is computed.
  private(set) var panorama: Panorama?
  /// Summits of that panorama, visible and just hidden.
  private(set) var panoramaPeaks: [SeenPeak] = []
  /// Whether there are no heights at the panorama's position.
  private(set) var isWithoutGround = false

  /// Terrain and rays, on an actor of their own.
  @ObservationIgnored let terrainService = TerrainService()
  /// Names of the area's summits and places.
  @ObservationIgnored private(set) var names = PlaceSearch([])
  @ObservationIgnored private(set) var landmarks: [NamedPlace] = []
  @ObservationIgnored private var task: Task<Void, Never>?
  @ObservationIgnored private var peaksTask: Task<Void, Never>?
  @ObservationIgnored private var peaksFrom: Coordinate?

  /// Sets the sources of names and heights.
  func setSource(_ source: HeightSource, landmarks: [NamedPlace]) async {
    self.landmarks = landmarks
    names = PlaceSearch(landmarks)
    peaks = []
    peaksFrom = nil
    await terrainService.setSource(source)
    await terrainService.setSummits(landmarks)
  }

  /// Finds what a line of sight meets.
  ///
  /// - Parameters:
  ///   - line: the line of sight.
  ///   - near: a place near by that a tap means, unless something is before it.
  ///   - sigma: uncertainty of the line.
  ///   - units: units of distances.
  ///   - language: of the result.
  func look(
    along line: SightLine, near: AnchorLocation? = nil, sigma: SightSigma, units: UnitSystem,
    language: GuidanceLanguage
  ) {
    seek = .looking
    task?.cancel()
    task = Task {
      let response = await terrainService.sight(line, sigma: sigma)
      guard !Task.isCancelled else { return }
      let location = response.location(near: near, from: line.coordinate)
      let text =
        if let near, location == near {
          SightText(near: near, from: line.coordinate, units: units, language: language)
        } else {
          SightText(response, names: names, units: units, language: language)
        }
      seek = .found(text, location)
    }
  }

  /// Computes the panorama from a position, in steps of an eighth of a degree.
  func lookAround(from position: Position) {
    panorama = nil
    panoramaPeaks = []
    isWithoutGround = false
    task?.cancel()
    task = Task {
      let options = PanoramaOptions(stepDegrees: 0.125, count: 2880)
      let panorama = await terrainService.panorama(from: position, options: options)
      guard !Task.isCancelled else { return }
      self.panorama = panorama
      isWithoutGround = panorama == nil
      guard panorama != nil else { return }
      let peaks = await terrainService.peaks(landmarks, from: position)
      if !Task.isCancelled { panoramaPeaks = peaks }
    }
  }

  /// Updates the position: summits are computed again after 300 m.
  func update(_ position: Position) {
    if let peaksFrom, Geodesic.wgs84.inverse(from: peaksFrom, to: position.coordinate).distance < 300 { return }
    guard !landmarks.isEmpty else { return }
    peaksFrom = position.coordinate
    peaksTask?.cancel()
    peaksTask = Task {
      let peaks = await terrainService.peaks(landmarks, from: position)
      if !Task.isCancelled { self.peaks = peaks.filter(\.sight.isVisible) }
    }
  }

  /// Cancels computations whose result is not needed any more.
  func stop() {
    task?.cancel()
    peaksTask?.cancel()
    peaksFrom = nil
  }
}
