#if os(visionOS) || (os(iOS) && canImport(ARKit))
  import Foundation
  import Waymark
  import WaymarkGeodesy

  extension DeviceClock.Reading {
    /// Both clocks now. The system's uptime is the clock of ARKit's frames: both stop while the device sleeps.
    public static var now: DeviceClock.Reading {
      DeviceClock.Reading(
        uptime: ProcessInfo.processInfo.systemUptime, utc: UTCInstant(Date()))
    }
  }

  extension UTCInstant {
    init(_ date: Date) { self.init(secondsSince1970: date.timeIntervalSince1970) }
  }
#endif
