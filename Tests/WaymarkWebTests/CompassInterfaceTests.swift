import Testing
import Waymark

@testable import WaymarkWeb

/// What is known of the device's compass, through the C interface.
@Suite struct CompassInterfaceTests {
  private static let memory: [Double] =
    [1, 2, .nan, 3, 1, 1, 0, 0, 0, 20, 0, 0, 0, 0] + (0..<25).map { $0 % 6 == 0 ? 4 : 0 }

  private func set(_ numbers: [Double], on handle: SessionHandle) throws -> Int32 {
    let start = try #require(waymarkInputNumbers(handle, Int32(numbers.count)))
    for (i, number) in numbers.enumerated() { start[i] = number }
    return waymarkSetCompassMemory(handle, .nan)
  }

  @Test func aMemoryGoesInAndComesBack() throws {
    let handle = waymarkOpen()
    let nothing = waymarkCompassMemory(handle)
    #expect(nothing == 0)
    #expect(try set(Self.memory, on: handle) == OutcomeCode.accepted)
    let count = waymarkCompassMemory(handle)
    #expect(Int(count) == CompassMemory.numberCount)
    let session = try #require(Handles.find(handle, WebSession.self))
    #expect(session.session.compassMemory == CompassMemory(numbers: Self.memory))
    waymarkClose(handle)
  }

  @Test(arguments: [[], [1, 2, 3], [2] + memory.dropFirst(), memory + [0]] as [[Double]])
  func nonsenseIsRefused(numbers: [Double]) throws {
    let handle = waymarkOpen()
    #expect(try set(numbers, on: handle) == OutcomeCode.malformed)
    let known = waymarkCompassMemory(handle)
    #expect(known == 0)
    waymarkClose(handle)
  }
}
