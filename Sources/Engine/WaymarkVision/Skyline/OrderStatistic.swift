/// Values by their rank, without sorting the others.
enum OrderStatistic {
  /// The value that would stand at an index if the values were sorted; rearranges them (Hoare's selection).
  static func value(at index: Int, of values: inout [Double]) -> Double {
    var (low, high) = (0, values.count - 1)
    while low < high {
      let pivot = values[(low + high) / 2]
      var (left, right) = (low, high)
      while left <= right {
        while values[left] < pivot { left += 1 }
        while values[right] > pivot { right -= 1 }
        guard left <= right else { break }
        values.swapAt(left, right)
        left += 1
        right -= 1
      }
      if index <= right {
        high = right
      } else if index >= left {
        low = left
      } else {
        break
      }
    }
    return values[index]
  }
}
