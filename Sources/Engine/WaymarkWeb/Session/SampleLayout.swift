// Made by Scripts/make-layout from Scripts/LayoutTable; change that.

/// Slots of arrays of Float64 (docs/c-interface.md, Layouts): samples of a simulated walk, one after the other; each
/// begins so.
enum SampleLayout {
  /// `sampleKind`
  static let kind = 0
  /// s
  static let time = 1
  /// How many slots.
  static let count = 2

  /// Slots of sample: pose.
  enum Pose {
    /// `sampleKind`
    static let kind = 0
    /// s
    static let time = 1
    /// x y z, m
    static let position = 2
    /// quaternion x y z w
    static let orientation = 5
    /// `tracking`
    static let tracking = 9
    /// How many slots.
    static let count = 10
  }

  /// Slots of sample: fix.
  enum Fix {
    /// `sampleKind`
    static let kind = 0
    /// s
    static let time = 1
    /// °
    static let latitude = 2
    /// °
    static let longitude = 3
    /// m
    static let altitude = 4
    /// `altitudeReference`
    static let altitudeReference = 5
    /// m
    static let horizontalAccuracy = 6
    /// m
    static let verticalAccuracy = 7
    /// °
    static let course = 8
    /// °
    static let courseAccuracy = 9
    /// m/s
    static let speed = 10
    /// m/s
    static let speedAccuracy = 11
    /// How many slots.
    static let count = 12
  }

  /// Slots of sample: heading.
  enum Heading {
    /// `sampleKind`
    static let kind = 0
    /// s
    static let time = 1
    /// °
    static let degrees = 2
    /// `north`
    static let north = 3
    /// °
    static let accuracy = 4
    /// How many slots.
    static let count = 5
  }

  /// Slots of sample: camera.
  enum Camera {
    /// `sampleKind`
    static let kind = 0
    /// s
    static let time = 1
    /// px
    static let width = 2
    /// px
    static let height = 3
    /// °
    static let fovX = 4
    /// °
    static let fovY = 5
    /// How many slots.
    static let count = 6
  }

  /// Slots of sample: clock.
  enum Clock {
    /// `sampleKind`
    static let kind = 0
    /// s
    static let time = 1
    /// bytes of the wall clock's text: first and length
    static let text = 2
    /// How many slots.
    static let count = 4
  }

  /// Slots of sample: truth.
  enum Truth {
    /// `sampleKind`
    static let kind = 0
    /// s
    static let time = 1
    /// °
    static let latitude = 2
    /// °
    static let longitude = 3
    /// m
    static let altitude = 4
    /// `altitudeReference`
    static let altitudeReference = 5
    /// °
    static let yaw = 6
    /// How many slots.
    static let count = 7
  }
}
