public import Foundation
public import WaymarkFormats
import WaymarkTerrain

/// Brings an area onto the device. What is there already is not asked for again, so a download that was cut off goes on.
public struct AreaPackDownload: Sendable {
  /// How far it is.
  public struct Progress: Equatable, Sendable {
    /// Files that are there.
    public var done: Int
    /// Files of the whole area.
    public var total: Int
    /// Bytes that came this time.
    public var bytes: Int

    /// 0 … 1.
    public var fraction: Double { total > 0 ? Double(done) / Double(total) : 1 }
  }

  /// Why it stopped.
  public enum Failure: Error, Equatable, Sendable, CustomStringConvertible {
    /// The server did not answer, or refused.
    case server(ServerFailure)
    /// A file could not be kept.
    case storage(InputError)

    /// What is the case and what helps.
    public var description: String {
      switch self {
      case .server(let failure): failure.description
      case .storage(let error): error.description
      }
    }
  }

  /// Questions under way at a time.
  public static let atOnce = 4

  private let client: ServerClient
  private let packs: URL

  /// A download.
  ///
  /// - Parameters:
  ///   - client: the server.
  ///   - packs: the folder with the folders of areas.
  public init(from client: ServerClient, into packs: URL) {
    self.client = client
    self.packs = packs
  }

  /// Downloads what is missing. Ends early when the task is cancelled; what came is kept.
  ///
  /// - Parameter report: told after each file.
  /// - Returns: the folder, complete.
  /// - Throws: `Failure`.
  public func run(
    report: @escaping @Sendable (Progress) async -> Void
  ) async throws(Failure) -> AreaPackFolder {
    let answer: Data
    let summary: AreaSummary
    do {
      answer = try await client.bytes(.area)
      summary = try AreaSummary(answer)
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
      try folder.begin(answer)
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
      contents = try await client.bytes(item.question)
    } catch {
      // Not every block of the window has heights.
      guard error.kind == .refused(status: 404) else { throw error }
      contents = nil
    }
    if let contents { try Self.check(contents, item) }
    try folder.keep(contents, as: item)
    return contents?.count ?? 0
  }

  /// What is no such file is not kept: it would be taken for there for ever.
  private static func check(_ contents: Data, _ item: AreaPackItem) throws(ServerFailure) {
    do throws(InputError) {
      switch item {
      case .landmarks: _ = try NamedPlace.list(contents)
      case .streets: _ = try StreetMap(contents)
      case .heights(let block): _ = try HeightBlock(contents, of: block)
      }
    } catch {
      throw ServerFailure(.invalidResponse, "The server's answer is not understood: \(error.problem).")
    }
  }
}
