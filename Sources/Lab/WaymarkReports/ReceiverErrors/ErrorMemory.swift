import WaymarkSimulation

/// How long the errors of a receiver last: the autocorrelation of one component about its mean, for some lags.
struct ErrorMemory {
  /// The lags, seconds.
  static let lags = [1.0, 2, 4, 8, 16]

  /// Sums of products and of squares for each lag.
  private var sums = lags.map { _ in (product: 0.0, square: 0.0) }

  /// Adds a component.
  ///
  /// - Parameters:
  ///   - series: the errors.
  ///   - component: the component of an entry; nil leaves the entry out.
  mutating func add(_ series: ReceiverErrorSeries, _ component: (ReceiverErrorSeries.Entry) -> Double?) {
    var values: [(time: Double, value: Double)] = []
    for entry in series.entries { if let value = component(entry) { values.append((entry.time, value)) } }
    guard !values.isEmpty else { return }
    let mean = values.reduce(0) { $0 + $1.value } / Double(values.count)
    for (i, lag) in Self.lags.enumerated() {
      // Entries whose distance is the lag within a tenth of a second.
      var j = 0
      for entry in values {
        while j < values.count, values[j].time < entry.time + lag - 0.1 { j += 1 }
        guard j < values.count, values[j].time <= entry.time + lag + 0.1 else { continue }
        let (a, b) = (entry.value - mean, values[j].value - mean)
        sums[i].product += a * b
        sums[i].square += (a * a + b * b) / 2
      }
    }
  }

  /// The autocorrelation for each lag; nil where no two entries are that far apart.
  var correlations: [Double?] { sums.map { $0.square > 0 ? $0.product / $0.square : nil } }
}
