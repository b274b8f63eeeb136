import TestSupport
import Testing
import WaymarkGeodesy

@testable import Waymark

@Suite struct AnchorReplicaTests {
  typealias F = AnchorFixtures

  /// Random edits, undos and redos on three devices whose clocks differ by minutes, records exchanged at random, twice
  /// and late: at the end all have the same state.
  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64]) func replicasConverge(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var replicas = F.clients.map { AnchorReplica(client: $0) }
    let skew = [0.0, -170, 400]
    var underway: [AnchorRecord] = []
    for step in 0..<400 {
      let i = Int(generator.next() % 3)
      let now = F.time(Double(step) + skew[i])
      let target = replicas[i].records.randomElement(using: &generator)?.id
      switch Int.random(in: 0..<9, using: &generator) {
      case 0, 1: try replicas[i].add(F.anchor(&generator), at: now)
      case 2, 3: if let target, replicas[i][target] != nil { try replicas[i].edit(target, F.edit(&generator), at: now) }
      case 4: if let target { replicas[i].remove(target, at: now) }
      case 5: replicas[i].undo(at: now)
      case 6: replicas[i].redo(at: now)
      case 7: underway += replicas[i].pending
      default: if let record = underway.randomElement(using: &generator) { replicas[i].merge(record) }
      }
    }
    for from in 0..<3 {
      for record in replicas[from].records.shuffled(using: &generator) {
        for to in 0..<3 { replicas[to].merge(record) }
      }
    }
    // Records that the first passed on before it had those of the last are passed on once more.
    for record in replicas[0].records { for to in 1..<3 { replicas[to].merge(record) } }
    #expect(F.sorted(replicas[0]) == F.sorted(replicas[1]), "seed \(seed)")
    #expect(F.sorted(replicas[1]) == F.sorted(replicas[2]), "seed \(seed)")
    for replica in replicas {
      #expect(replica.count == replica.records.filter { !$0.isDeleted }.count)
      #expect(replica.anchors.count == replica.count)
    }
  }

  /// Undoing everything and redoing it, at any point, restores the state.
  @Test(arguments: [11, 12, 13] as [UInt64]) func undoAndRedoRoundTrip(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var replica = AnchorReplica(client: F.clients[0])
    var history: [[Anchor]] = [[]]
    var clock = 0.0
    func now() -> UTCInstant {
      clock += 1
      return F.time(clock)
    }
    func state() -> [Anchor] { replica.anchors.sorted { $0.id < $1.id } }
    while history.count < 80 {
      let target = replica.anchors.randomElement(using: &generator)?.id
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: try replica.add((0..<3).map { _ in F.anchor(&generator) }, at: now())
      case 1, 2: if let target { try replica.edit(target, F.edit(&generator), at: now()) }
      default: if let target { replica.remove(target, at: now()) }
      }
      if state() != history[history.count - 1] { history.append(state()) }
    }
    for old in history.dropLast().reversed() {
      let undone = replica.undo(at: now())
      #expect(undone)
      #expect(state() == old, "seed \(seed)")
    }
    #expect(!replica.canUndo)
    let nothingLeft = replica.undo(at: now())
    #expect(!nothingLeft)
    for new in history.dropFirst() {
      let redone = replica.redo(at: now())
      #expect(redone)
      #expect(state() == new, "seed \(seed)")
    }
    #expect(!replica.canRedo)
    let nothingUndone = replica.redo(at: now())
    #expect(!nothingUndone)
    replica.undo(at: now())
    try replica.add(F.anchor(&generator), at: now())
    #expect(!replica.canRedo, "a new action ends what can be done again")
  }

  @Test func whatOthersEditedIsNotUndone() throws {
    var generator = SeededGenerator(seed: 21)
    var (mine, theirs) = (AnchorReplica(client: F.clients[0]), AnchorReplica(client: F.clients[1]))
    let anchor = F.anchor(&generator)
    try mine.add(anchor, at: F.time(0))
    try mine.edit(anchor.id, AnchorEdit(name: "mine", colour: .green), at: F.time(1))
    theirs.merge(try #require(mine.record(anchor.id)))
    try theirs.edit(anchor.id, AnchorEdit(name: "theirs"), at: F.time(2))
    mine.merge(try #require(theirs.record(anchor.id)))
    mine.undo(at: F.time(3))
    #expect(mine[anchor.id]?.name == "theirs")
    #expect(mine[anchor.id]?.colour == anchor.colour)
    let undone = mine.undo(at: F.time(4))
    #expect(!undone, "somebody else works with it: it is not taken away")
    #expect(mine[anchor.id] != nil)
  }

  /// An edit wins although the device that edited before has a fast clock.
  @Test func editsAreLaterThanWhatTheyReplace() throws {
    var generator = SeededGenerator(seed: 22)
    var (fast, slow) = (AnchorReplica(client: F.clients[0]), AnchorReplica(client: F.clients[1]))
    let anchor = F.anchor(&generator)
    try fast.add(anchor, at: F.time(3600))
    slow.merge(try #require(fast.record(anchor.id)))
    try slow.edit(anchor.id, AnchorEdit(name: "later"), at: F.time(0))
    fast.merge(try #require(slow.record(anchor.id)))
    #expect(fast[anchor.id]?.name == "later")
  }

  /// A server has forgotten deletions: what it no longer has goes here, too, but for what it never had.
  @Test func whatAServerNoLongerHasIsDeleted() throws {
    var generator = SeededGenerator(seed: 8)
    var replica = AnchorReplica(client: F.clients[0])
    let anchors = (0..<4).map { _ in F.anchor(&generator) }
    try replica.add(anchors, at: F.time(0))
    replica.acknowledge(replica.pending)
    let new = F.anchor(&generator)
    try replica.add(new, at: F.time(1))
    try replica.edit(anchors[1].id, AnchorEdit(name: "edited"), at: F.time(2))
    let gone = replica.keep([anchors[0].id])
    #expect(gone.map(\.id) == [anchors[2].id, anchors[3].id] && gone.allSatisfy(\.isDeleted))
    #expect(replica.anchors.map(\.id) == [anchors[0].id, anchors[1].id, new.id] && replica.count == 3)
    #expect(replica.pending.map(\.id) == [anchors[1].id, new.id])
    #expect(replica.keep([anchors[0].id]).isEmpty)
    // Somebody who has it still edits it, later.
    var other = AnchorReplica(client: F.clients[1])
    try other.add(anchors[2], at: F.time(0))
    try other.edit(anchors[2].id, AnchorEdit(name: "back"), at: F.time(3))
    replica.acknowledge(other.records)
    #expect(replica[anchors[2].id]?.name == "back")
  }

  @Test func pendingUntilAcknowledged() throws {
    var generator = SeededGenerator(seed: 23)
    var replica = AnchorReplica(client: F.clients[0])
    let (a, b) = (F.anchor(&generator), F.anchor(&generator))
    try replica.add([a, b], at: F.time(100))
    let sent = replica.pending
    #expect(sent.map { $0.id } == [a.id, b.id])
    try replica.edit(b.id, AnchorEdit(name: "edited meanwhile"), at: F.time(101))
    replica.acknowledge(sent)
    #expect(replica.pending.map { $0.id } == [b.id])
    // The server's clock is behind: the edit's time is limited there, and here with it.
    var cut = replica.pending
    for i in cut.indices { cut[i].cutEdits(to: F.time(50)) }
    replica.acknowledge(cut)
    #expect(!replica.hasPending)
    #expect(replica.record(b.id) == cut[0])
    replica.remove(a.id, at: F.time(102))
    #expect(replica.pending.map { $0.isDeleted } == [true])
    var reloaded = AnchorReplica(client: F.clients[0])
    for record in replica.records { reloaded.merge(record, isUnsent: record.id == a.id) }
    #expect(reloaded.pending == replica.pending)
    reloaded.acknowledge(reloaded.pending)
    #expect(!reloaded.hasPending)
  }

  @Test func limits() throws {
    var generator = SeededGenerator(seed: 24)
    var replica = AnchorReplica(client: F.clients[0])
    let anchor = F.anchor(&generator)
    try replica.add(anchor, at: F.time(0))
    #expect(throws: AnchorError.duplicate(anchor.id)) { try replica.add(anchor, at: F.time(1)) }
    let twice = F.anchor(&generator)
    #expect(throws: AnchorError.duplicate(twice.id)) { try replica.add([twice, twice], at: F.time(1)) }
    #expect(replica.count == 1, "all or none")
    #expect(throws: AnchorError.unknown(twice.id)) { try replica.edit(twice.id, AnchorEdit(), at: F.time(1)) }
    #expect(throws: AnchorError.nameTooLong(300)) {
      try replica.edit(anchor.id, AnchorEdit(name: String(repeating: "n", count: 300)), at: F.time(1))
    }
    #expect(replica[anchor.id] == (try anchor.checked()))
    let many = (0..<AnchorLimits.count).map { _ in
      Anchor(position: Position(Fixtures.graz), name: "", id: AnchorID(using: &generator))
    }
    #expect(throws: AnchorError.tooMany) { try replica.add(many, at: F.time(1)) }
    let removed = replica.remove(twice.id, at: F.time(1))
    #expect(!removed)
    for i in 0..<(AnchorReplica.undoDepth + 50) { try replica.edit(anchor.id, AnchorEdit(name: "\(i)"), at: F.time(2)) }
    var undone = 0
    while replica.undo(at: F.time(3)) { undone += 1 }
    #expect(undone == AnchorReplica.undoDepth)
  }
}
