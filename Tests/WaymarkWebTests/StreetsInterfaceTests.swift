import Testing
import Waymark

@testable import WaymarkWeb

/// Streets through the C interface.
@Suite struct StreetsInterfaceTests {
  private func give(_ numbers: [Double]) throws -> (outcome: Int32, session: WebSession, handle: SessionHandle) {
    let handle = waymarkOpen()
    let start = try #require(waymarkInputNumbers(handle, Int32(numbers.count)))
    for (i, number) in numbers.enumerated() { start[i] = number }
    let outcome = waymarkStreets(handle)
    return (outcome, try #require(Handles.find(handle, WebSession.self)), handle)
  }

  @Test func streetsAndGroundArrive() throws {
    let kinds = Double(StreetKind.allCases.count)
    let ring = [47.0, 15, 47, 15.001, 47.001, 15.001, 47, 15]
    let (outcome, session, handle) = try give(
      [1, 3, 47, 15, 47.001, 15, 47.001, 15.002] + [3, 2, 47, 15, 47, 15.1] + [kinds, 4] + ring + [kinds + 1, 4] + ring)
    #expect(outcome == OutcomeCode.accepted)
    #expect((session.streets?.segmentCount ?? 0) > 3)
    // Another session keeps them, an empty input removes them.
    let begun = waymarkStart(handle, 0, 0, 0)
    #expect(begun == 0)
    #expect(session.streets != nil)
    _ = waymarkInputNumbers(handle, 0)
    let emptied = waymarkStreets(handle)
    #expect(emptied == OutcomeCode.accepted)
    #expect(session.streets == nil)
    waymarkClose(handle)
  }

  @Test func bridgesAndTunnelsArrive() throws {
    let (outcome, session, handle) = try give(
      [1, 2, 47, 15, 47.001, 15] + [33, 2, 47.001, 15, 47.002, 15] + [64 + 3, 2, 47.002, 15, 47.003, 15])
    #expect(outcome == OutcomeCode.accepted)
    #expect(session.streets?.segmentCount == 3)
    waymarkClose(handle)
  }

  @Test(
    arguments: [
      [37, 1, 47, 15], [96, 1, 47, 15], [9, 1, 47, 15], [0, 2, 47, 15], [0, 1e12, 47, 15], [0, -1, 47, 15],
      [.nan, 1, 47, 15], [0, 1, 91, 15],
      [0, 1, .nan, 15], [0], [0.5, 1, 47, 15], [0, 1, 47, .infinity],
    ] as [[Double]])
  func nonsenseIsRefused(numbers: [Double]) throws {
    let (outcome, session, handle) = try give(numbers)
    #expect(outcome == OutcomeCode.malformed)
    #expect(session.streets == nil)
    waymarkClose(handle)
  }
}
