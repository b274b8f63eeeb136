/// What all edges of one kind share: use, surface, difficulty and who may go there.
public struct StreetTraits: Hashable, Sendable {
  /// Who may go there, and what has to be expected. Directions are along the edge.
  public struct Access: OptionSet, Hashable, Sendable {
    /// Bits of the set.
    public let rawValue: UInt16

    /// Makes a set from its bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// On foot, along the edge.
    public static let footForward = Access(rawValue: 1)
    /// On foot, against it.
    public static let footBackward = Access(rawValue: 2)
    /// By bicycle, along the edge.
    public static let bicycleForward = Access(rawValue: 4)
    /// By bicycle, against it.
    public static let bicycleBackward = Access(rawValue: 8)
    /// A bicycle has to be pushed or carried, in both directions.
    public static let bicyclePushed = Access(rawValue: 16)
    /// In a wheelchair.
    public static let wheelchair = Access(rawValue: 32)
    /// Private, or only for residents and guests.
    public static let isPrivate = Access(rawValue: 64)
    /// Part of a roundabout.
    public static let roundabout = Access(rawValue: 128)

    /// Beside it is a pavement or path of its own, which people on foot take.
    public static let hasSidepath = Access(rawValue: 256)
    /// On a bridge.
    public static let bridge = Access(rawValue: 512)
    /// In a tunnel, or on a floor below the ground.
    public static let belowGround = Access(rawValue: 1024)
    /// Inside a building, on an upper floor, or below other streets.
    public static let indoors = Access(rawValue: 2048)

    /// All directions of all modes.
    public static let directions: Access = [.footForward, .footBackward, .bicycleForward, .bicycleBackward]

    /// All bits that have a meaning.
    static let known = Access(rawValue: 4095)

    /// The same seen from the edge's other end.
    var reversed: Access {
      var other = self.subtracting([.footForward, .footBackward, .bicycleForward, .bicycleBackward])
      if contains(.footForward) { other.insert(.footBackward) }
      if contains(.footBackward) { other.insert(.footForward) }
      if contains(.bicycleForward) { other.insert(.bicycleBackward) }
      if contains(.bicycleBackward) { other.insert(.bicycleForward) }
      return other
    }
  }

  /// What it is.
  public var use: StreetUse
  /// Its surface.
  public var surface: StreetSurface
  /// Class of OpenStreetMap's `sac_scale`: 0 none, 1 hiking … 6 difficult alpine.
  public var hikingDifficulty: UInt8
  /// Speed of a ferry, km/h; 0 for the usual one.
  public var ferrySpeed: UInt8
  /// Who may go there.
  public var access: Access
  /// What changes that at some times: a number of `StreetDraft.conditions`, from 1; 0 for nothing.
  public var condition: UInt16

  /// Makes traits.
  public init(
    use: StreetUse, surface: StreetSurface = .paved, hikingDifficulty: UInt8 = 0, ferrySpeed: UInt8 = 0,
    access: Access = [.footForward, .footBackward, .bicycleForward, .bicycleBackward, .wheelchair],
    condition: UInt16 = 0
  ) {
    self.use = use
    self.surface = surface
    self.hikingDifficulty = hikingDifficulty
    self.ferrySpeed = ferrySpeed
    self.access = access
    self.condition = condition
  }

  /// The same seen from the edge's other end.
  var reversed: StreetTraits {
    var other = self
    other.access = access.reversed
    return other
  }
}
