import Foundation
import Waymark
import WaymarkAppModel
import XCTest

@testable import AppModule

/// A recorded walk through the app's models.
final class ReplayTests: XCTestCase {
  @MainActor func testARecordedWalkIsReplayed() async throws {
    let file = try XCTUnwrap(Bundle.module.url(forResource: "walk.jsonl", withExtension: "gz"))
    let replay = ReplayModel(Messages())
    replay.open(file, style: OverlayStyle())
    try await until { replay.name != nil }
    XCTAssertEqual(replay.duration, 115, accuracy: 1)
    replay.pause()
    replay.seek(to: 70)
    try await until { (replay.moment?.time ?? 0) >= 69 }
    XCTAssertEqual(replay.moment?.overlay?.guidance?.progress.state, .onRoute)
    XCTAssertNotEqual(replay.moment?.alignment.state, .unknown)
    replay.seek(to: replay.duration)
    try await until { replay.moment?.overlay?.guidance?.progress.state == .arrived }
    replay.close()
    XCTAssertNil(replay.moment)
  }

  @MainActor func testWhatIsNoLogIsSaid() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "no-log.jsonl")
    try Data("{}\n".utf8).write(to: file)
    let messages = Messages()
    let replay = ReplayModel(messages)
    replay.open(file, style: OverlayStyle())
    try await until { messages.shown != nil }
    XCTAssertNil(replay.name)
  }

  /// Waits for a state, a minute at most.
  @MainActor private func until(_ isReached: () -> Bool) async throws {
    for _ in 0..<600 where !isReached() { try await Task.sleep(for: .milliseconds(100)) }
    XCTAssertTrue(isReached())
  }
}
