/// What every file begins with that is made of the tables.
let note = "Made by Scripts/make-layout from Scripts/LayoutTable; change that."

/// Words in lines of at most 120 characters; a word is what has no ordinary space in it.
func wrapped(_ words: [String], prefix: String) -> [String] {
  var lines: [String] = []
  var line = prefix
  for word in words {
    if line.count + word.count > 119, line != prefix {
      lines.append(line)
      line = prefix
    }
    line += (line == prefix ? "" : " ") + word
  }
  return lines + [line]
}

func wrapped(_ text: String, prefix: String) -> [String] {
  wrapped(text.split(separator: " ").map(String.init), prefix: prefix)
}

/// A declaration whose list fits into one line, or has lines of its own.
func list(_ start: String, _ members: [String], separator: String = ",", _ end: String) -> [String] {
  let short = "\(start) \(members.joined(separator: separator + " ")) \(end)"
  if short.count <= 120 { return [short] }
  let last = members.count - 1
  let words = members.enumerated().map { $0.offset == last && separator != "," ? $0.element : $0.element + separator }
  return [start] + wrapped(words, prefix: "  ") + [end]
}

extension String {
  /// With a capital.
  var withCapital: String { prefix(1).uppercased() + dropFirst() }
}
