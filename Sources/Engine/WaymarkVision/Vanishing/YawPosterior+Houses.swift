extension YawPosterior {
  /// The number of houses that an azimuth rests on, each counted by its share of the lines: (Σ s)² ÷ Σ s², the mean over the places.
  func houses(at yaw: Double) -> Double {
    var shares = [Double](repeating: 0, count: map.houses.count)
    var total = 0.0
    var sum = 0.0
    for place in places.indices {
      let weight = weight(place: place, yaw: yaw)
      guard weight > 0 else { continue }
      for house in shares.indices { shares[house] = 0 }
      for part in parts {
        let match = match(part, yaw: yaw, view: views[place])
        if match.wall >= 0 { shares[map.walls[match.wall].house] += match.share }
      }
      var all = 0.0
      var squares = 0.0
      for share in shares {
        all += share
        squares += share * share
      }
      total += weight
      if squares > 0 { sum += weight * all * all / squares }
    }
    return total > 0 ? sum / total : 0
  }
}
