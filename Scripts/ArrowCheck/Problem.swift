/// Something that is not as docs/arrows.md has it.
struct Problem: Hashable, Comparable, CustomStringConvertible {
  let path: String
  let line: Int
  let text: String

  init(_ path: String, _ line: Int, _ text: String) {
    self.path = path
    self.line = line
    self.text = text
  }

  var description: String { "\(path):\(line): \(text)" }

  static func < (a: Problem, b: Problem) -> Bool {
    (a.path, a.line, a.text) < (b.path, b.line, b.text)
  }
}
