import Waymark
import WaymarkGeodesy

/// Writes samples of a simulated walk in the form of `SampleLayout`.
struct SampleWriter {
  let numbers: FlatBuffer<Double>
  let text: FlatBuffer<UInt8>

  func write(_ timed: TimedSample) {
    switch timed.sample {
    case .pose(let pose):
      begin(.pose, timed.time)
      let (p, q) = (pose.position, pose.orientation)
      append(p.x, p.y, p.z)
      append(q.x, q.y, q.z, q.w, Double(pose.tracking.number))
    case .fix(let fix):
      begin(.fix, timed.time)
      numbers.append(Position(fix.coordinate, altitude: fix.altitude))
      append(fix.horizontalAccuracy, fix.verticalAccuracy ?? .nan, fix.course ?? .nan)
      append(fix.courseAccuracy ?? .nan, fix.speed ?? .nan, fix.speedAccuracy ?? .nan)
    case .heading(let heading):
      begin(.heading, timed.time)
      append(heading.degrees, Double(heading.north.number), heading.accuracy)
    case .camera(let camera):
      begin(.camera, timed.time)
      append(camera.width, camera.height, camera.fovX, camera.fovY)
    case .utc(let instant):
      begin(.utc, timed.time)
      let words = instant.iso8601() ?? ""
      append(Double(text.count), Double(words.utf8.count))
      text.append(contentsOf: words)
    case .route: begin(.route, timed.time)
    case .truth(let truth):
      begin(.truth, timed.time)
      numbers.append(truth.position)
      append(truth.yawDegrees ?? .nan)
    case .sighting, .geoPose, .tap: break
    }
  }

  private func begin(_ kind: SampleKind, _ time: Double) { append(Double(kind.number), time) }

  private func append(_ values: Double...) {
    for value in values { numbers.append(value) }
  }
}
