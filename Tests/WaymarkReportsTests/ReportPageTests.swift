import Foundation
import Testing
import Waymark
import WaymarkEvaluation
import WaymarkGeodesy

@testable import WaymarkFormats
@testable import WaymarkReports

@Suite struct ReportPageTests {
  static let hostile = #"</script><script>alert(1)</script><img src=x onerror=alert(2)>&"'"#

  /// A short walk as a log's bytes; the header's texts as given.
  private func log(device: String = "phone", lines: [String]? = nil) throws -> [UInt8] {
    let header: JSONValue = ["waymark": 1, "worldAlignment": "gravity", "device": .string(device), "note": "a note"]
    var text = [header.text()]
    if let lines {
      text += lines
    } else {
      for i in 0..<40 {
        text.append(#"{"t":\#(i),"pose":{"p":[0,0,\#(-i)],"q":[0,0,0,1],"tracking":"normal"}}"#)
        text.append(#"{"t":\#(i),"truth":{"lat":\#(47 + Double(i) * 9e-6),"lon":15,"yaw":0}}"#)
        text.append(#"{"t":\#(i),"fix":{"lat":\#(47 + Double(i) * 9e-6),"lon":15.00001,"hAcc":5}}"#)
      }
    }
    return Array((text.joined(separator: "\n") + "\n").utf8)
  }

  private func data(_ html: String) throws -> JSONValue {
    let start = try #require(html.range(of: #"<script type="application/json" id="data">"#))
    let end = try #require(html.range(of: "</script>", range: start.upperBound..<html.endIndex))
    return try JSONValue(parsing: Data(html[start.upperBound..<end.lowerBound].utf8))
  }

  @Test func holdsTracksOfAllMethods() throws {
    var options = ReportOptions()
    options.method = .leastSquares
    let html = try ReportPage(log: try log(), name: "walk", options: options).html
    let data = try data(html)
    let methods = try #require(data["methods"]?.array)
    #expect(methods.count == ComparedMethod.compared.count)
    #expect(methods.first?["name"] == "least-squares")
    #expect(data["fixes"]?["t"]?.array?.count == 40)
    #expect(data["truth"]?["n"]?.array?.last?.double.map { abs($0 - 39 * 1.0007) < 0.3 } == true)
    let path = try #require(methods.first?["paths"]?.array?.first)
    #expect(path["t"]?.array?.count == 40)
    // The fixes lie 0.76 m to the east of the ground truth, and so does the least-squares path.
    #expect(path["e"]?.array?.allSatisfy { abs(($0.double ?? 9) - 0.76) < 0.05 } == true)
    #expect(html.contains("least-squares") && html.contains("a note"))
  }

  @Test func namesStayText() throws {
    let html = try ReportPage(log: try log(device: Self.hostile), name: Self.hostile).html
    #expect(!html.contains("<script>alert"))
    #expect(!html.contains("<img"))
    // One element with data, one with the script, and nothing that ends them early.
    #expect(html.components(separatedBy: "</script").count == 3)
    _ = try data(html)
  }

  @Test(arguments: [
    [], [#"{"t":1,"pose":{"p":[0,0,0],"q":[0,0,0,1],"tracking":"normal"}}"#],
    [#"{"t":1,"fix":{"lat":1,"lon":2,"hAcc":3}}"#],
    ["rubbish", #"{"t":1,"pose":{"p":[1e300,0,0],"q":[0,0,0,1],"tracking":"normal"}}"#],
    [#"{"t":1,"fix":{"lat":1,"lon":2,"hAcc":1e308}}"#, #"{"t":1e300,"fix":{"lat":1,"lon":2,"hAcc":3}}"#],
  ])
  func emptyAndDamagedLogsGiveAPage(lines: [String]) throws {
    let html = try ReportPage(log: try log(lines: lines), name: "poor").html
    _ = try data(html)
    #expect(html.contains("damaged lines"))
  }

  @Test func noLogIsAnError() {
    #expect(throws: InputError.self) { try ReportPage(log: Array("no log".utf8), name: "x") }
    #expect(throws: InputError.self) { try ReportPage(log: [], name: "x") }
  }

  @Test func seriesStayShort() {
    var series = DecimatedSeries<Int>(capacity: 100)
    for i in 0..<100_000 { series.add(i) }
    #expect(series.values.count <= 101 && series.values.count > 40)
    let steps = Set(zip(series.values, series.values.dropFirst()).map { $1 - $0 })
    #expect(steps.count == 1)
    #expect(series.values.first == 0)
  }

  @Test func ticksAreRound() {
    #expect(Ticks(from: 0, to: 95).values == [0, 20, 40, 60, 80, 100])
    #expect(Ticks(from: 0, to: 0.3).text(0.05) == "0.05")
    #expect(Ticks(from: 0, to: .nan).end >= 1)
    #expect(Ticks(from: 0, to: 0).end >= 1)
  }

  @Test func tablesLineUp() {
    let lines = MarkdownTable.lines(header: ["name", "value"], rows: [["a", "10 %"], ["longer", "–"]])
    #expect(Set(lines.map(\.count)).count == 1)
    #expect(lines.last == "| longer |     – |")
    #expect(EvaluationRow.csv(.string("a,\"b\"")) == "\"a,\"\"b\"\"\"")
  }
}
