// Made by Scripts/make-layout from Scripts/LayoutTable; change that.

/// Slots of arrays of Float64 (docs/c-interface.md, Layouts): what goes into the regions, and what occurs in several
/// layouts.
enum InputLayout {
  /// Slots of a list or a text.
  enum Span {
    /// first slot or byte
    static let first = 0
    /// how many
    static let length = 1
    /// How many slots.
    static let count = 2
  }

  /// Slots of a position.
  enum Position {
    /// °
    static let latitude = 0
    /// °
    static let longitude = 1
    /// m
    static let altitude = 2
    /// `altitudeReference`
    static let altitudeReference = 3
    /// How many slots.
    static let count = 4
  }

  /// Slots of a coordinate.
  enum Coordinate {
    /// °
    static let latitude = 0
    /// °
    static let longitude = 1
    /// How many slots.
    static let count = 2
  }

  /// Slots of a route, then its points (positions) and its steps.
  enum Route {
    /// how many
    static let points = 0
    /// how many
    static let steps = 1
    /// m
    static let distance = 2
    /// s
    static let duration = 3
    /// `travelMode`
    static let mode = 4
    /// How many slots.
    static let count = 5
  }

  /// Slots of a step; the texts of all are in the text region, one after the other.
  enum Step {
    /// first vertex
    static let from = 0
    /// last vertex
    static let to = 1
    /// m
    static let distance = 2
    /// s
    static let duration = 3
    /// `maneuver`
    static let maneuver = 4
    /// bytes of its text
    static let instruction = 5
    /// bytes of the street's name
    static let name = 6
    /// 1: it ends a leg
    static let endsLeg = 7
    /// How many slots.
    static let count = 8
  }

  /// Slots of an anchor.
  enum Anchor {
    /// °
    static let latitude = 0
    /// °
    static let longitude = 1
    /// m
    static let altitude = 2
    /// `altitudeReference`
    static let altitudeReference = 3
    /// m
    static let accuracy = 4
    /// m
    static let verticalAccuracy = 5
    /// width of its label, px
    static let labelWidth = 6
    /// How many slots.
    static let count = 7
  }

  /// Slots of a street or a border of open ground, then its coordinates.
  enum Street {
    /// the number after the last one is a border of open ground, the next one a further border of it; 32 more on a
    /// bridge, 64 more in a tunnel, `streetKind`
    static let kind = 0
    /// how many
    static let points = 1
    /// How many slots.
    static let count = 2
  }

  /// Slots of the ground, then its heights row by row from the south.
  enum Ground {
    /// °
    static let south = 0
    /// °
    static let west = 1
    /// °
    static let latitudeStep = 2
    /// °
    static let longitudeStep = 3
    /// how many
    static let columns = 4
    /// `altitudeReference`
    static let reference = 5
    /// How many slots.
    static let count = 6
  }

  /// Slots of a building, then its rings.
  enum Building {
    /// m
    static let height = 0
    /// m
    static let underside = 1
    /// how many
    static let rings = 2
    /// How many slots.
    static let count = 3
  }

  /// Slots of a ring, then its corners (coordinates).
  enum Ring {
    /// how many
    static let corners = 0
    /// How many slots.
    static let count = 1
  }

  /// Slots of an azimuth that a picture leaves open.
  enum Azimuth {
    /// °
    static let azimuth = 0
    /// standard deviation, °
    static let sigma = 1
    static let probability = 2
    /// How many slots.
    static let count = 3
  }

  /// Slots of an error of a receiver.
  enum ReceiverError {
    /// s
    static let time = 0
    /// m
    static let east = 1
    /// m
    static let north = 2
    /// m
    static let up = 3
    /// How many slots.
    static let count = 4
  }
}
