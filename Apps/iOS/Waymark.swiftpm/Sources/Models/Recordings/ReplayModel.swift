import Foundation
import Observation
import Waymark
import WaymarkAppModel
import WaymarkFormats
import WaymarkGeodesy

/// The replay of a recorded walk: its samples go into a session of their own when they are due.
@MainActor @Observable final class ReplayModel {
  /// The name of the log; nil while none is open.
  private(set) var name: String?
  private(set) var duration = 0.0
  private(set) var isPlaying = false
  private(set) var moment: ReplayMoment?
  /// Playback speed.
  var speed = 1.0 {
    didSet {
      guard let session, speed != oldValue else { return }
      let speed = speed
      Task { await session.setSpeed(speed) }
    }
  }

  @ObservationIgnored private let messages: Messages
  @ObservationIgnored private var session: ReplaySession?
  @ObservationIgnored private var task: Task<Void, Never>?
  /// Seconds between two frames.
  private static let step = 1.0 / 30

  init(_ messages: Messages) { self.messages = messages }

  /// Opens a log and plays it.
  func open(_ file: URL, style: OverlayStyle) {
    close()
    task = Task { [weak self] in
      do {
        let session = try await ReplaySession(path: file.path, style: style)
        guard !Task.isCancelled, let self else { return }
        name = file.lastPathComponent
        duration = session.duration
        self.session = session
        isPlaying = true
        await run(session)
      } catch {
        self?.messages.add(error)
      }
    }
  }

  func close() {
    task?.cancel()
    task = nil
    session = nil
    name = nil
    moment = nil
    isPlaying = false
  }

  func play() {
    guard let session, !isPlaying else { return }
    isPlaying = true
    task?.cancel()
    task = Task { [weak self] in await self?.run(session) }
  }

  func pause() {
    task?.cancel()
    isPlaying = false
  }

  /// Moves to a moment.
  func seek(to position: Double) {
    guard let session else { return }
    let wasPlaying = isPlaying
    task?.cancel()
    task = Task { [weak self] in
      let moment = await session.seek(to: position)
      guard !Task.isCancelled, let self else { return }
      self.moment = moment
      if wasPlaying { await run(session) } else { isPlaying = false }
    }
  }

  /// Plays until it ends or is stopped. Nothing runs while it is paused.
  private func run(_ session: ReplaySession) async {
    let clock = ContinuousClock()
    var last = clock.now
    while !Task.isCancelled {
      try? await Task.sleep(for: .seconds(Self.step))
      if Task.isCancelled { return }
      let now = clock.now
      let (moment, isAtEnd) = await session.advance(by: (now - last) / .seconds(1))
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
