// Made by Scripts/make-layout from Scripts/LayoutTable; change that.

/// Slots of arrays of Float64 (docs/c-interface.md, Layouts): smaller answers of a session.
enum SessionLayout {
  /// Slots of where an anchor goes that is put on a pixel.
  enum AnchorLocation {
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
    /// `anchorOrigin`
    static let origin = 6
    /// How many slots.
    static let count = 7
  }

  /// Slots of how the session stands.
  enum Tracking {
    /// `geoTrackingState`
    static let state = 0
    /// `geoTrackingReason`
    static let reason = 1
    /// `geoTrackingAccuracy`
    static let accuracy = 2
    /// what the user must do, or NaN, `geoCoaching`
    static let coaching = 3
    /// 1: the interface is to be locked
    static let isLocked = 4
    /// 1: a restart is worth a try
    static let offersRestart = 5
    /// 1: the coaching is worth a board
    static let showsBoard = 6
    /// How many slots.
    static let count = 7
  }

  /// Slots of an announcement.
  enum Announcement {
    /// m
    static let distance = 0
    /// °
    static let turn = 1
    /// How many slots.
    static let count = 2
  }

  /// Slots of a request for a route, then its stops (coordinates).
  enum Reroute {
    /// number of the request
    static let number = 0
    /// `travelMode`
    static let mode = 1
    /// How many slots.
    static let count = 2
  }

  /// Slots of how a name is shown.
  enum LabelUncertainty {
    /// standard deviation, °
    static let sigma = 0
    /// width of the bracket, px
    static let width = 1
    /// 1: no mark can be shown at the position itself
    static let standsInForMark = 2
    /// How many slots.
    static let count = 3
  }

  /// Slots of the mesh of an arrow, then its corners (x y z) and indices.
  enum Mesh {
    /// how many
    static let corners = 0
    /// how many
    static let indices = 1
    /// How many slots.
    static let count = 2
  }
}
