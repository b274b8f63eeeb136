import Testing
import Waymark
import WaymarkGeodesy

@testable import WaymarkWeb

/// Plans through the C interface.
@Suite struct PlanInterfaceTests {
  private func fill(_ handle: PlanHandle, _ numbers: [Double]) throws {
    let start = try #require(waymarkInputNumbers(handle, Int32(numbers.count)))
    for (i, number) in numbers.enumerated() { start[i] = number }
    _ = waymarkInputText(handle, 0)
  }

  private func text(_ handle: PlanHandle) -> String {
    String(
      decoding: UnsafeBufferPointer(start: waymarkText(handle), count: Int(waymarkTextCount(handle))), as: UTF8.self)
  }

  private func number(_ handle: PlanHandle, _ i: Int) -> Double { waymarkNumbers(handle)?[i] ?? .nan }

  /// A corner: 111 m to the north, 76 m to the east, heights above the sea.
  private func corner(_ heights: [Double]) -> [Double] {
    [3, 0, .nan, .nan, 0] + [47, 15, heights[0], 1] + [47.001, 15, heights[1], 1] + [47.001, 15.001, heights[2], 1]
  }

  @Test func stepsAndProfileArrive() throws {
    let handle = waymarkPlanOpen()
    defer { waymarkPlanClose(handle) }
    #expect(waymarkPlanVersion() == 1)
    #expect(
      waymarkPlanSteps(handle, 0) == OutcomeCode.malformed && waymarkPlanProfile(handle, 9) == OutcomeCode.malformed)
    try fill(handle, corner([100, 130, 120]))
    #expect(waymarkPlanRoute(handle, Int32(GuidanceLanguage.french.number)) == Int32(PlanLayout.Plan.count))
    let length = number(handle, 0)
    #expect(abs(length - 187.2) < 0.5 && number(handle, 1) > 100 && number(handle, 2) == 3)

    #expect(waymarkPlanSteps(handle, Int32(UnitSystem.metric.number)) == 3)
    let turn = PlanLayout.Step.count
    #expect(number(handle, turn) == 1 && number(handle, turn + 1) == 2)
    #expect(number(handle, turn + 2) == Double(Maneuver.turnRight.number))
    #expect(abs(number(handle, turn + 3) - 111.2) < 0.1 && number(handle, turn + 6) == 47.001)
    let words = text(handle)
    #expect(words.contains("Tournez à droite") && words.hasSuffix("0 m"))
    var bytes = 0.0
    for step in 0..<3 { for k in 8...10 { bytes += number(handle, step * turn + k) } }
    #expect(Int(bytes) == words.utf8.count)

    let count = Int(waymarkPlanProfile(handle, 11))
    #expect(count == 12, "eleven places and the corner, the highest one")
    #expect(number(handle, 0) == 30 && number(handle, 1) == 10 && number(handle, 2) == 100 && number(handle, 3) == 130)
    #expect(number(handle, 4) == Double(WebAltitudeReference.meanSeaLevel.number))
    #expect(number(handle, PlanLayout.Profile.count + (count - 1) * PlanLayout.Sample.count) == length)

    // A route without heights has no profile; another route is somewhere else.
    try fill(handle, [2, 0, .nan, .nan, 0, 47, 15, .nan, .nan, 47.001, 15.001, .nan, .nan])
    #expect(waymarkPlanApart(handle) == Int32(PlanLayout.Apart.count))
    #expect(number(handle, 2) > 40 && number(handle, 2) < 80)
    #expect(waymarkPlanRoute(handle, 0) == Int32(PlanLayout.Plan.count) && waymarkPlanProfile(handle, 11) == 0)
  }

  @Test(
    arguments: [
      [], [1, 0, .nan, .nan, 0, 47, 15, .nan, .nan], [2, 0], [.nan], [2, 0, .nan, .nan, 0, 99, 15, 0, 0, 47, 15, 0, 0],
    ] as [[Double]])
  func nonsenseIsRefused(numbers: [Double]) throws {
    let handle = waymarkPlanOpen()
    defer { waymarkPlanClose(handle) }
    try fill(handle, numbers)
    #expect(waymarkPlanRoute(handle, 0) == OutcomeCode.malformed && !text(handle).isEmpty)
    #expect(waymarkPlanSteps(handle, 0) == OutcomeCode.malformed)
    try fill(handle, corner([1, 2, 3]))
    #expect(waymarkPlanRoute(handle, 99) == OutcomeCode.malformed)
    #expect(waymarkPlanRoute(handle, 0) > 0)
    try fill(handle, numbers)
    #expect(waymarkPlanApart(handle) == OutcomeCode.malformed)
    #expect(waymarkPlanSteps(handle, 7) == OutcomeCode.malformed && waymarkPlanSteps(handle, 0) == 3)
  }
}
