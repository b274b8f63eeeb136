import Testing

@testable import WaymarkServer

@Suite struct QRCodeTests {
  /// The three squares in the corners, by which a camera finds the code.
  @Test func cornersHaveTheirSquares() throws {
    let code = try #require(QRCode("https://192.0.2.7:8443/#token=abcdefghijkmnopqrstuvw"))
    #expect(code.side >= 21 && (code.side - 17).isMultiple(of: 4))
    for (top, left) in [(0, 0), (0, code.side - 7), (code.side - 7, 0)] {
      for row in 0..<7 {
        for column in 0..<7 {
          let ring = max(abs(row - 3), abs(column - 3))
          #expect(code.isDark(row: top + row, column: left + column) == (ring != 2), "\(top) \(left) \(row) \(column)")
        }
      }
    }
    for i in 8..<code.side - 8 { #expect(code.isDark(row: 6, column: i) == i.isMultiple(of: 2)) }
  }

  @Test func theTerminalShowsTheModules() throws {
    let code = try #require(QRCode("way"))
    let lines = code.terminalText.split(separator: "\n").map { line in
      Array(line.drop { $0 != "m" }.dropFirst().prefix { $0 != "\u{1B}" })
    }
    let border = 2
    #expect(lines.allSatisfy { $0.count == code.side + 2 * border })
    for row in 0..<code.side {
      for column in 0..<code.side {
        let character = lines[(row + border) / 2][column + border]
        let isDark = (row + border).isMultiple(of: 2) ? "█▀".contains(character) : "█▄".contains(character)
        #expect(isDark == code.isDark(row: row, column: column))
      }
    }
  }

  @Test func thePictureShowsTheModules() throws {
    let code = try #require(QRCode("https://192.0.2.7:8443/#anchor=47.4861124,-35.59115"))
    var dark: Set<[Int]> = []
    for run in code.svg.matches(of: /M(\d+) (\d+)h(\d+)v1h-\d+z/) {
      let (column, row, length) = (try #require(Int(run.1)), try #require(Int(run.2)), try #require(Int(run.3)))
      for i in column..<column + length { dark.insert([row, i]) }
    }
    for row in 0..<code.side {
      for column in 0..<code.side { #expect(dark.contains([row, column]) == code.isDark(row: row, column: column)) }
    }
    let whole = code.side + 8
    #expect(code.svg.contains("viewBox=\"-4 -4 \(whole) \(whole)\""))
  }

  @Test func whatIsTooLongHasNoCode() { #expect(QRCode(String(repeating: "x", count: 5000)) == nil) }
}
