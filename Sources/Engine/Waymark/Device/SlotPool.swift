/// Assigns items to a pool of drawn objects. Making an object for the screen is expensive, moving one is cheap: an item
/// that is shown again keeps its object, new items take those of the ones that left, and new objects are made only when
/// the pool is too small.
public struct SlotPool: Equatable, Sendable {
  /// What is to be done in a frame.
  public struct Plan: Equatable, Sendable {
    /// For each shown item its slot, in the order in which the items were given.
    public var slots: [Int]
    /// Positions (in the order given) of the items whose slot stood for another one until now: their look must be made
    /// anew.
    public var changed: [Int]
    /// Slots that stand for nothing now: to be hidden.
    public var hidden: [Int]
  }

  /// Slots that were ever needed.
  public private(set) var count = 0
  private var slotOfKey: [Int: Int] = [:]
  private var free: [Int] = []

  /// An empty pool.
  public init() {}

  /// Gives every item a slot.
  ///
  /// - Parameter keys: what is shown now, each once; of a key that comes twice the second one gets no slot of its own.
  /// - Returns: what is to be done.
  public mutating func show(_ keys: [Int]) -> Plan {
    var shown: [Int: Int] = [:]
    for key in keys { if let slot = slotOfKey[key] { shown[key] = slot } }
    var left: [Int] = []
    for (key, slot) in slotOfKey where shown[key] == nil { left.append(slot) }
    // A dictionary has no order; plans are to be the same everywhere.
    left.sort()
    free.append(contentsOf: left)
    var plan = Plan(slots: [], changed: [], hidden: [])
    plan.slots.reserveCapacity(keys.count)
    for (i, key) in keys.enumerated() {
      if let slot = shown[key] {
        plan.slots.append(slot)
        continue
      }
      let slot: Int
      if let last = free.popLast() {
        slot = last
      } else {
        slot = count
        count += 1
      }
      shown[key] = slot
      plan.slots.append(slot)
      plan.changed.append(i)
    }
    for slot in left where free.contains(slot) { plan.hidden.append(slot) }
    slotOfKey = shown
    return plan
  }
}
