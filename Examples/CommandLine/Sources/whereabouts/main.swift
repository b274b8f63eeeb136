// Replays a session log and prints where its walk ended: `swift run whereabouts walk.waymark.jsonl`
import Foundation
import Waymark
import WaymarkFiles

guard CommandLine.arguments.count == 2 else {
  print("usage: whereabouts LOG")
  exit(2)
}
do {
  var session = Session()
  let log = try SessionLogReader(path: CommandLine.arguments[1])
  while let sample = try log.next() { session.take(sample) }

  guard let frame = session.alignment.frame, let position = session.position?.coordinate else {
    print("the log does not say enough to know the position")
    exit(1)
  }
  let state = session.alignment.state.rawValue
  print("\(state): yaw \(frame.yawDegrees)°, position \(position.latitude), \(position.longitude)")
} catch {
  print(error)
  exit(1)
}
