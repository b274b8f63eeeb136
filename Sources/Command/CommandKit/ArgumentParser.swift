/// Parses the words after a command's name into `Arguments`.
struct ArgumentParser {
  let command: Command

  /// Words that start with a dash followed by a digit or a point are values: southern and western coordinates.
  private static func isOption(_ word: String) -> Bool {
    guard word.hasPrefix("-"), word.count > 1 else { return false }
    let second = word[word.index(after: word.startIndex)]
    return !(second.isNumber || second == ".")
  }

  func parse(_ words: [String]) throws(UsageError) -> Arguments {
    var values: [String: [String]] = [:]
    var free: [String] = []
    var index = 0
    var onlyValues = false
    while index < words.count {
      let word = words[index]
      index += 1
      if !onlyValues, word == "--" {
        onlyValues = true
      } else if !onlyValues, Self.isOption(word) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let given = String(parts[0])
        guard let option = command.options.first(where: { $0.name == given || $0.alias == given }) else {
          throw unknownOption(given)
        }
        let name = option.name
        if values[name] != nil, !option.isRepeatable {
          throw UsageError("\(name) is given twice; give it once.")
        }
        if let valueName = option.value {
          if parts.count == 2 {
            values[name, default: []].append(String(parts[1]))
          } else if index < words.count, words[index] != "--", !Self.isOption(words[index]) {
            values[name, default: []].append(words[index])
            index += 1
          } else {
            throw UsageError("\(name) needs a value: \(name) \(valueName).")
          }
        } else {
          guard parts.count == 1 else { throw UsageError("\(name) takes no value.") }
          values[name] = [""]
        }
      } else {
        free.append(word)
      }
    }
    return Arguments(command: command, options: values, positionals: try assign(free))
  }

  private func assign(_ free: [String]) throws(UsageError) -> [String: [String]] {
    var assigned: [String: [String]] = [:]
    var rest = free[...]
    for positional in command.positionals {
      switch positional.arity {
      case .one:
        guard let value = rest.popFirst() else {
          throw UsageError("\(positional.name) is missing: \(positional.help). See waymark \(command.name) --help.")
        }
        assigned[positional.name, default: []].append(value)
      case .optional:
        if let value = rest.popFirst() { assigned[positional.name, default: []].append(value) }
      case .many:
        assigned[positional.name, default: []].append(contentsOf: rest)
        rest = []
      }
    }
    if let extra = rest.first {
      throw UsageError("“\(extra)” is one argument too many. See waymark \(command.name) --help.")
    }
    return assigned
  }

  private func unknownOption(_ name: String) -> UsageError {
    let near = Spelling.nearest(to: name, among: command.options.map(\.name))
    let hint = near.map { "did you mean \($0)?" } ?? "see waymark \(command.name) --help."
    return UsageError("\(name) is not an option of waymark \(command.name); \(hint)")
  }
}
