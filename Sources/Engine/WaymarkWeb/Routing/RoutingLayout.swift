// Made by Scripts/make-layout from Scripts/LayoutTable; change that.

/// Slots of arrays of Float64 (docs/c-interface.md, Layouts): requests for routes.
enum RoutingLayout {
  /// Version of the functions and layouts of the module; a reader refuses any other.
  static let version = 2

  /// Slots of a request, then its stops (coordinates).
  enum Request {
    /// on level ground, NaN for the usual one, m/s
    static let pace = 0
    /// largest distance of a stop from a street, m
    static let reach = 1
    /// class of `sac_scale`
    static let maximumHikingDifficulty = 2
    /// of the start, NaN where it is not known, m
    static let altitude = 3
    /// `altitudeReference`
    static let altitudeReference = 4
    /// its standard deviation, m
    static let altitudeSigma = 5
    /// when the walk begins, in the time of the place; NaN for no moment
    static let year = 6
    /// 1 … 12
    static let month = 7
    /// 1 … 31
    static let day = 8
    /// since midnight
    static let minute = 9
    /// How many slots.
    static let count = 10
  }

  /// Bits of wishes.
  enum Wishes {
    static let noStairs: Int32 = 1
    static let wheelchair: Int32 = 2
    static let paved: Int32 = 4
    static let shortest: Int32 = 8
  }

  /// Slots of a stop that is cut off, and the nearest point that can be reached.
  enum CutOff {
    /// its number
    static let stop = 0
    /// °
    static let latitude = 1
    /// °
    static let longitude = 2
    /// m
    static let distance = 3
    /// How many slots.
    static let count = 4
  }
}
