// Replays a session log with every strategy and prints the yaw that each finds: `swift run strategies walk.waymark.jsonl`
import Foundation
import Waymark
import WaymarkFiles
import WaymarkLab

guard CommandLine.arguments.count == 2 else {
  print("usage: strategies LOG")
  exit(2)
}
do {
  for method in ComparedMethod.compared {
    let log = try SessionLogReader(path: CommandLine.arguments[1])
    var session = Session(strategy: method.strategy(initialYaw: log.header.worldAlignment.initialYaw))
    while let sample = try log.next() { session.take(sample) }
    let yaw = session.alignment.frame.map { "\($0.yawDegrees)°" } ?? "unknown"
    print("\(method.rawValue): yaw \(yaw)")
  }
} catch {
  print(error)
  exit(1)
}
