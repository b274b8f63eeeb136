public import Foundation
public import WaymarkFormats
public import WaymarkGeodesy
public import WaymarkSearch
public import WaymarkTerrain

/// The folder of an area that is downloaded, completely or in part; a partial one can be used already.
///
/// `area.json` is the server's description of the area and is written first; `complete` (the number of the plan) is written last. A file
/// that the server does not have leaves an empty one of its name, so that a resumed download does not request it again.
public struct AreaPackFolder: Equatable, Sendable {
  /// Its location.
  public let url: URL

  /// The folder at a URL, which need not exist.
  public init(_ url: URL) { self.url = url }

  /// The areas in a folder of areas, by name.
  public static func all(in folder: URL) -> [(pack: AreaPackFolder, summary: AreaSummary)] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let packs = names.sorted().map { AreaPackFolder(folder.appending(path: $0, directoryHint: .isDirectory)) }
    return packs.compactMap { pack in pack.summary.map { (pack, $0) } }
  }

  /// The folder for an area of this name.
  public static func named(_ name: String, in folder: URL) -> AreaPackFolder {
    // Letters and digits of any script; other characters are unsafe on some file system.
    let safe = String(name.map { $0.isLetter || $0.isNumber ? $0 : "-" }.prefix(60))
    return AreaPackFolder(folder.appending(path: safe.isEmpty ? "area" : safe, directoryHint: .isDirectory))
  }

  /// The server's description of the area; nil as long as nothing was downloaded.
  public var summary: AreaSummary? { data("area.json").flatMap { try? AreaSummary($0) } }

  /// Whether every file of the plan is there; not where it was made by a version that planned fewer.
  public var isComplete: Bool { data("complete") == Self.plan }

  /// Which plan was completed: the second one has buildings, the third one coded heights.
  private static let plan = Data("3".utf8)

  /// Whether a file need not be requested any more. Heights in a form that is not read are requested again.
  public func has(_ item: AreaPackItem) -> Bool {
    if case .heights(let address) = item, contents(of: item) != nil { return heights(address) != nil }
    return FileManager.default.fileExists(atPath: url.appending(path: item.fileName).path)
  }

  /// The bytes of a file; nil where it was not downloaded, or the server has none.
  public func contents(of item: AreaPackItem) -> Data? { data(item.fileName) }

  /// Its size in bytes.
  public var size: Int {
    let keys: [URLResourceKey] = [.fileSizeKey]
    let files = FileManager.default.enumerator(at: url, includingPropertiesForKeys: keys)
    var sum = 0
    while let file = files?.nextObject() as? URL {
      sum += (try? file.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0
    }
    return sum
  }

  /// A block of heights; nil where there is none.
  public func heights(_ block: HeightBlockAddress) -> HeightBlock? {
    contents(of: .heights(block)).flatMap { try? HeightBlock($0, of: block) }
  }

  /// Summits and places of the area.
  public var landmarks: [NamedPlace] { data("landmarks.geojson").flatMap { try? NamedPlace.list($0) } ?? [] }

  /// The index of names and addresses; nil where there is none.
  public var searchIndex: SearchIndex? { contents(of: .searchIndex).flatMap { try? SearchIndex([UInt8]($0)) } }

  /// The streets of the downloaded circle whose centre is nearest to a position; nil when no circle reaches it.
  public func streets(near position: Coordinate) -> StreetMap? {
    guard let summary else { return nil }
    var best: (item: AreaPackItem, distance: Double)?
    for item in AreaPackPlan(summary).items {
      guard case .streets(_, _, let center, let radius) = item else { continue }
      let distance = Geodesic.wgs84.inverse(from: position, to: center).distance
      if distance <= radius, distance < best?.distance ?? .infinity { best = (item, distance) }
    }
    return best.flatMap { contents(of: $0.item) }.flatMap { try? StreetMap($0) }
  }

  /// The buildings around a position.
  ///
  /// - Parameters:
  ///   - position: the position.
  ///   - radius: how far, metres.
  /// - Returns: those that begin in a square of that half side; nil where those of the position's own cell were not downloaded.
  public func buildings(near position: Coordinate, radius: Double) -> BuildingMap? {
    guard let summary else { return nil }
    let window = GeographicBounds(around: position, radius: radius)
    let (up, aside) = ((window.north - window.south) / 2, (window.east - window.west) / 2)
    var found = BuildingMap()
    var isHere = false
    for item in AreaPackPlan(summary).items {
      guard case .buildings(_, _, let cell, _, _) = item,
        cell.expanded(latitudeDegrees: up, longitudeDegrees: aside).contains(position), has(item)
      else { continue }
      isHere = isHere || cell.contains(position)
      if let map = contents(of: item).flatMap({ try? BuildingMap($0) }) {
        found.outlines += map.within(window).outlines
      }
    }
    return isHere ? found : nil
  }

  /// Saves the server's description of the area. If it differs from the one before, the download is no longer complete.
  public func begin(_ response: Data) throws(InputError) {
    if data("area.json") != response { try? FileManager.default.removeItem(at: url.appending(path: "complete")) }
    if let known = summary, let next = try? AreaSummary(response), known.bounds != next.bounds {
      // The cells are other places now.
      for lattice in ["streets", "buildings"] { try? FileManager.default.removeItem(at: url.appending(path: lattice)) }
    }
    try write(response, to: "area.json")
  }

  /// Saves a file; nil when the server has none.
  public func keep(_ contents: Data?, as item: AreaPackItem) throws(InputError) {
    try write(contents ?? Data(), to: item.fileName)
  }

  /// Marks the download as complete.
  public func finish() throws(InputError) { try write(Self.plan, to: "complete") }

  /// Removes the folder.
  public func remove() throws(InputError) {
    do {
      try FileManager.default.removeItem(at: url)
    } catch {
      throw InputError("the downloaded area could not be removed", file: url.lastPathComponent)
    }
  }

  private func data(_ name: String) -> Data? {
    guard let data = try? Data(contentsOf: url.appending(path: name)), !data.isEmpty else { return nil }
    return data
  }

  private func write(_ contents: Data, to name: String) throws(InputError) {
    let file = url.appending(path: name)
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try contents.write(to: file, options: .atomic)
    } catch {
      throw InputError(
        "this file of the area could not be kept", file: name, advice: "make room on the device, then go on")
    }
  }
}
