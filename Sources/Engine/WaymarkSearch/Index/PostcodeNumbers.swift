/// The numbers of postcodes, for the houses that have them.
struct PostcodeNumbers {
  /// Houses of a street with the same postcode.
  struct Group {
    var postcode: Int?
    var houses: [SearchEntry.House]
  }

  /// Words of postcodes with their numbers, sorted.
  private var numbers: [(word: [UInt32], number: Int)] = []

  /// Takes the places of an index in their order.
  init(_ places: [SearchEntry]) {
    let kind = PlaceKind.postcode
    for place in places where place.kind == kind {
      numbers.append((place.names.first.map(Postcode.word) ?? [], numbers.count))
    }
    numbers.sort { $0.word.lexicographicallyPrecedes($1.word) }
  }

  /// Houses by postcode, each group in its order.
  func groups(_ houses: [SearchEntry.House]) -> [Group] {
    var groups: [Group] = []
    for house in houses {
      let postcode = house.postcode.flatMap(number)
      if let group = groups.firstIndex(where: { $0.postcode == postcode }) {
        groups[group].houses.append(house)
      } else {
        groups.append(Group(postcode: postcode, houses: [house]))
      }
    }
    return groups
  }

  private func number(_ text: String) -> Int? {
    let word = Postcode.word(text)
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle].word.lexicographicallyPrecedes(word) { low = middle + 1 } else { high = middle }
    }
    return low < numbers.count && numbers[low].word == word ? numbers[low].number : nil
  }
}
