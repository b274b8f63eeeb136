import Foundation
import WaymarkAreas
import WaymarkFetch
import WaymarkFormats

/// The folder of fetched areas: where a new one goes, and which go when they take too much of the disk.
struct AreaDisk: Sendable {
  let folder: URL
  /// Bytes that all fetched areas may take.
  let budget: Int
  let areas: AreaRegistry

  /// The folder for a request: that of an area of the same place, or a new one.
  ///
  /// - Throws: `InputError` when the folder cannot be made.
  func target(for request: AreaFetchRequest) throws(InputError) -> URL {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw InputError("the folder of areas cannot be created", advice: "check its permissions")
    }
    let name = request.folderName
    for number in 1...1000 {
      let target = folder.appendingPathComponent(number == 1 ? name : "\(name)-\(number)")
      guard FileManager.default.fileExists(atPath: target.path) else { return target }
      // The same place again: a newer map, or another radius.
      if let area = try? Area(folder: target), let known = area.manifest.request, known.center == request.center {
        return target
      }
    }
    throw InputError("there are too many areas of this name", advice: "give another name")
  }

  /// Removes the fetched areas that were used least recently until the others fit.
  ///
  /// - Parameter newest: one that stays.
  func makeRoom(besides newest: Area) {
    guard let all = try? AreaFolder.areas(in: folder) else { return }
    let fetched = all.filter { $0.manifest.request != nil }
    var total = fetched.reduce(0) { $0 + Self.size(of: $1.folder) }
    let candidates = fetched.filter { $0.folder.lastPathComponent != newest.folder.lastPathComponent }
      .filter { !areas.isOpen($0) }
      .sorted { AreaUse.last(of: $0) < AreaUse.last(of: $1) }
    for area in candidates where total > budget {
      let size = Self.size(of: area.folder)
      // Out of sight first, so that nothing half-removed is served.
      let hidden = folder.appendingPathComponent(".removed-\(UUID().uuidString)")
      guard rename(area.folder.path, hidden.path) == 0 else { continue }
      try? FileManager.default.removeItem(at: hidden)
      total -= size
    }
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    where name.hasPrefix(".removed-") {
      try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
  }

  private static func size(of folder: URL) -> Int {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.totalFileAllocatedSizeKey])
    var sum = 0
    for case let file as URL in files ?? FileManager.DirectoryEnumerator() {
      sum += (try? file.resourceValues(forKeys: [.totalFileAllocatedSizeKey]))?.totalFileAllocatedSize ?? 0
    }
    return sum
  }
}
