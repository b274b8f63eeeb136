// Made by Scripts/make-layout from Scripts/LayoutTable; change that.

/// Slots of arrays of Float64 (docs/c-interface.md, Layouts): routes that are looked at.
enum PlanLayout {
  /// Version of the functions and layouts of the module; a reader refuses any other.
  static let version = 1

  /// Slots of a plan.
  enum Plan {
    /// m
    static let length = 0
    /// usual, s
    static let duration = 1
    /// how many
    static let steps = 2
    /// How many slots.
    static let count = 3
  }

  /// Slots of a step; its texts follow one another in this order.
  enum Step {
    /// first vertex
    static let from = 0
    /// last vertex
    static let to = 1
    /// `maneuver`
    static let maneuver = 2
    /// m
    static let arcLength = 3
    /// m
    static let distance = 4
    /// s
    static let duration = 5
    /// °
    static let latitude = 6
    /// °
    static let longitude = 7
    /// bytes
    static let instruction = 8
    /// bytes of the street's name
    static let name = 9
    /// bytes of the distance in words
    static let distanceText = 10
    /// How many slots.
    static let count = 11
  }

  /// Slots of heights along a plan, then its samples.
  enum Profile {
    /// m
    static let ascent = 0
    /// m
    static let descent = 1
    /// m
    static let lowest = 2
    /// m
    static let highest = 3
    /// `altitudeReference`
    static let altitudeReference = 4
    /// How many slots.
    static let count = 5
  }

  /// Slots of a sample.
  enum Sample {
    /// m
    static let arcLength = 0
    /// m
    static let height = 1
    /// °
    static let latitude = 2
    /// °
    static let longitude = 3
    /// How many slots.
    static let count = 4
  }

  /// Slots of where another route is farthest from it.
  enum Apart {
    /// °
    static let latitude = 0
    /// °
    static let longitude = 1
    /// between the two, m
    static let distance = 2
    /// How many slots.
    static let count = 3
  }
}
