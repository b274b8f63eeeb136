import WaymarkGeodesy

/// What changes who may go along a street at some times: opening hours, a gate that is shut at night.
public struct StreetCondition: Hashable, Sendable {
  /// Whether one may go there.
  public enum Right: UInt8, Sendable, CaseIterable {
    /// Everybody.
    case open
    /// Only residents and their guests.
    case isPrivate
    /// Nobody.
    case closed
  }

  /// What holds at some times.
  public struct Clause: Hashable, Sendable {
    /// Whether one may go there then.
    public var right: Right
    /// When.
    public var times: OpeningTimes
    /// Whether it holds at all other times instead: opening hours close what they do not open.
    public var isOutside: Bool
    /// Whether it is for people on foot and in wheelchairs.
    public var isForFoot: Bool
    /// Whether it is for cyclists.
    public var isForBicycle: Bool

    /// Makes a clause.
    public init(
      _ right: Right, _ times: OpeningTimes, isOutside: Bool = false, isForFoot: Bool = true, isForBicycle: Bool = true
    ) {
      self.right = right
      self.times = times
      self.isOutside = isOutside
      self.isForFoot = isForFoot
      self.isForBicycle = isForBicycle
    }

    func holds(at moment: CalendarTime) -> Bool { times.contains(moment) != isOutside }

    /// The directions that it is about.
    var directions: StreetTraits.Access {
      var directions: StreetTraits.Access = []
      if isForFoot { directions.formUnion([.footForward, .footBackward]) }
      if isForBicycle { directions.formUnion([.bicycleForward, .bicycleBackward]) }
      return directions
    }
  }

  /// Maximum number of clauses; those beyond it are left out.
  public static let maximumClauses = 32

  /// The clauses: the last one that holds decides.
  public var clauses: [Clause]

  /// Makes a condition.
  public init(_ clauses: [Clause]) { self.clauses = Array(clauses.prefix(Self.maximumClauses)) }

  /// Which clauses hold at a moment, in the time of the place: a bit for each.
  func state(at moment: CalendarTime) -> UInt32 {
    var state: UInt32 = 0
    for (i, clause) in clauses.enumerated() where clause.holds(at: moment) { state |= 1 << UInt32(i) }
    return state
  }

  /// Who may go there while some clauses hold.
  ///
  /// - Parameters:
  ///   - base: who may go there when none holds.
  ///   - state: a bit for each clause that holds.
  /// - Returns: who may go there.
  func access(_ base: StreetTraits.Access, _ state: UInt32) -> StreetTraits.Access {
    var access = base
    for (i, clause) in clauses.enumerated() where state >> UInt32(i) & 1 == 1 {
      guard clause.right != .closed else {
        access.subtract(clause.directions)
        continue
      }
      for both in [[.footForward, .footBackward], [.bicycleForward, .bicycleBackward]] as [StreetTraits.Access] {
        guard both.isSubset(of: clause.directions) else { continue }
        // What is closed at other times is opened both ways.
        let own = base.intersection(both)
        access.formUnion(own.isEmpty ? both : own)
      }
      // Private is a street to all; people on foot decide.
      guard clause.isForFoot else { continue }
      if clause.right == .isPrivate { access.insert(.isPrivate) } else { access.remove(.isPrivate) }
    }
    return access
  }
}
