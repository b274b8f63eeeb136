import Foundation
import Observation
import Waymark
import WaymarkAppModel
import WaymarkFormats

/// Recordings: the running one, and the saved ones.
@MainActor @Observable final class RecordingsModel {
  /// The saved logs, the newest first.
  private(set) var recordings: [RecordingFolder.Recording] = []
  /// Whether a recording is running.
  private(set) var isRecording = false

  @ObservationIgnored private let folder: RecordingFolder
  @ObservationIgnored private let messages: Messages
  @ObservationIgnored private let platform: Platform
  @ObservationIgnored private var lines: AsyncStream<TimedSample>.Continuation?

  init(_ platform: Platform, _ messages: Messages) {
    self.platform = platform
    self.messages = messages
    folder = platform.folders.recordings
  }

  /// Lists the recordings.
  func refresh() { recordings = folder.recordings }

  /// Starts a recording.
  ///
  /// - Parameter worldAlignment: how the scene's axes are aligned.
  /// - Returns: receives the session's samples; nil when nothing can be written.
  func begin(worldAlignment: WorldAlignment) -> (@Sendable (TimedSample) -> Void)? {
    guard !isRecording else { return nil }
    let now = platform.now()
    let recorder: SessionRecorder
    do throws(InputError) {
      recorder = try SessionRecorder(
        in: folder, start: SessionRecorder.Start(time: now.uptime, utc: now.utc), device: platform.device,
        worldAlignment: worldAlignment)
    } catch {
      messages.add(error)
      return nil
    }
    // Samples are queued here in order; writing them never holds up a frame.
    let (stream, lines) = AsyncStream.makeStream(of: TimedSample.self)
    self.lines = lines
    isRecording = true
    Task { [weak self] in
      do {
        for await sample in stream { try await recorder.take([sample]) }
        try await recorder.finish()
      } catch {
        self?.messages.add(error)
      }
      self?.ended()
    }
    return { sample in lines.yield(sample) }
  }

  /// Ends the recording; queued samples are still written.
  func end() {
    lines?.finish()
    lines = nil
  }

  func remove(_ recording: RecordingFolder.Recording) {
    do throws(InputError) {
      try folder.remove(recording)
    } catch {
      messages.add(error)
    }
    refresh()
  }

  /// Copies a log from the Files app.
  func take(over file: URL) -> URL? {
    do throws(InputError) {
      let copy = try SecurityScope.with(file) { file throws(InputError) in try folder.take(over: file) }
      refresh()
      return copy
    } catch {
      messages.add(error)
      return nil
    }
  }

  private func ended() {
    isRecording = false
    lines = nil
    refresh()
  }
}
