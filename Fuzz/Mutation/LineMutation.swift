/// Changes texts that are read line by line: a line is changed, duplicated, moved or dropped, the others stay whole.
enum LineMutation {
  static func mutate(_ input: [UInt8], change: ([UInt8]) -> [UInt8], seed: UInt32, keeping kept: Int = 0) -> [UInt8] {
    var lines = input.split(separator: 10, omittingEmptySubsequences: false).map { Array($0) }
    guard lines.count > kept else { return change(input) }
    var dice = seed
    func roll(_ count: Int) -> Int {
      dice = dice &* 1_664_525 &+ 1_013_904_223
      return Int(dice >> 8) % max(1, count)
    }
    let at = kept + roll(lines.count - kept)
    switch roll(8) {
    case 0: lines.insert(lines[at], at: kept + roll(lines.count - kept))
    case 1: lines.swapAt(at, kept + roll(lines.count - kept))
    case 2 where lines.count > kept + 1: lines.remove(at: at)
    default: lines[at] = change(lines[at]).filter { $0 != 10 }
    }
    return Array(lines.joined(separator: [10]))
  }
}
