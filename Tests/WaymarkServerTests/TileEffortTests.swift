import Foundation
import TestSupport
import Testing
import WaymarkAreas
import WaymarkFormats

@testable import WaymarkServer

/// What a response costs is counted before the work, and work that nobody waits for ends.
@Suite struct TileEffortTests {
  private static let head = RequestHead(method: "GET", target: "/")

  private static func features(_ radius: Double, latitude: Double = 47.052) -> AreaRequest {
    .features(latitude: latitude, longitude: 15.04, radius: radius)
  }

  private static func count(_ data: Data?) throws -> Int {
    let json = try JSONValue(parsing: data ?? Data())
    return try #require(json["features"]?.array).count
  }

  @Test func whatLiesInTheCircleIsCounted() throws {
    let folder = try TemporaryFolder()
    let tiles = try AreaTiles(area: TestArea.make(in: folder.url, houses: 5000))
    var costs: [Int] = []
    for radius in [50, 300, 1000, 9000.0] {
      let cost = tiles.cost(of: Self.features(radius))
      let houses = try Self.count(tiles.data(for: Self.features(radius)))
      // Four or five vertices a house; three of the street.
      #expect((4 * houses - 1...5 * houses).contains(cost), "\(radius) m: \(cost) vertices, \(houses) features")
      costs.append(cost)
    }
    #expect(costs == costs.sorted() && costs[0] < 200 && costs[3] > 19_000)
    #expect(tiles.cost(of: Self.features(9000, latitude: 10)) == 0)
    #expect(tiles.cost(of: .streets(latitude: 47.06, longitude: 15.04, radius: 9000)) == 3)
    #expect(tiles.cost(of: .streets(latitude: 47.06, longitude: 15.04, radius: 10)) == 0)
  }

  @Test func cancelledWorkMakesNothing() async throws {
    let folder = try TemporaryFolder()
    let tiles = try AreaTiles(area: TestArea.make(in: folder.url, houses: 5000))
    let made = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return (
        tiles.data(for: Self.features(9000)),
        tiles.data(for: .streets(latitude: 47.01, longitude: 15.01, radius: 9000)), tiles.map(z: 15, x: 17752, y: 11518)
      )
    }.value
    #expect(try Self.count(made.0) == 0)
    #expect(try Self.count(made.1) == 0)
    #expect(try Self.count(tiles.data(for: Self.features(9000))) > 5000)
    #expect(made.2.map(\.count) ?? 0 < tiles.map(z: 15, x: 17752, y: 11518)?.count ?? 0)
  }

  /// Slow work has a gate and threads of its own; cheap work does not wait for it.
  @Test func cheapWorkDoesNotWaitForSlowWork() async throws {
    let folder = try TemporaryFolder()
    let work = AreaWork()
    let tiles = TileStore(try TestArea.make(in: folder.url, houses: 5000), work: work) { _ in }
    #expect(try await tiles.effort(Self.features(50)) == .cheap)
    #expect(try await tiles.effort(Self.features(9000)) == .slow)
    let (release, released) = AsyncStream.makeStream(of: Never.self)
    let blocking = (0..<LowPriorityExecutor.count).map { _ in
      Task { try await work.expensive.run(for: .own) { for await _ in release {} } }
    }
    while work.expensive.isFree { try await Task.sleep(for: .milliseconds(1)) }
    let slow = Task { try await tiles.make(Self.features(9000), Self.head) }
    while work.expensive.waitingCount == 0 { try await Task.sleep(for: .milliseconds(1)) }
    #expect(try await tiles.make(Self.features(50), Self.head).status == 200)
    // The client leaves before its turn.
    slow.cancel()
    await #expect(throws: CancellationError.self) { try await slow.value }
    #expect(work.expensive.waitingCount == 0)
    released.finish()
    for task in blocking { try await task.value }
    #expect(try await tiles.make(Self.features(9000), Self.head).status == 200)
  }

  /// Each form that clients accept is made when one asks for it, and then kept.
  @Test func oneFormIsMadeForEachKindOfClient() async throws {
    let folder = try TemporaryFolder()
    let tiles = TileStore(try TestArea.make(in: folder.url, houses: 500), work: AreaWork()) { _ in }
    let request = Self.features(300)
    for (accepted, coding) in [("br, gzip", "br"), ("gzip", "gzip"), ("", nil)] as [(String, String?)] {
      let head = RequestHead(method: "GET", target: "/", headers: ["accept-encoding": accepted])
      #expect(tiles.known(request, head) == nil)
      for _ in 0..<2 {
        let response = try await tiles.make(request, head)
        #expect(response.headers.first { $0.name == "Content-Encoding" }?.value == coding)
        #expect(response.headers.contains { $0.name == "Vary" })
      }
      #expect(tiles.known(request, head) != nil)
    }
  }
}
