import Foundation
import Testing
import Waymark
import WaymarkAppModel

@Suite struct HintTests {
  private var fine: WalkSituation {
    var now = WalkSituation()
    now.device.camera = .granted
    now.device.location = .granted
    now.tracking = .normal
    now.alignment = .good
    return now
  }

  @Test func whereAllIsWellNothingIsShown() { #expect(Hint.choose(fine) == nil) }

  @Test func whatNothingElseHelpsWithoutComesFirst() {
    var now = fine
    now.alignment = .unknown
    now.advice = .walkOn
    #expect(Hint.choose(now) == .waiting)
    now.device.locationFails = true
    #expect(Hint.choose(now) == .notice(.locationFails))
    now.tracking = .lost
    #expect(Hint.choose(now) == .lost)
    #expect(Hint.choose(now)?.locksCamera == true)
    now.device.location = .denied
    #expect(Hint.choose(now) == .notice(.locationDenied))
    #expect(Hint.choose(now)?.leadsToSettings == true)
    now.device.camera = .denied
    #expect(Hint.choose(now) == .notice(.cameraDenied))
    now.showsCamera = false
    #expect(Hint.choose(now) == .notice(.locationDenied))
  }

  /// The engine's board comes before advice that is merely good to follow, and locks the picture while the engine says so.
  @Test func theEnginesCoachingIsShown() {
    var now = fine
    now.alignment = .unknown
    now.advice = .walkOn
    now.coaching = .pointCameraUp
    now.isLocked = true
    #expect(Hint.choose(now) == .coaching(.pointCameraUp, isLocked: true))
    #expect(Hint.choose(now)?.locksCamera == true)
    now.isLocked = false
    #expect(Hint.choose(now)?.locksCamera == false)
    #expect(Hint.choose(now)?.text == "Point the camera up, along the street.")
    now.isPutAside = true
    #expect(Hint.choose(now) == .waiting)
    now.isPutAside = false
    now.device.location = .denied
    #expect(Hint.choose(now) == .notice(.locationDenied))
    now.device.location = .granted
    now.showsCamera = false
    #expect(Hint.choose(now) == .waiting)
  }

  /// The device's own coaching speaks alone; what it knows nothing of is shown all the same.
  @Test func hintsAreQuietWhileTheDeviceCoaches() {
    var now = fine
    now.isCoachedByDevice = true
    now.tracking = .lost
    now.coaching = .pointCameraUp
    now.isLocked = true
    now.alignment = .unknown
    #expect(Hint.choose(now) == nil)
    now.hasRoute = true
    now.progress = .offRoute
    now.rerouting = .asking
    #expect(Hint.choose(now) == .rerouting)
    now.device.camera = .denied
    #expect(Hint.choose(now) == .notice(.cameraDenied))
    // On the map alone there is no picture to coach over.
    now = fine
    now.alignment = .unknown
    now.isCoachedByDevice = true
    now.showsCamera = false
    #expect(Hint.choose(now) == .waiting)
  }

  @Test func theMapAloneNeedsNoCamera() {
    var now = fine
    now.showsCamera = false
    now.device.camera = .denied
    now.device.hasTracking = false
    now.tracking = .lost
    now.advice = .slowDown
    #expect(Hint.choose(now) == nil)
  }

  @Test(arguments: [
    (Rerouting.State.asking, true, Hint.rerouting), (.waiting, true, .reroutingFailed),
    (.waiting, false, .offRouteOffline), (.offline, true, .offRouteOffline),
  ])
  func theOutcomeOfAReroutingIsShown(state: Rerouting.State, isOnline: Bool, hint: Hint) {
    var now = fine
    now.hasRoute = true
    now.progress = .offRoute
    now.rerouting = state
    now.isOnline = isOnline
    #expect(Hint.choose(now) == hint)
    now.progress = .onRoute
    #expect(Hint.choose(now) == nil)
  }

  @Test func aCompassThatIsNotSureMattersOnlyWhileTheDirectionIsRough() {
    var now = fine
    now.device.compassAccuracy = 45
    #expect(Hint.choose(now) == nil)
    now.alignment = .rough
    #expect(Hint.choose(now) == .notice(.compassUnsure))
    now.advice = .sightSun
    #expect(Hint.choose(now) == .advice(.sightSun))
  }

  @Test func everyHintHasWords() {
    var hints: [Hint] = [.lost, .waiting, .offRouteOffline, .rerouting, .reroutingFailed]
    hints += DeviceNotice.allCases.map { .notice($0) }
    hints += AlignmentAdvice.allCases.filter { $0 != .none }.map { .advice($0) }
    for hint in hints { #expect(!hint.text.isEmpty, "\(hint)") }
  }
}
