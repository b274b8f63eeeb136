import Foundation
import TestSupport
import Testing
import WaymarkFormats
@testable import WaymarkStorage

/// The real server as a process of its own, while its resources are taken away.
@Suite(.serialized) struct ServeFaultTests {
  private let folder: TemporaryFolder
  private var store: String { folder.url.appendingPathComponent("a.sqlite").path }

  init() throws {
    folder = try TemporaryFolder()
    try BareArea.write(to: folder)
  }

  private func start(blocks: Int? = nil) throws -> ServeProcess {
    let program = try #require(BuiltProgram.waymark, "the waymark command is not built beside the tests")
    return try ServeProcess(program, area: folder.url.path, store: store, blocks: blocks)
  }

  private static let anchor = Data(#"{"lat":1,"lon":2,"name":"x"}"#.utf8)

  private func add(_ server: ServeProcess) -> ServeProcess.Client.Response {
    server.ask("POST", "/api/anchors", Self.anchor)
  }

  private func id(_ response: ServeProcess.Client.Response) throws -> String {
    let position = try #require(response.text.range(of: "Location: /api/anchors/"))
    return String(response.text[position.upperBound...].prefix(36))
  }

  // MARK: Uploads

  /// A short log that takes many seconds: poses in the same gzip member again and again.
  private static func longLog() throws -> Data {
    let header = try #require(Gzip.compress(Data("{\"waymark\":1}\n".utf8)))
    let pose = #"{"t":1e3,"pose":{"p":[0,0,0],"q":[0,0,0,1],"tracking":"normal"}}"# + "\n"
    let member = try #require(Gzip.compress(Data(String(repeating: pose, count: 100_000).utf8)))
    return header + Data((0..<49).flatMap { _ in member })
  }

  /// 3 GB of blank lines in 3 MB.
  private static func blankLog() throws -> Data {
    let header = try #require(Gzip.compress(Data("{\"waymark\":1}\n".utf8)))
    let member = try #require(Gzip.compress(Data(repeating: 0x0A, count: 32 << 20)))
    return header + Data((0..<96).flatMap { _ in member })
  }

  @Test func muchInLittleIsRefusedAndTheServerIsWell() throws {
    let server = try start()
    let response = server.ask("POST", "/api/report", type: "application/gzip", try Self.blankLog())
    #expect(response.status == 422 && response.text.contains("more than"), "\(response.text.prefix(600))")
    #expect(server.ask("GET", "/api/health").status == 200)
  }

  /// A processed upload leaves no memory in use, not even until its deadline.
  @Test func uploadsThatAreAnsweredTakeNoMemory() throws {
    let server = try start()
    let log = Data("{\"waymark\":1}\n".utf8)
    func upload(_ count: Int) {
      for _ in 0..<count {
        #expect(server.ask("POST", "/api/report", type: "application/x-ndjson", log).status == 200)
      }
    }
    upload(500)
    let before = server.memory
    upload(2000)
    // 400 bytes for each would be 800 KB.
    #expect(server.memory - before < 400, "\(server.memory - before) KB after \(before)")
  }

  /// Anchor files that are small when sent and large when unpacked, or that contain very many values: they are
  /// rejected, and neither the worker nor the server takes more than 64 MiB for them.
  @Test func importsTakeBoundedMemory() throws {
    let server = try start()
    func upload(_ file: Data) -> Int? {
      server.ask("POST", "/api/anchors/import", type: "application/octet-stream", file).status
    }
    #expect(upload(Data(#"{"type":"Point","coordinates":[1,2]}"#.utf8)) == 200)
    let worker = try #require(server.children.first)
    let before = (server: try #require(server.peak()), worker: try #require(server.peak(of: worker)))
    let blanks = try #require(Gzip.compress(Data(repeating: 0x20, count: 8 << 20)))
    let objects = Data(String(repeating: "{},[],", count: 400_000).utf8)
    for (start, rest, count) in [
      ("<gpx>", blanks, 16), ("{\"type\":", blanks, 16), ("[", try #require(Gzip.compress(objects)), 13),
    ] {
      var bomb = try #require(Gzip.compress(Data(start.utf8)))
      for _ in 0..<count { bomb.append(rest) }
      let status = try #require(upload(bomb))
      #expect(400..<500 ~= status, "\(start): \(status)")
    }
    #expect(server.children == [worker], "the worker ended")
    let after = (server: try #require(server.peak()), worker: try #require(server.peak(of: worker)))
    #expect(after.server - before.server <= 64 << 10, "the server: from \(before.server) to \(after.server) KiB")
    #expect(after.worker - before.worker <= 64 << 10, "the worker: from \(before.worker) to \(after.worker) KiB")
  }

  /// However many threads there are, two heaps serve them all: memory freed in one is available to others.
  @Test func threadsShareTwoHeaps() throws {
    let server = try start()
    for round in 0..<20 {
      let answers = (0..<8).map { _ in Later { server.ask("GET", round % 2 == 0 ? "/" : "/api/anchors").status } }
      for response in answers { #expect(response.value == 200) }
    }
    #expect(server.furtherHeaps == 1)
  }

  /// When a worker dies while reading an upload, that request fails with a sentence; the server and the next request
  /// continue.
  @Test func theDeathOfAWorkerIsOneFailedRequest() throws {
    let server = try start()
    let log = try Self.longLog()
    let response = Later { server.ask("POST", "/api/report", type: "application/gzip", log) }
    // The worker exists while it works: the server starts it for this request.
    while server.children.isEmpty { usleep(1000) }
    for worker in server.children { kill(worker, SIGSEGV) }
    let died = try #require(response.value)
    #expect(died.status == 500 && died.text.contains("ended before it was done"), "\(died.text.prefix(600))")
    let next = server.ask("POST", "/api/report", type: "application/x-ndjson", Data("{\"waymark\":1}\n".utf8))
    #expect(next.status == 200, "\(next.text.prefix(600))")
    #expect(add(server).status == 201)
  }

  /// Whatever is in progress, and whichever client sent it.
  @Test func itEndsInTimeWhileAReportIsMade() throws {
    let server = try start()
    let log = try Self.longLog()
    let response = Later { server.ask("POST", "/api/report", type: "application/gzip", log) }
    while server.children.isEmpty { usleep(1000) }
    let worker = try #require(server.children.first)
    // Two seconds are promised; a busy machine may be slower, but not by minutes.
    #expect(server.terminate() < 10)
    _ = response.value
    for _ in 0..<500 where kill(worker, 0) == 0 { usleep(10_000) }
    #expect(kill(worker, 0) != 0 && errno == ESRCH, "the worker is still there")
  }

  /// Work for a client that disconnects is cancelled.
  @Test func aReportThatNobodyWaitsForEnds() throws {
    let server = try start()
    let log = try Self.longLog()
    let client = try #require(
      ServeProcess.Client.begin(server.port, "POST", "/api/report", type: "application/gzip", log))
    while server.children.isEmpty { usleep(1000) }
    let worker = try #require(server.children.first)
    close(client)
    for _ in 0..<500 {
      guard server.children.contains(worker) else { break }
      usleep(10_000)
    }
    #expect(!server.children.contains(worker), "the worker goes on")
    #expect(server.ask("GET", "/api/health").status == 200)
  }

  // MARK: The store

  @Test func aNewStoreIsNobodyElses() throws {
    let server = try start()
    #expect(add(server).status == 201)
    for end in ["", "-wal", "-shm"] {
      let values = try FileManager.default.attributesOfItem(atPath: store + end)
      #expect(values[.posixPermissions] as? Int == 0o600, "\(end)")
    }
  }

  /// Nothing is acknowledged that is in a file without a name.
  @Test func aStoreThatIsTakenAwayAcknowledgesNothing() throws {
    let server = try start()
    let before = try id(add(server))
    try FileManager.default.removeItem(atPath: store)
    var acknowledged: [String] = []
    var refusals = 0
    while acknowledged.count < 3 {
      let response = add(server)
      if response.status == 201 {
        acknowledged.append(try id(response))
      } else {
        #expect(response.status == 503 && response.text.contains("moved or deleted"), "\(response.text.prefix(600))")
        refusals += 1
        try #require(refusals < 10)
      }
    }
    server.kill()
    let kept = Set(try SQLiteAnchorStore(path: store).anchors().map { $0.id.text })
    #expect(kept == Set(acknowledged) && !kept.contains(before))
  }

  /// No file may exceed 256 KiB: what does not fit is refused, what was acknowledged stays.
  @Test func aFullDiskIsReportedAndLosesNothing() throws {
    let server = try start(blocks: 256)
    var acknowledged: Set<String> = []
    var full: ServeProcess.Client.Response?
    let note = String(repeating: "n", count: 4000)
    let anchor = Data(#"{"lat":1,"lon":2,"name":"x","note":"\#(note)"}"#.utf8)
    for _ in 0..<400 {
      let response = server.ask("POST", "/api/anchors", anchor)
      guard response.status == 201 else {
        full = response
        break
      }
      acknowledged.insert(try id(response))
    }
    let refusal = try #require(full, "the disk was never full")
    #expect(refusal.status == 507 && refusal.text.contains("the disk is full"), "\(refusal.text.prefix(600))")
    #expect(server.ask("GET", "/api/health").status == 200)
    #expect(server.ask("GET", "/api/anchors?limit=5000").status == 200)
    server.kill()
    #expect(acknowledged.isSubset(of: Set(try SQLiteAnchorStore(path: store).anchors().map { $0.id.text })))
    #expect(acknowledged.count > 5)
  }

  /// Two servers write to one store, one is killed: everything that either acknowledged is there.
  @Test func twoServersShareAStore() throws {
    let (one, other) = (try start(), try start())
    let clients = [one, other, one, other].map { $0.postUntilItEnds() }
    while clients.contains(where: { $0.count < 10 }) { usleep(200) }
    one.kill()
    let enough = clients[1].count + 10
    while clients[1].count < enough { usleep(200) }
    other.kill()
    var acknowledged: Set<String> = []
    for client in clients { acknowledged.formUnion(client.finish()) }
    let kept = Set(try SQLiteAnchorStore(path: store).anchors().map { $0.id.text })
    #expect(acknowledged.isSubset(of: kept) && acknowledged.count >= 50)
  }

  /// The eventual result of a thread.
  private final class Later<Value: Sendable>: @unchecked Sendable {
    private let done = DispatchSemaphore(value: 0)
    private var result: Value?

    init(_ work: @escaping @Sendable () -> Value) {
      Thread.detachNewThread { [self] in
        result = work()
        done.signal()
      }
    }

    /// Waited for.
    var value: Value? {
      done.wait()
      return result
    }
  }
}
