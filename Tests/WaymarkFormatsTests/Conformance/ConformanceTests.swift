import Foundation
import TestSupport
import Testing
import Waymark

@testable import WaymarkFormats

/// Files with their results in Tests/Conformance, which the page's tests (`conformance.test.mjs`) read too: command line and page must agree.
@Suite struct ConformanceTests {
  static let corpus = SharedData.packageRoot.appendingPathComponent("Tests/Conformance")

  static func names(_ folder: String) -> [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: corpus.appendingPathComponent(folder).path)) ?? []
    return all.filter { !$0.hasSuffix(".expected.json") }.sorted()
  }

  @Test(arguments: names("logs")) func logsAreReadAsByThePage(name: String) throws {
    let file = Self.corpus.appendingPathComponent("logs/" + name)
    #expect(try Self.log(file) == Self.expected(file))
  }

  @Test(arguments: names("routes")) func routesAreReadAsByThePage(name: String) throws {
    let file = Self.corpus.appendingPathComponent("routes/" + name)
    let expected = try Self.expected(file)
    let found = Self.routes(file)
    // Where the format is not clear, the command line can be told; the page can be given another file.
    if let problem = expected["problem"]?.string, problem.hasSuffix("choose a GPX, KML or GeoJSON file.") {
      #expect(
        found["problem"]?.string?.split(separator: ";").first == problem.split(separator: ";").first
          || name == "response.json")
    } else {
      #expect(found == expected)
    }
  }

  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)")) func casesAreReadAsByThePage() throws {
    let cases = try JSONValue(parsing: Data(contentsOf: Self.corpus.appendingPathComponent("cases.json")))
    for name in cases.object?.keys ?? [] {
      var expected = try #require(cases[name]?.object)
      expected["known"] = nil
      #expect(Self.routes(SharedData.url("cases/tracks/" + name)) == .object(expected), "\(name)")
    }
  }

  private static func expected(_ file: URL) throws -> JSONValue {
    try JSONValue(parsing: Data(contentsOf: URL(fileURLWithPath: file.path + ".expected.json")))
  }

  private static func log(_ file: URL) throws -> JSONValue {
    let line = try Data(contentsOf: file).split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)[0]
    do throws(LogHeaderProblem) {
      _ = try [UInt8](line).withUnsafeBufferPointer { (bytes) throws(LogHeaderProblem) in
        try SessionLogHeader(line: bytes)
      }
    } catch {
      #expect(throws: InputError.self) { try SessionLogReader(path: file.path) }
      return ["header": .string(error.name)]
    }
    let reader = try SessionLogReader(path: file.path)
    var samples = JSONObject()
    while let sample = try reader.next() {
      let kind = LogLineKind(sample.sample).rawValue
      samples[kind] = .number((samples[kind]?.double ?? 0) + 1)
    }
    return [
      "samples": .object(samples),
      "damaged": .array(
        reader.damage.first.map { ["line": .number(Double($0.number)), "problem": .string($0.problem)] }),
      "unknown": .number(Double(reader.unknownLines)), "isCutOff": .bool(reader.isCutOff),
    ]
  }

  private static func routes(_ file: URL) -> JSONValue {
    do throws(InputError) {
      let data = (try? Data(contentsOf: file)) ?? Data()
      let list = try RouteFile.list(in: data, file: file.lastPathComponent)
      // The error of the first line.
      _ = try list.route()
      var found: JSONObject = ["routes": .array(list.routes.map(summary))]
      if let remarks = list.remarks.text { found["remarks"] = .string(remarks) }
      return .object(found)
    } catch {
      return ["problem": .string(error.description)]
    }
  }

  private static func summary(_ route: Route) -> JSONValue {
    func position(_ coordinate: Coordinate?) -> JSONValue {
      .array(coordinate.map { [.number($0.longitude), .number($0.latitude)] } ?? [])
    }
    return [
      "name": .string(route.name ?? ""), "source": .string(route.source), "mode": .string(route.mode.rawValue),
      "points": .number(Double(route.geometry.count)), "heights": .number(Double(route.altitudes.count { $0 != nil })),
      "metres": .number(route.distance.rounded()), "seconds": JSONValue(finite: route.duration),
      "steps": .array(route.steps.map { .string($0.instruction) }), "from": position(route.geometry.first),
      "to": position(route.geometry.last),
    ]
  }
}
