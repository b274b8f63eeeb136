import Foundation
import WaymarkAreas
import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain

/// The areas of a server: which there are, and which of them are open.
///
/// An area is opened when it is first requested. Of more than a few open ones the least recently used is closed: its map
/// leaves the memory, and its directions end. The first area stays open.
package final class AreaRegistry: @unchecked Sendable {
  /// An area, open or not.
  package struct Entry: Equatable, Sendable {
    /// Its name in addresses.
    package let id: String
    /// The area.
    package let area: Area
  }

  private struct Opened {
    let area: Area
    let served: ServedArea
    var lastUse: ContinuousClock.Instant
  }

  private let given: [Entry]
  private let folder: URL?
  private let settings: WebServerSettings
  private let work: AreaWork
  private let note: @Sendable (String) -> Void
  private let lock = NSLock()
  private var entries: [Entry]
  private var opened: [String: Opened] = [:]
  private var clients: AreaClients
  private var isStopped = false
  /// The area that is served where no other is named; nil in a server without any.
  let first: ServedArea?

  /// Opens the first of the areas.
  ///
  /// - Parameters:
  ///   - areas: areas that are always served.
  ///   - settings: those of the server; `areas` of it is a folder whose areas are served, too.
  ///   - note: receives later problems, one sentence each.
  /// - Throws: `InputError` when the first area cannot be opened.
  init(
    _ areas: [Area], settings: WebServerSettings, note: @escaping @Sendable (String) -> Void
  ) throws(InputError) {
    self.settings = settings
    self.note = note
    let work = AreaWork()
    self.work = work
    clients = AreaClients(seconds: settings.limits.areaIdleSeconds)
    let given = Self.named(areas)
    self.given = given
    folder = settings.areas
    let entries = given + Self.found(in: settings.areas, besides: given)
    self.entries = entries
    guard let entry = entries.first else {
      first = nil
      return
    }
    let served = try ServedArea(entry.area, id: entry.id, settings: settings, work: work, note: note)
    first = served
    opened[entry.id] = Opened(area: entry.area, served: served, lastUse: .now)
  }

  /// All areas; those that were added to the folder or removed from it since are taken into account.
  func list() -> [Entry] {
    let found = given + Self.found(in: folder, besides: given)
    lock.withLock {
      entries = found
      // A rebuilt area has another description.
      opened = opened.filter { id, open in found.contains(Entry(id: id, area: open.area)) }
    }
    return found
  }

  /// Numbers of areas and of open ones, and the states of the latter's directions by service.
  var numbers: (all: Int, open: Int, engines: [String: [String]]) {
    let (all, open) = lock.withLock { (entries.count, opened.values.map(\.served)) }
    var engines: [String: [String]] = [:]
    for (name, state) in open.flatMap(\.services.states) { engines[name, default: []].append(state.name) }
    return (all, open.count, engines)
  }

  /// Whether there is an area of an id; nil stands for the first one.
  func has(_ id: String?) -> Bool {
    lock.withLock { id.map { id in entries.contains { $0.id == id } } ?? (first != nil) }
  }

  /// The area of an id, where it is open; nil stands for the first one.
  func openArea(_ id: String?, for client: ClientAddress) -> ServedArea? {
    guard let id else { return first }
    return lock.withLock { use(id, client) }
  }

  /// The area of an id, opened where it is not; nil stands for the first one.
  ///
  /// - Throws: `WebError` when there is no such area, or it cannot be opened.
  func area(_ id: String?, for client: ClientAddress) throws(WebError) -> ServedArea {
    guard let id else {
      guard let first else { throw Self.noArea }
      return first
    }
    guard let entry = lock.withLock({ entries.first { $0.id == id } }) else { throw Self.noArea }
    return try open(entry, for: client)
  }

  /// The area in which all positions lie, the first of them farthest from its border; the first area where there is none.
  ///
  /// - Throws: `WebError` when it cannot be opened.
  func area(around positions: [Coordinate], for client: ClientAddress) throws(WebError) -> ServedArea {
    let entries = lock.withLock { self.entries }
    guard let entry = Self.best(among: entries, around: positions) else { return try area(nil, for: client) }
    return try open(entry, for: client)
  }

  static let noArea = WebError(
    404, "There is no such area.", advice: "Choose a place, or start the server with --area DIR.")

  /// The area in which all positions lie, the first of them farthest from its border; nil where there is none.
  static func best(among entries: [Entry], around positions: [Coordinate]) -> Entry? {
    guard let start = positions.first else { return nil }
    var best: (entry: Entry, margin: Double)?
    for entry in entries where positions.allSatisfy(entry.area.manifest.bounds.contains) {
      let margin = entry.area.manifest.bounds.margin(at: start)
      if best.map({ margin > $0.margin }) ?? true { best = (entry, margin) }
    }
    return best?.entry
  }

  /// Whether an area must stay: one that was given, or that was used a moment ago.
  func isOpen(_ area: Area) -> Bool {
    func isSame(_ other: Area) -> Bool { other.folder.standardizedFileURL == area.folder.standardizedFileURL }
    if given.contains(where: { isSame($0.area) }) { return true }
    return lock.withLock {
      opened.values.contains { open in
        isSame(open.area)
          && (open.served === first || open.lastUse + .seconds(settings.limits.areaIdleSeconds) > .now)
      }
    }
  }

  /// Forgets all areas, so that their directions end.
  ///
  /// - Returns: the work that ends with them.
  func stop() -> [Task<Void, Never>] {
    let all = lock.withLock {
      defer { (opened, isStopped) = ([:], true) }
      return opened.values.map(\.served)
    }
    return (all + [first].compactMap { $0 }).compactMap { $0.services.stop() }
  }

  private func open(_ entry: Entry, for client: ClientAddress) throws(WebError) -> ServedArea {
    lock.lock()
    defer { lock.unlock() }
    if let open = use(entry.id, client) { return open }
    guard !isStopped else { throw WebError(503, "The server stops.") }
    try makeRoom(for: client)
    do throws(InputError) {
      let served = try ServedArea(entry.area, id: entry.id, settings: settings, work: work, note: note)
      opened[entry.id] = Opened(area: entry.area, served: served, lastUse: .now)
      clients.note(entry.id, client)
      if entry.area.manifest.request != nil { AreaUse.note(entry.area) }
      return served
    } catch {
      note("\(error)")
      throw WebError(503, "The area cannot be read.", advice: "Rebuild the area.")
    }
  }

  /// Under the lock: an open area, which is used now.
  private func use(_ id: String, _ client: ClientAddress) -> ServedArea? {
    guard let open = opened[id] else { return nil }
    opened[id]?.lastUse = .now
    clients.note(id, client)
    return open.served
  }

  /// Under the lock: closes the least recently used area when there are too many; none that another client uses. How
  /// often one client may cause it is limited, or it could make the server read maps without end.
  private func makeRoom(for client: ClientAddress) throws(WebError) {
    guard opened.count >= max(1, settings.limits.openAreas) else { return }
    let pinned = first.map(ObjectIdentifier.init)
    let held = clients.areasInUse(besides: client)
    let candidates = opened.filter { ObjectIdentifier($0.value.served) != pinned && !held.contains($0.key) }
    guard let oldest = candidates.min(by: { $0.value.lastUse < $1.value.lastUse }) else {
      throw WebError(
        503, "Too many areas are in use.", advice: "Try again in a moment.", headers: [("Retry-After", "5")])
    }
    if let seconds = clients.secondsUntilReplacing(client) {
      throw WebError(
        503, "Too many areas were opened from this address.", advice: "Try again in a moment.",
        headers: [("Retry-After", String(Int(seconds.rounded(.up))))])
    }
    opened[oldest.key] = nil
  }

  /// Areas with their ids: the names of their folders, made different where they are equal.
  package static func named(_ areas: [Area]) -> [Entry] {
    var entries: [Entry] = []
    for area in areas {
      // An id is one segment of an address: what `RequestTarget` refuses is replaced.
      let name = area.folder.standardizedFileURL.lastPathComponent
      let plain = String(
        name.unicodeScalars.map { scalar in
          scalar.value < 0x20 || scalar.value == 0x7F || scalar == "/" || scalar == "\\" ? "-" : Character(scalar)
        })
      var id = plain
      var number = 2
      while entries.contains(where: { $0.id == id }) {
        id = "\(plain)-\(number)"
        number += 1
      }
      entries.append(Entry(id: id, area: area))
    }
    return entries
  }

  /// The areas of a folder, without those that were given.
  private static func found(in folder: URL?, besides given: [Entry]) -> [Entry] {
    guard let folder, let areas = try? AreaFolder.areas(in: folder) else { return [] }
    let others = areas.filter { area in
      !given.contains { $0.area.folder.standardizedFileURL == area.folder.standardizedFileURL }
    }
    // Named after the given ones, which keep their ids.
    return Array(named(given.map(\.area) + others).dropFirst(given.count))
  }
}

extension GeographicBounds {
  /// Degrees of latitude from a coordinate inside to the nearest border.
  fileprivate func margin(at coordinate: Coordinate) -> Double {
    let longitude = [0.0, 360, -360].map { coordinate.longitude + $0 }.first { $0 >= west && $0 <= east } ?? west
    let narrow = max(0, cos(coordinate.latitude * .pi / 180))
    return min(
      coordinate.latitude - south, north - coordinate.latitude, (longitude - west) * narrow,
      (east - longitude) * narrow)
  }
}
