import Foundation
import Observation
import Waymark
import WaymarkAppModel
import WaymarkFormats
import WaymarkGeodesy

/// The anchors of this device. Every change is saved at once and can be undone.
@MainActor @Observable final class AnchorsModel {
  /// The anchors that are not deleted, in order of creation.
  private(set) var anchors: [Anchor] = []
  private(set) var canUndo = false
  private(set) var canRedo = false
  /// Whether the last change was a moment ago, and undoing it is offered where it was made.
  private(set) var offersUndo = false
  private static let offer = Duration.seconds(8)

  @ObservationIgnored private let messages: Messages
  @ObservationIgnored private let now: () -> DeviceClock.Reading
  @ObservationIgnored private let outgoing: URL
  @ObservationIgnored private var offering: Task<Void, Never>?
  @ObservationIgnored private let file: ReplicaFile
  @ObservationIgnored private var synchronisation = AnchorSynchronisation()
  @ObservationIgnored private var isSynchronising = false
  /// Nil when the saved anchors cannot be read; they are then not overwritten.
  @ObservationIgnored private var replica: AnchorReplica?
  @ObservationIgnored private var generator = SystemRandomNumberGenerator()

  init(_ platform: Platform, _ messages: Messages) {
    file = platform.folders.anchors
    outgoing = platform.folders.outgoing
    now = platform.now
    self.messages = messages
    do throws(InputError) {
      replica = try file.replica(using: &generator)
      synchronisation = file.synchronisation
    } catch {
      messages.add(error)
    }
    show()
  }

  /// Makes an anchor.
  ///
  /// - Returns: the anchor; nil when it could not be made.
  @discardableResult
  func add(_ location: AnchorLocation, name: String? = nil) -> Anchor? {
    var anchor = Anchor(
      position: location.position, name: name ?? AnchorNaming.next(Words.anchor, among: anchors),
      id: AnchorID(using: &generator), created: moment)
    anchor.location = location
    let isMade = change { replica throws(AnchorError) in try replica.add(anchor, at: moment) }
    return isMade ? anchor : nil
  }

  func edit(_ id: AnchorID, _ edit: AnchorEdit) {
    change { replica throws(AnchorError) in try replica.edit(id, edit, at: moment) }
  }

  func remove(_ ids: [AnchorID]) { change { replica in replica.remove(ids, at: moment) } }

  func undo() {
    change(offersUndo: false) { replica in replica.undo(at: moment) }
  }

  func redo() { change(offersUndo: false) { replica in replica.redo(at: moment) } }

  /// Imports the anchors of a GPX, GeoJSON or KML file.
  func take(_ file: URL) {
    guard var replica else { return }
    do {
      let data = try SecurityScope.read(file)
      let outcome = try AnchorExchange.add(data, named: file.lastPathComponent, to: &replica, at: moment)
      self.replica = replica
      keep()
      messages.add(Words.imported(outcome))
    } catch {
      messages.add(error)
    }
  }

  /// Sends what was changed here, and takes in what was changed elsewhere.
  ///
  /// - Returns: why it ended early; nil when all is the same.
  @discardableResult
  func synchronise(with client: ServerClient) async -> ServerFailure? {
    guard !isSynchronising else { return nil }
    isSynchronising = true
    defer { isSynchronising = false }
    while let replica {
      let body = synchronisation.body(of: replica)
      do throws(ServerFailure) {
        let next = try take(await client.bytes(.anchors(body)))
        if next != .request { return next == .later ? .old : nil }
      } catch {
        guard let replica = self.replica, synchronisation.fail(error, in: replica).next == .request else {
          return error
        }
      }
    }
    return nil
  }

  private func take(_ response: Data) throws(ServerFailure) -> AnchorSynchronisation.Step {
    guard var replica else { return .done }
    do throws(InputError) {
      let outcome = try synchronisation.take(response, in: &replica)
      self.replica = replica
      keep()
      return outcome.next
    } catch {
      throw ServerFailure(.invalidResponse, "The server's answer is not understood: \(error.problem).")
    }
  }

  /// All anchors as a file.
  func export(_ format: AnchorFileFormat) -> URL? {
    do throws(InputError) {
      return try AnchorExchange.file(of: anchors, format: format, in: outgoing)
    } catch {
      messages.add(error)
      return nil
    }
  }

  /// The anchor that was made last; nil without anchors.
  var newest: Anchor? {
    anchors.max { ($0.created?.secondsSince1970 ?? 0) < ($1.created?.secondsSince1970 ?? 0) }
  }

  /// The anchor with an id.
  func anchor(_ id: AnchorID) -> Anchor? { anchors.first { $0.id == id } }

  @discardableResult
  private func change<Result>(
    offersUndo offers: Bool = true, _ action: (inout AnchorReplica) throws(AnchorError) -> Result
  ) -> Bool {
    guard var replica else { return false }
    do throws(AnchorError) {
      _ = try action(&replica)
    } catch {
      messages.add(error)
      return false
    }
    self.replica = replica
    keep()
    offerUndo(offers)
    return true
  }

  private func offerUndo(_ offers: Bool) {
    offering?.cancel()
    offersUndo = offers && canUndo
    guard offersUndo else { return }
    offering = Task { [weak self] in
      try? await Task.sleep(for: Self.offer)
      if !Task.isCancelled { self?.offersUndo = false }
    }
  }

  private func keep() {
    show()
    guard let replica else { return }
    do throws(InputError) {
      try file.keep(replica, synchronisation)
    } catch {
      messages.add(error)
    }
  }

  private func show() {
    anchors = replica?.anchors ?? []
    canUndo = replica?.canUndo ?? false
    canRedo = replica?.canRedo ?? false
  }

  private var moment: UTCInstant { now().utc }
}
