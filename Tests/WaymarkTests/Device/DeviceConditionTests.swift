import Testing

@testable import Waymark

@Suite struct DeviceConditionTests {
  @Test func allIsWell() {
    var condition = DeviceCondition()
    #expect(condition.notices.isEmpty && condition.canTrack)
    (condition.camera, condition.location, condition.compassAccuracy) = (.granted, .granted, 10)
    #expect(condition.notices.isEmpty && condition.canTrack)
  }

  @Test func everythingThatIsMissingIsSaid() {
    func notices(_ change: (inout DeviceCondition) -> Void) -> [DeviceNotice] {
      var condition = DeviceCondition()
      (condition.camera, condition.location) = (.granted, .granted)
      change(&condition)
      return condition.notices
    }
    #expect(notices { $0.camera = .denied } == [.cameraDenied])
    #expect(notices { $0.camera = .restricted } == [.cameraRestricted])
    #expect(notices { $0.location = .denied } == [.locationDenied])
    #expect(notices { $0.location = .restricted } == [.locationRestricted])
    #expect(notices { $0.location = .off } == [.locationOff])
    #expect(notices { $0.locationIsPrecise = false } == [.locationRough])
    #expect(notices { $0.locationFails = true } == [.locationFails])
    #expect(notices { $0.drawsSolids = false } == [.solidsAbsent])
    #expect(notices { $0.hasCompass = false } == [.compassAbsent])
    #expect(notices { $0.compassAccuracy = -1 } == [.compassUnsure])
    #expect(notices { $0.compassAccuracy = 45 } == [.compassUnsure])
    #expect(notices { $0.hasTracking = false } == [.trackingAbsent])
    // The most serious comes first.
    #expect(
      notices { ($0.hasTracking, $0.camera, $0.location, $0.compassAccuracy) = (false, .denied, .denied, -1) }
        == [.trackingAbsent, .cameraDenied, .locationDenied, .compassUnsure])
  }

  @Test func theCameraDecidesWhetherThereIsAPicture() {
    var condition = DeviceCondition()
    for permission in DevicePermission.allCases {
      condition.camera = permission
      #expect(condition.canTrack == (permission == .granted || permission == .notAsked))
    }
    condition.camera = .granted
    condition.hasTracking = false
    #expect(!condition.canTrack)
  }

  @Test func noticesAreSentences() {
    for notice in DeviceNotice.allCases {
      for text in [notice.text, notice.advice] {
        #expect(text.hasSuffix(".") && text.first?.isUppercase == true && text.count < 120, "\(notice)")
      }
    }
    // The settings can change what the user has decided.
    #expect(
      DeviceNotice.allCases.filter(\.isChangedInSettings) == [.cameraDenied, .locationDenied, .locationRough])
  }
}
