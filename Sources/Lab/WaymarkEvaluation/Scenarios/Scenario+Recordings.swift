internal import Waymark
public import WaymarkSimulation

extension Scenario {
  /// Walks with the errors of a recorded receiver, under each way of stating its accuracy: the true one, the
  /// receiver's own where it is recorded, half and twice the true one.
  ///
  /// - Parameters:
  ///   - errors: the recording.
  ///   - name: its name.
  ///   - odometry: a recording whose poses replace the simulated walker.
  ///   - compass: false for walks without one.
  /// - Returns: the scenarios.
  public static func recorded(
    _ errors: ReceiverErrorSeries, name: String, odometry: RecordedOdometry? = nil, compass: Bool = true
  ) -> [Scenario] {
    var all: [Scenario] = []
    for (suffix, title, factor) in [
      ("", "", 1.0), ("-stated", ", which states its own accuracy", 1), ("-half", ", which states half of it", 0.5),
      ("-double", ", which states twice of it", 2),
    ] {
      if suffix == "-stated", !errors.entries.contains(where: { $0.accuracy != nil }) { continue }
      var scenario = scenario(name + suffix, "the errors of this receiver" + title) {
        if !compass { $0.leaveOutCompass() }
        $0.receiverErrors = errors
        $0.statesRecordedAccuracy = suffix == "-stated"
        $0.reportedAccuracyFactor = factor
        $0.velocityAccuracyFactor = factor
      }
      scenario.odometry = odometry
      all.append(scenario)
    }
    return all
  }
}

extension SimulationParameters {
  /// Another part of a recording each time, forwards or backwards.
  mutating func play(_ recording: ReceiverErrorSeries, random: inout RandomSource) {
    let stretches = recording.stretches(maximumGap: 10, minimumDuration: 30)
    var total = 0.0
    for stretch in stretches { total += stretch.duration }
    var moment = random.uniform(0, total)
    var chosen = stretches[0]
    for stretch in stretches {
      chosen = stretch
      if moment < stretch.duration { break }
      moment -= stretch.duration
    }
    if random.unit() < 0.5 { moment = 2 * chosen.duration - moment }
    receiverErrors = chosen
    receiverErrorsStart = chosen.momentOfEntry(near: moment)
    // A receiver knows what its errors are like on the whole, not in this stretch.
    if !statesRecordedAccuracy, chosen.horizontalRMS > 0 {
      reportedAccuracyFactor *= recording.horizontalRMS / chosen.horizontalRMS
    }
    if let part = chosen.velocityRMS, let whole = recording.velocityRMS, part > 0 {
      velocityAccuracyFactor *= whole / part
    }
  }
}
