import Foundation
import Observation
import Waymark
import WaymarkAppModel
import WaymarkFormats
import WaymarkGeodesy

/// The replay of a recorded walk: its samples go into a session of their own when they are due.
@MainActor @Observable final class ReplayModel {
  /// The state of the replay at a moment.
  struct Moment {
    /// Seconds from the start.
    var time: Double
    /// The overlay then; nil before the first pose and camera.
    var overlay: Overlay?
    /// The camera as displayed then.
    var camera: CameraIntrinsics?
    /// Its pose then.
    var pose: PoseSample?
    /// Where the walker is.
    var position: Position?
    /// The alignment.
    var alignment: Alignment
  }

  /// The name of the log; nil while none is open.
  private(set) var name: String?
  private(set) var duration = 0.0
  private(set) var isPlaying = false
  private(set) var moment: Moment?
  /// The last error.
  var message: String?
  /// Playback speed.
  var speed = 1.0 {
    didSet {
      guard let theatre, speed != oldValue else { return }
      let speed = speed
      Task { await theatre.setSpeed(speed) }
    }
  }

  @ObservationIgnored private var theatre: ReplayTheatre?
  @ObservationIgnored private var task: Task<Void, Never>?
  /// Seconds between two frames.
  private static let step = 1.0 / 30

  /// Opens a log and plays it.
  func open(_ file: URL, style: OverlayStyle) {
    close()
    task = Task { [weak self] in
      do {
        let theatre = try await ReplayTheatre(path: file.path, style: style)
        guard !Task.isCancelled, let self else { return }
        name = file.lastPathComponent
        duration = theatre.duration
        self.theatre = theatre
        isPlaying = true
        await run(theatre)
      } catch {
        self?.message = String(describing: error)
      }
    }
  }

  func close() {
    task?.cancel()
    task = nil
    theatre = nil
    name = nil
    moment = nil
    isPlaying = false
  }

  func play() {
    guard let theatre, !isPlaying else { return }
    isPlaying = true
    task?.cancel()
    task = Task { [weak self] in await self?.run(theatre) }
  }

  func pause() {
    task?.cancel()
    isPlaying = false
  }

  /// Moves to a moment.
  func seek(to position: Double) {
    guard let theatre else { return }
    let wasPlaying = isPlaying
    task?.cancel()
    task = Task { [weak self] in
      let moment = await theatre.seek(to: position)
      guard !Task.isCancelled, let self else { return }
      self.moment = moment
      if wasPlaying { await run(theatre) } else { isPlaying = false }
    }
  }

  /// Plays until it ends or is stopped. Nothing runs while it is paused.
  private func run(_ theatre: ReplayTheatre) async {
    let clock = ContinuousClock()
    var last = clock.now
    while !Task.isCancelled {
      try? await Task.sleep(for: .seconds(Self.step))
      if Task.isCancelled { return }
      let now = clock.now
      let (moment, isAtEnd) = await theatre.advance(by: (now - last) / .seconds(1))
      last = now
      if Task.isCancelled { return }
      self.moment = moment
      if isAtEnd {
        isPlaying = false
        return
      }
    }
  }
}
