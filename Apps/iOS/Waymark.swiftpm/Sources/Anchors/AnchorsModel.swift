import Foundation
import Observation
import Waymark
import WaymarkAppModel
import WaymarkFormats
import WaymarkGeodesy

/// The anchors of this device. Every change is kept at once and can be undone.
@MainActor @Observable final class AnchorsModel {
  /// The anchors that are not deleted, in the order of their making.
  private(set) var anchors: [Anchor] = []
  private(set) var canUndo = false
  private(set) var canRedo = false
  /// What went wrong, or what an import did.
  var message: String?

  @ObservationIgnored private let shelf: AnchorShelf
  /// Nil when the kept anchors cannot be read: they are then not written over.
  @ObservationIgnored private var book: AnchorBook?
  @ObservationIgnored private var generator = SystemRandomNumberGenerator()

  init(shelf: AnchorShelf = AppFolders.anchors) {
    self.shelf = shelf
    do throws(InputError) {
      book = try shelf.book(using: &generator)
    } catch {
      message = error.description
    }
    show()
  }

  /// Makes an anchor.
  ///
  /// - Returns: it; nil when it could not be made.
  @discardableResult
  func add(_ place: Place, name: String? = nil, origin: AnchorOrigin, accuracy: Double? = nil) -> Anchor? {
    let anchor = Anchor(
      place: place, name: name ?? AnchorNaming.next(Words.anchor, among: anchors), id: AnchorID(using: &generator),
      accuracy: accuracy, origin: origin, created: Self.now)
    let isMade = change { book throws(AnchorError) in try book.add(anchor, at: Self.now) }
    return isMade ? anchor : nil
  }

  func edit(_ id: AnchorID, _ edit: AnchorEdit) {
    change { book throws(AnchorError) in try book.edit(id, edit, at: Self.now) }
  }

  func remove(_ ids: [AnchorID]) { change { book in book.remove(ids, at: Self.now) } }

  func undo() { change { book in book.undo(at: Self.now) } }

  func redo() { change { book in book.redo(at: Self.now) } }

  /// Brings in the anchors of a GPX, GeoJSON or KML file.
  func take(_ file: URL) {
    guard var book else { return }
    do {
      let data = try SecurityScope.read(file)
      let outcome = try AnchorExchange.add(data, named: file.lastPathComponent, to: &book, at: Self.now)
      self.book = book
      keep()
      message = Words.imported(outcome)
    } catch {
      message = String(describing: error)
    }
  }

  /// All anchors as a file.
  func export(_ format: AnchorFileFormat) -> URL? {
    do throws(InputError) {
      return try AnchorExchange.file(of: anchors, format: format, in: AppFolders.outgoing)
    } catch {
      message = error.description
      return nil
    }
  }

  /// The anchor with an id.
  func anchor(_ id: AnchorID) -> Anchor? { anchors.first { $0.id == id } }

  @discardableResult
  private func change<Result>(_ action: (inout AnchorBook) throws(AnchorError) -> Result) -> Bool {
    guard var book else { return false }
    do throws(AnchorError) {
      _ = try action(&book)
    } catch {
      message = error.description
      return false
    }
    self.book = book
    keep()
    return true
  }

  private func keep() {
    show()
    guard let book else { return }
    do throws(InputError) {
      try shelf.keep(book)
    } catch {
      message = error.description
    }
  }

  private func show() {
    anchors = book?.anchors ?? []
    canUndo = book?.canUndo ?? false
    canRedo = book?.canRedo ?? false
  }

  private static var now: UTCInstant { UTCInstant(secondsSince1970: Date().timeIntervalSince1970) }
}
