public import Foundation
public import WaymarkFormats
import WaymarkRouting
import WaymarkSearch
import WaymarkTerrain

/// Downloads an area to the device. Files that are there already are not requested again, so an interrupted download
/// resumes.
public struct AreaPackDownload: Sendable {
  /// Progress of a download.
  public struct Progress: Equatable, Sendable {
    /// Files on the device.
    public var done: Int
    /// Files of the whole area.
    public var total: Int
    /// Bytes received in this run.
    public var bytes: Int

    /// 0 … 1.
    public var fraction: Double { total > 0 ? Double(done) / Double(total) : 1 }
  }

  /// Why it stopped.
  public enum Failure: Error, Equatable, Sendable, CustomStringConvertible {
    /// The server did not respond, or refused.
    case server(ServerFailure)
    /// A file could not be saved.
    case storage(InputError)

    /// The problem and the remedy.
    public var description: String {
      switch self {
      case .server(let failure): failure.description
      case .storage(let error): error.description
      }
    }
  }

  /// Concurrent requests.
  public static let atOnce = 4

  private let client: ServerClient
  private let packs: URL

  /// A download.
  ///
  /// - Parameters:
  ///   - client: the server.
  ///   - packs: the folder that contains the folders of areas.
  public init(from client: ServerClient, into packs: URL) {
    self.client = client
    self.packs = packs
  }

  /// Downloads what is missing. Ends early when the task is cancelled; files that arrived are kept.
  ///
  /// - Parameter report: called after each file.
  /// - Returns: the folder, complete.
  /// - Throws: `Failure`.
  public func run(
    report: @escaping @Sendable (Progress) async -> Void
  ) async throws(Failure) -> AreaPackFolder {
    let response: Data
    let summary: AreaSummary
    do {
      response = try await client.bytes(.area)
      summary = try AreaSummary(response)
    } catch let failure as ServerFailure {
      throw .server(failure)
    } catch let error as InputError {
      throw .server(ServerFailure(.invalidResponse, "The server's answer is not understood: \(error.problem)."))
    } catch {
      throw .server(ServerFailure(error))
    }
    let folder = AreaPackFolder.named(summary.name, in: packs)
    let plan = AreaPackPlan(summary)
    do throws(InputError) {
      try folder.begin(response)
    } catch {
      throw .storage(error)
    }
    let missing = plan.items.filter { !folder.has($0) }
    var progress = Progress(done: plan.items.count - missing.count, total: plan.items.count, bytes: 0)
    await report(progress)
    do {
      try await withThrowingTaskGroup(of: Int.self) { group in
        var waiting = missing.makeIterator()
        for _ in 0..<Self.atOnce {
          guard let item = waiting.next() else { break }
          group.addTask { try await fetch(item, into: folder) }
        }
        while let bytes = try await group.next() {
          progress.done += 1
          progress.bytes += bytes
          await report(progress)
          try Task.checkCancellation()
          if let item = waiting.next() { group.addTask { try await fetch(item, into: folder) } }
        }
      }
    } catch let error as InputError {
      throw .storage(error)
    } catch {
      throw .server(ServerFailure(error))
    }
    do throws(InputError) {
      try folder.finish()
    } catch {
      throw .storage(error)
    }
    return folder
  }

  /// Bytes of the file.
  private func fetch(_ item: AreaPackItem, into folder: AreaPackFolder) async throws -> Int {
    let contents: Data?
    do throws(ServerFailure) {
      contents = try await client.bytes(item.request)
    } catch {
      // Not every block of the window has heights.
      guard error.kind == .refused(status: 404) else { throw error }
      contents = nil
    }
    try folder.keep(contents.map { contents throws(ServerFailure) in try Self.checked(contents, item) }, as: item)
    return contents?.count ?? 0
  }

  /// What is kept of contents. Those of the wrong kind are rejected, because a saved file is never requested again.
  private static func checked(_ contents: Data, _ item: AreaPackItem) throws(ServerFailure) -> Data {
    do throws(InputError) {
      switch item {
      case .landmarks: _ = try NamedPlace.list(contents)
      case .streetGraph:
        do throws(StreetGraphError) { _ = try StreetGraph([UInt8](contents)) } catch { throw InputError(error.text) }
      case .searchIndex:
        do throws(SearchIndexError) { _ = try SearchIndex([UInt8](contents)) } catch { throw InputError(error.text) }
      case .streets: _ = try StreetMap(contents)
      case .heights(let block): _ = try HeightBlock(contents, of: block)
      case .buildings(_, _, let cell, _, _): return try BuildingMap(contents).within(cell).json
      }
      return contents
    } catch {
      throw ServerFailure(.invalidResponse, "The server's answer is not understood: \(error.problem).")
    }
  }
}
