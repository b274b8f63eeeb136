// Made by Scripts/make-layout from Scripts/LayoutTable; change that.

/// Slots of arrays of Float64 (docs/c-interface.md, Layouts): terrain, Sun and Moon, and pictures.
enum TerrainLayout {
  /// Version of the functions and layouts of the module; a reader refuses any other.
  static let version = 5

  /// Slots of the address of a block of heights.
  enum Block {
    static let level = 0
    static let row = 1
    static let column = 2
    /// How many slots.
    static let count = 3
  }

  /// Slots of a panorama, then its directions.
  enum Panorama {
    /// of the eye, m
    static let altitude = 0
    /// below it, m
    static let ground = 1
    /// by how much it was raised to stand on the ground, m
    static let raised = 2
    /// how many
    static let directions = 3
    /// How many slots.
    static let count = 4
  }

  /// Slots of a direction, then its ridges, the nearest first.
  enum Direction {
    /// distance up to which it is known, m
    static let known = 0
    /// how many
    static let ridges = 1
    /// How many slots.
    static let count = 2
  }

  /// Slots of a ridge.
  enum Ridge {
    /// m
    static let footDistance = 0
    /// m
    static let distance = 1
    /// m
    static let height = 2
    /// apparent, °
    static let elevation = 3
    /// How many slots.
    static let count = 4
  }

  /// Slots of a summit of a map.
  enum Summit {
    /// °
    static let latitude = 0
    /// °
    static let longitude = 1
    /// above mean sea level as the map has it, NaN without, m
    static let elevation = 2
    /// How many slots.
    static let count = 3
  }

  /// Slots of how a summit is seen; all NaN where it is out of range or its terrain is unknown.
  enum Peak {
    /// °
    static let latitude = 0
    /// °
    static let longitude = 1
    /// the listed one where it agrees with the ground, m
    static let elevation = 2
    /// of the samples, m
    static let ground = 3
    /// °
    static let azimuth = 4
    /// °
    static let apparentElevation = 5
    /// m
    static let groundDistance = 6
    /// minutes of arc
    static let margin = 7
    /// of the margin, minutes of arc
    static let error = 8
    /// 1: it is seen
    static let isVisible = 9
    /// 1: it is hidden by less than the error
    static let isJustHidden = 10
    /// 1: that is uncertain
    static let isUncertain = 11
    /// what it is worth to show its name
    static let labelWeight = 12
    /// How many slots.
    static let count = 13
  }

  /// Slots of a landmark.
  enum Landmark {
    /// °
    static let latitude = 0
    /// °
    static let longitude = 1
    /// 1: it is a summit
    static let isSummit = 2
    /// How many slots.
    static let count = 3
  }

  /// Slots of the landmark that a place is, or that it is near.
  enum Seen {
    /// in the list
    static let index = 0
    /// 1: the place is it
    static let isItself = 1
    /// m
    static let distance = 2
    /// How many slots.
    static let count = 3
  }

  /// Slots of a grid of depths.
  enum Depth {
    /// of the eye, m
    static let altitude = 0
    /// below it, m
    static let ground = 1
    /// by how much it was raised to stand on the ground, m
    static let raised = 2
    /// how many
    static let columns = 3
    /// how many
    static let rows = 4
    /// How many slots.
    static let count = 5
  }

  /// Slots of paths of Sun and Moon: points, then contacts of the Sun, then of the Moon.
  enum Sky {
    /// how many
    static let points = 0
    /// how many
    static let sunContacts = 1
    /// how many
    static let moonContacts = 2
    /// How many slots.
    static let count = 3
  }

  /// Slots of Sun and Moon at one moment.
  enum SkyPoint {
    /// °
    static let sunAzimuth = 0
    /// apparent, °
    static let sunElevation = 1
    /// °
    static let moonAzimuth = 2
    /// apparent, °
    static let moonElevation = 3
    /// How many slots.
    static let count = 4
  }

  /// Slots of when a disc touches the skyline.
  enum Contact {
    /// 1: it sets; 0: it rises
    static let isSet = 0
    /// since 1970, s
    static let time = 1
    /// °
    static let azimuth = 2
    /// °
    static let elevation = 3
    /// How many slots.
    static let count = 4
  }

  /// Slots of what a camera wrote into a photo.
  enum Photo {
    /// °
    static let latitude = 0
    /// °
    static let longitude = 1
    /// above mean sea level, m
    static let altitude = 2
    /// m
    static let accuracy = 3
    /// by the compass, °
    static let direction = 4
    /// 1: from magnetic north
    static let directionIsMagnetic = 5
    /// for 35 mm film, mm
    static let focalLength35 = 6
    /// 1 … 8 as in EXIF
    static let orientation = 7
    /// of the axis by gravity, °
    static let pitch = 8
    /// by gravity, °
    static let roll = 9
    /// since 1970, s
    static let instant = 10
    /// How many slots.
    static let count = 11
  }

  /// Slots of how the camera of a picture was turned, then the azimuths that it leaves open.
  enum Look {
    /// °
    static let yaw = 0
    /// NaN: not to be used, °
    static let yawSigma = 1
    /// °
    static let pitch = 2
    /// °
    static let roll = 3
    /// what it is from, NaN: not to be used, `pictureSource`
    static let source = 4
    /// How many slots.
    static let count = 5
  }

  /// Slots of a moment of the running camera.
  enum CameraMoment {
    /// s
    static let time = 0
    /// of the scene's −Z axis, NaN while unknown, °
    static let yaw = 1
    /// °
    static let yawSigma = 2
    /// quaternion x y z w
    static let orientation = 3
    /// of an earlier pose, s
    static let earlierTime = 7
    /// quaternion x y z w
    static let earlierOrientation = 8
    /// °
    static let fovX = 12
    /// °
    static let fovY = 13
    /// m
    static let positionSigma = 14
    /// since 1970, NaN where unknown, s
    static let instant = 15
    /// How many slots.
    static let count = 16
  }

  /// Slots of a direction.
  enum SkyDirection {
    /// °
    static let azimuth = 0
    /// °
    static let elevation = 1
    /// How many slots.
    static let count = 2
  }

  /// Slots of where it appears.
  enum Pixel {
    /// px
    static let x = 0
    /// px
    static let y = 1
    /// How many slots.
    static let count = 2
  }

  /// Slots of a label.
  enum Label {
    static let anchor = 0
    static let width = 1
    static let weight = 2
    /// How many slots.
    static let count = 3
  }

  /// Slots of where it goes, NaN when it is not shown.
  enum PlacedLabel {
    static let row = 0
    static let start = 1
    /// How many slots.
    static let count = 2
  }
}
