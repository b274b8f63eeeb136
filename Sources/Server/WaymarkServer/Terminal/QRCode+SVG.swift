extension QRCode {
  /// The code as a picture, with the light border of four modules that readers need (ISO/IEC 18004, 9.1). Dark on white
  /// in any theme; the embedding page sets its size.
  var svg: String {
    let border = 4
    var path = ""
    for row in 0..<side {
      var column = 0
      while column < side {
        let start = column
        while isDark(row: row, column: column) { column += 1 }
        if column > start { path += "M\(start) \(row)h\(column - start)v1h-\(column - start)z" }
        column += 1
      }
    }
    let whole = side + 2 * border
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="\(-border) \(-border) \(whole) \(whole)" width="\(whole)" \
      height="\(whole)" shape-rendering="crispEdges"><path fill="#fff" d="M\(-border) \(-border)h\(whole)v\(whole)h-\(whole)z"/>\
      <path d="\(path)"/></svg>

      """
  }
}
