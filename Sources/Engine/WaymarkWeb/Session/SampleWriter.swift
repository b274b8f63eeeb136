import Waymark
import WaymarkGeodesy

/// Writes samples of a simulated walk in the form of `SampleLayout`.
struct SampleWriter {
  let numbers: FlatBuffer<Double>
  let text: FlatBuffer<UInt8>

  func write(_ timed: TimedSample) {
    switch timed.sample {
    case .pose(let pose):
      typealias Slots = SampleLayout.Pose
      let at = begin(.pose, timed.time)
      numbers.write(pose.position, at: at + Slots.position)
      numbers.write(pose.orientation, at: at + Slots.orientation)
      numbers[at + Slots.tracking] = Double(pose.tracking.number)
    case .fix(let fix):
      typealias Slots = SampleLayout.Fix
      let at = begin(.fix, timed.time)
      numbers.write(Position(fix.coordinate, altitude: fix.altitude), at: at + Slots.latitude)
      numbers[at + Slots.horizontalAccuracy] = fix.horizontalAccuracy
      numbers[at + Slots.verticalAccuracy] = fix.verticalAccuracy
      numbers[at + Slots.course] = fix.course
      numbers[at + Slots.courseAccuracy] = fix.courseAccuracy
      numbers[at + Slots.speed] = fix.speed
      numbers[at + Slots.speedAccuracy] = fix.speedAccuracy
    case .heading(let heading):
      typealias Slots = SampleLayout.Heading
      let at = begin(.heading, timed.time)
      numbers[at + Slots.degrees] = heading.degrees
      numbers[at + Slots.north] = Double(heading.north.number)
      numbers[at + Slots.accuracy] = heading.accuracy
    case .camera(let camera):
      typealias Slots = SampleLayout.Camera
      let at = begin(.camera, timed.time)
      numbers[at + Slots.width] = camera.width
      numbers[at + Slots.height] = camera.height
      numbers[at + Slots.fovX] = camera.fovX
      numbers[at + Slots.fovY] = camera.fovY
    case .utc(let instant):
      let at = begin(.utc, timed.time)
      let words = instant.iso8601() ?? ""
      numbers.write(first: text.count, length: words.utf8.count, at: at + SampleLayout.Clock.text)
      text.append(contentsOf: words)
    case .route: _ = begin(.route, timed.time)
    case .truth(let truth):
      let at = begin(.truth, timed.time)
      numbers.write(truth.position, at: at + SampleLayout.Truth.latitude)
      numbers[at + SampleLayout.Truth.yaw] = truth.yawDegrees
    case .sighting, .geoPose, .tap: break
    }
  }

  /// The first slot of a sample of that kind.
  private func begin(_ kind: SampleKind, _ time: Double) -> Int {
    let at = numbers.append(.nan, count: kind.slots)
    numbers[at + SampleLayout.kind] = Double(kind.number)
    numbers[at + SampleLayout.time] = time
    return at
  }
}
