import Testing

@testable import WaymarkWeb

/// Handles that are closed, of another kind, or made up.
@Suite struct HandleTests {
  @Test func whatIsClosedStandsForNothing() {
    let handle = waymarkOpen()
    #expect(handle != 0 && waymarkNumbers(handle) != nil)
    waymarkClose(handle)
    waymarkClose(handle)
    #expect(waymarkNumbers(handle) == nil && waymarkNumbersCount(handle) == 0)
    #expect(waymarkText(handle) == nil && waymarkTextCount(handle) == 0)
    #expect(waymarkInputNumbers(handle, 4) == nil && waymarkInputText(handle, 4) == nil)
    #expect(waymarkCamera(handle, 0, 390, 844, 37.6, 70) != OutcomeCode.malformed, "an empty session takes a camera")
    // The next one is not mistaken for it.
    let next = waymarkOpen()
    defer { waymarkClose(next) }
    #expect(next != handle)
    #expect(waymarkNumbers(handle) == nil)
  }

  @Test func eachKindHasItsOwn() {
    let (replica, device) = (waymarkReplicaOpen(), waymarkDeviceOpen(.nan, .nan))
    defer {
      waymarkReplicaClose(replica)
      waymarkDeviceClose(device)
    }
    waymarkClose(replica)
    waymarkTerrainClose(device)
    #expect(waymarkNumbers(replica) != nil)
    #expect(waymarkNumbers(device) == nil, "a device has no such regions")
    #expect(waymarkDeviceNumbers(device) != nil && waymarkDeviceNumbers(replica) == nil)
    #expect(waymarkTerrainElevation(replica, 47, 15).isNaN)
    #expect(Handles.find(replica, WebSession.self) == nil)
  }

  @Test(arguments: [0, 1, 1023, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF] as [UInt32])
  func whatWasNeverGivenStandsForNothing(handle: UInt32) {
    waymarkClose(handle)
    waymarkSimulationClose(handle)
    #expect(waymarkNumbers(handle) == nil)
    #expect(waymarkPlanSteps(handle, 0) == OutcomeCode.malformed)
    #expect(waymarkReplicaCount(handle) == 0)
  }

  @Test func sessionsEndWithTheirHandles() {
    let handle = waymarkOpen()
    weak let session = Handles.find(handle, WebSession.self)
    #expect(session != nil)
    waymarkClose(handle)
    #expect(session == nil)
  }
}
