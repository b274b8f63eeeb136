public import Foundation
public import Waymark
public import WaymarkFormats
public import WaymarkGeodesy

/// Writes the samples of a session to a session log as they come. An actor of its own, so that no frame waits for the
/// disk; each line is written in one piece, so a crash loses at most the newest line.
public actor SessionRecorder {
  /// What is known when a recording starts in the middle of a walk.
  public struct Start: Equatable, Sendable {
    /// The session's time.
    public var time: Double
    /// The wall clock at that time.
    public var utc: UTCInstant
    /// The camera as displayed, when known.
    public var camera: CameraIntrinsics?
    /// The route that is followed.
    public var route: Route?

    /// Makes a start.
    public init(time: Double, utc: UTCInstant, camera: CameraIntrinsics? = nil, route: Route? = nil) {
      self.time = time
      self.utc = utc
      self.camera = camera
      self.route = route
    }
  }

  /// The file.
  public nonisolated let url: URL
  private var writer: SessionLogWriter<AppendingFile>?

  /// Starts a log.
  ///
  /// - Parameters:
  ///   - folder: where it is kept.
  ///   - start: what is known now.
  ///   - device: the recording device, for people.
  ///   - worldAlignment: how the scene's axes are aligned.
  /// - Throws: `InputError` when it cannot be written.
  public init(
    in folder: RecordingFolder, start: Start, device: String, worldAlignment: WorldAlignment = .gravity
  ) throws(InputError) {
    url = try folder.newFile(at: start.utc)
    let header = SessionLogHeader(created: start.utc, device: device, worldAlignment: worldAlignment)
    let writer = try SessionLogWriter(appendingTo: url.path, header: header)
    try writer.write(TimedSample(time: start.time, .utc(start.utc)))
    if let camera = start.camera { try writer.write(TimedSample(time: start.time, .camera(camera))) }
    if let route = start.route { try writer.write(TimedSample(time: start.time, .route(route))) }
    self.writer = writer
  }

  /// Samples written so far.
  public var written: Int { writer?.written ?? 0 }

  /// Writes samples, in the order in which the session received them; does nothing after the end.
  ///
  /// - Throws: `InputError` when the disk is full; what was written stays, and the recording ends.
  public func take(_ samples: [TimedSample]) throws(InputError) {
    guard let writer else { return }
    do throws(InputError) {
      for sample in samples { try writer.write(sample) }
    } catch {
      self.writer = nil
      throw error
    }
  }

  /// Ends the log.
  public func finish() throws(InputError) {
    guard let writer else { return }
    self.writer = nil
    try writer.finish()
  }
}
