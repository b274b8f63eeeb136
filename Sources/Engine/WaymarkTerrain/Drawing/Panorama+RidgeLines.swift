internal import CPortableMath

extension Panorama {
  /// The ridges of all directions, joined to lines.
  ///
  /// A crest continues in the next direction in the one that is nearest to it in distance and elevation, if that is near
  /// enough for a crest that is not steeper than about 83°. Every crest belongs to one line at most; a line ends where its
  /// crest ends or the next is another one.
  ///
  /// - Parameter minimumDegrees: lines that are shorter than this in azimuth are left out, as long as no sky is behind
  ///   them.
  /// - Returns: the lines by their first direction.
  /// - Complexity: O(d · r²) for d directions with r ridges each.
  public func ridgeLines(minimumDegrees: Double = 0.15) -> [RidgeLine] {
    var done: [RidgeLine] = []
    var open: [RidgeLine] = []
    for direction in 0..<count {
      let all = Array(ridges(direction))
      var taken = [Bool](repeating: false, count: open.count)
      var next: [RidgeLine] = []
      for (place, ridge) in all.enumerated() {
        let weight =
          place + 1 < all.count
          ? Float(log(max(1, Double(all[place + 1].footDistance) / max(1, Double(ridge.distance)))))
          : RidgeLine.skyWeight
        let point = RidgeLine.Point(
          direction: direction, elevationDegrees: ridge.elevationDegrees, distance: ridge.distance,
          weight: min(RidgeLine.skyWeight, weight))
        if let best = nearest(to: point, in: open, taken: taken) {
          taken[best] = true
          var line = open[best]
          open[best].points = []
          line.points.append(point)
          next.append(line)
        } else {
          next.append(RidgeLine(points: [point]))
        }
      }
      for (line, isTaken) in zip(open, taken) where !isTaken { done.append(line) }
      open = next
    }
    done += open
    let minimumCount = max(2, Int((minimumDegrees / max(1e-6, abs(stepDegrees))).rounded()))
    done.removeAll { line in
      line.points.count < 2
        || (line.points.count < minimumCount && line.points.allSatisfy { $0.weight < RidgeLine.skyWeight })
    }
    done.sort { a, b in (a.points.first?.direction ?? 0) < (b.points.first?.direction ?? 0) }
    return done
  }

  private func nearest(to point: RidgeLine.Point, in open: [RidgeLine], taken: [Bool]) -> Int? {
    var best: Int?
    var least = 1.0
    for (place, line) in open.enumerated() where !taken[place] {
      guard let last = line.points.last else { continue }
      let far = Double(max(point.distance, last.distance))
      let apart = abs(Double(point.distance - last.distance)) / (0.06 * far + 50)
      let rise = abs(Double(point.elevationDegrees - last.elevationDegrees)) / (8 * abs(stepDegrees))
      guard apart <= 1, rise <= 1 else { continue }
      let cost = (apart + rise) / 2
      if cost < least || best == nil {
        least = cost
        best = place
      }
    }
    return best
  }
}
