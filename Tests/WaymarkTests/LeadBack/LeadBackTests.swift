import TestSupport
import Testing
import WaymarkGeodesy

@testable import Waymark
@testable import WaymarkEvaluation

@Suite struct LeadBackTests {
  private let frame = LocalFrame(origin: GeodeticPosition(Fixtures.graz, height: 0))

  private func position(_ east: Double, _ north: Double) -> Position {
    Position(frame.position(ofENU: Vector3(east, north, 0)).coordinate)
  }

  @Test func itSaysDirectionAndDistance() {
    let back = LeadBack(to: position(-100, -60), from: position(0, 0), headingDegrees: 20)
    #expect(abs(back.distance - 116.6) < 0.1)
    #expect(abs((back.turnDegrees ?? 0) + 141) < 1)
    #expect(back.words(language: .english, units: .metric) == "behind you to the left, 120 m")
    #expect(back.words(language: .german, units: .metric) == "links hinter dir, 120 m")
    #expect(back.sound.pan < 0 && back.sound.dullness > 0.5)
    let here = LeadBack(to: position(1, 1), from: position(0, 0), headingDegrees: 20)
    #expect(here.isHere && here.words(language: .english, units: .metric) == "You’re here.")
    let unknown = LeadBack(to: position(0, 300), from: position(0, 0), headingDegrees: nil)
    #expect(unknown.turnDegrees == nil && unknown.words(language: .english, units: .metric) == "300 m")
    let same = LeadBack(to: position(0, 0), from: position(0, 0), headingDegrees: .nan, accuracy: .infinity)
    #expect(same.bearingDegrees == nil && same.isHere)
  }

  /// From upright to flat and slightly beyond, whatever the heading, the phone points where its holder faces.
  @Test func theNeedleDoesNotLeapWhenThePhoneIsLaidDown() throws {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      let heading = generator.uniform(-180...180)
      for pitch in stride(from: 60.0, through: -120, by: -5) {
        let pointing = try #require(LeadBack.pointing(Fixtures.orientation(heading: heading, pitch: pitch)))
        let found = try #require(Angle.heading(east: pointing.x, north: -pointing.z))
        #expect(abs(Angle.difference(fromDegrees: heading, toDegrees: found)) < 0.01, "pitch \(pitch), \(generator)")
      }
    }
    #expect(LeadBack.pointing(Quaternion(x: .nan, y: 0, z: 0, w: 0)) == nil)
  }

  @Test func soundLeadsToTheFront() {
    var last = LeadBackSound(turnDegrees: 180, distance: 100, isHere: false)
    for turn in stride(from: 170.0, through: 0, by: -10) {
      let sound = LeadBackSound(turnDegrees: turn, distance: 100, isHere: false)
      #expect(sound.rate > last.rate && sound.dullness < last.dullness)
      #expect((-1...1).contains(sound.pan) && (0...1).contains(sound.dullness))
      last = sound
    }
    #expect(LeadBackSound(turnDegrees: 90, distance: 10, isHere: false).pan > 0.99)
  }

  @Test func aSessionLeadsBack() throws {
    let session = Fixtures.alignedSession(yaw: 90)
    // The camera points along −Z: to the east.
    let back = try #require(session.leadBack(to: position(50, 0)))
    #expect(abs(back.turnDegrees ?? 99) < 0.5 && abs(back.distance - 50) < 0.1)
    #expect(Session(strategy: BestEstimateAlignment(initialYaw: .firstHeading)).leadBack(to: position(1, 1)) == nil)
  }
}
