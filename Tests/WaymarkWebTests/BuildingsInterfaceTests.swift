import Testing
import Waymark
import WaymarkGeodesy

@testable import WaymarkWeb

/// Buildings of a session through the C interface.
@Suite struct BuildingsInterfaceTests {
  private func give(_ numbers: [Double], to handle: SessionHandle, latitude: Double = 47) throws -> Int32 {
    let start = try #require(waymarkInputNumbers(handle, Int32(numbers.count)))
    for (i, number) in numbers.enumerated() { start[i] = number }
    return waymarkBuildings(handle, latitude, 15)
  }

  private static let house = [12.0, 0, 1, 4, 47.001, 15, 47.001, 15.001, 47.002, 15.001, 47.002, 15]

  @Test func theyStayWhenASessionRestartsAndGoWhenNoneAreGiven() throws {
    let handle = waymarkOpen()
    defer { waymarkClose(handle) }
    let session = try #require(Handles.find(handle, WebSession.self))
    #expect(try give(Self.house + Self.house, to: handle) == OutcomeCode.accepted)
    #expect(session.buildings?.outlines.count == 2)
    #expect(waymarkStart(handle, 0, 0, 0) == 0)
    #expect(session.buildings?.outlines.count == 2)
    // Without a pose nothing is hidden.
    #expect(waymarkLabelOpacity(handle, 0, 1) == 1)
    _ = waymarkInputNumbers(handle, 0)
    #expect(waymarkBuildings(handle, 47, 15) == OutcomeCode.accepted)
    #expect(session.buildings?.outlines.isEmpty == true)
  }

  @Test(
    arguments: [
      [12], [12, 0], [12, 0, 1], [12, 0, 1, 4, 47, 15], [12, 0, .nan], [12, 0, 1, .infinity], [12, 0, 1, -1],
      [12, 0, 1e300], [12, 0, 1, 1.5, 47, 15], [12, 0, 1, 1, 95, 15], [12, 0, 1, 1, .nan, 15],
    ] as [[Double]])
  func nonsenseIsRefused(numbers: [Double]) throws {
    let handle = waymarkOpen()
    defer { waymarkClose(handle) }
    #expect(try give(Self.house, to: handle) == OutcomeCode.accepted)
    #expect(try give(numbers, to: handle) == OutcomeCode.malformed)
    #expect(try give(Self.house, to: handle, latitude: .nan) == OutcomeCode.malformed)
    #expect(try #require(Handles.find(handle, WebSession.self)).buildings?.outlines.count == 1)
  }
}
