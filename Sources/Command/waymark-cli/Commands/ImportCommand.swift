import CommandKit
import Waymark
import WaymarkFormats

extension Command {
  static let `import` = Command(
    "import", summary: "convert recordings of other programs to one session log, merged by time",
    discussion: """
      formats:
      \(ImportFormat.allCases.map { "  \($0.rawValue): \($0.summary)" }.joined(separator: "\n"))

      Times in the log are those of the recording with the poses, otherwise of the first. Clocks are matched by
      wall-clock time where recordings have it; otherwise give --clock-offset or --start-together.

      output: log, samples, duration_s, sources (file, format, clock, samples, damaged_lines, notes), notes.

      examples:
        waymark import --format comma2k19 drive/ --out drive.waymark.jsonl
        waymark import --format arkit poses.txt --format nmea gps.nmea --start-together --out walk.waymark.jsonl.gz
        waymark import --format tum slam.txt --camera-axes optical --world-axes z-up --out slam.waymark.jsonl
      """,
    positionals: [Positional("FILE", help: "recordings, in the order of the formats", arity: .many)],
    options: [
      Option(
        "--format", alias: "--from", value: "FORMAT",
        help: "format of a FILE; one for all of them, or one for each in their order",
        isRepeatable: true),
      Option("--out", value: "LOG", help: "session log to write (.gz to compress; - for standard output)"),
      Option(
        "--clock-offset", value: "S",
        help: "seconds to add to the times of the last FILE, or one for each in their order", isRepeatable: true),
      Option("--start-together", help: "assume that recordings with unrelated clocks start together"),
    ] + ImportSetting.allCases.map(\.option)
  ) { arguments, console in
    let out = try arguments.required("--out")
    let files = arguments.strings("FILE")
    let formats = try arguments.importFormats(files: files.count)
    let options = try arguments.importOptions(for: formats)
    let offsets = try arguments.clockOffsets(files: files.count)
    var inputs: [LogMerge.Input] = []
    for (i, file) in files.enumerated() {
      console.progress("reading \(file)")
      inputs.append(LogMerge.Input(try formats[i].read(file, options: options), offset: offsets[i]))
    }
    console.clearProgress()
    let merged = try LogMerge.merge(inputs, startTogether: arguments.has("--start-together"))
    let writer = try SessionLogWriter(path: out, header: merged.header)
    for sample in merged.samples {
      try Task.checkCancellation()
      try writer.write(sample)
    }
    try writer.finish()
    for input in inputs { console.note(damage: input.track.damage, file: input.track.name) }
    if writer.leftOut > 0 { console.note("\(writer.leftOut) samples without finite numbers were left out") }
    let report = ImportReport(log: out, inputs: inputs, merged: merged, written: writer.written)
    // When the log itself goes to standard output, nothing else may.
    if out == AtomicFile.standardOutput {
      for note in merged.notes { console.note(note) }
    } else {
      console.result(arguments, json: report.json, human: report.text)
    }
  }
}

extension ImportSetting {
  /// The option that sets it.
  var option: Option {
    switch self {
    case .accuracy: Option("--accuracy", value: "M", help: "68 % radius for fixes that lack one, metres")
    case .altitudeReference:
      Option("--altitude-reference", value: "REF", help: "reference of altitudes: ellipsoid or msl")
    case .cameraAxes:
      Option("--camera-axes", value: "AXES", help: "axes of the camera: optical (default), opengl, flu or frd")
    case .date:
      Option("--date", value: "YYYY-MM-DD", help: "day (UTC) of the first sample, where its date is missing or wrong")
    case .epoch:
      Option(
        "--epoch", value: "YEAR", help: "times that are numbers count from 1970 or 2001 (default: as is plausible)")
    case .fixDelay: Option("--fix-delay", value: "S", help: "delay of the fixes, seconds; they are moved back")
    case .fixedAsTruth: Option("--fixed-as-truth", help: "write RTK-fixed positions as ground truth, too")
    case .headingAccuracy:
      Option(
        "--heading-accuracy", value: "DEG", help: "accuracy of compass headings without one (15; 25 corelocation)")
    case .headingNorth:
      Option("--heading-north", value: "NORTH", help: "take heading.txt as well, its north is: magnetic or true")
    case .mountPitch:
      Option("--mount-pitch", value: "DEG", help: "pitch of the camera on a level road; default: the drive ends level")
    case .mountYaw:
      Option("--mount-yaw", value: "DEG", help: "direction of motion minus heading of the camera (default 0.9)")
    case .noTruth: Option("--no-truth", help: "leave the ground truth out")
    case .poseRate:
      Option(
        "--pose-rate", value: "HZ",
        help: "poses per second: comma2k19 is thinned to it (30), kitti is assumed to have it (10)")
    case .provider:
      Option("--provider", value: "NAME", help: "Android's fixes: gps, fused, network or all (default fused, else gps)")
    case .receiver: Option("--receiver", value: "NAME", help: "receiver of comma2k19: ublox (default) or qcom")
    case .screen:
      Option(
        "--screen", value: "ORIENTATION",
        help: "how the phone was held: automatic (default, by gravity), "
          + "portrait, portrait-upside-down, landscape-right, landscape-left")
    case .standing: Option("--standing", help: "the phone stayed at one position: orientations become poses")
    case .times: Option("--times", value: "FILE", help: "times of a KITTI trajectory, one per line")
    case .truthOnly: Option("--truth-only", help: "take RTK-fixed positions as ground truth and nothing else")
    case .userRangeError:
      Option(
        "--range-error", value: "M", help: "1σ range error that converts a dilution of precision to an accuracy (5)")
    case .worldAxes:
      Option("--world-axes", value: "AXES", help: "axes of the world: y-up, z-up (tum), y-down (kitti) or z-down")
    }
  }
}

extension Arguments {
  /// One format per file.
  fileprivate func importFormats(files: Int) throws(UsageError) -> [ImportFormat] {
    guard files > 0 else { throw UsageError("FILE is missing: recordings to import. See waymark import --help.") }
    let names = strings("--format")
    guard !names.isEmpty else { throw UsageError("--format FORMAT is missing. See waymark import --help.") }
    guard names.count == 1 || names.count == files else {
      throw UsageError("there are \(files) files but \(names.count) formats; give one --format, or one for each file.")
    }
    var formats: [ImportFormat] = []
    for name in names {
      guard let format = ImportFormat(rawValue: name) else {
        let all = ImportFormat.allCases.map(\.rawValue).joined(separator: ", ")
        throw UsageError("--format “\(name)” is not one of \(all).")
      }
      formats.append(format)
    }
    return formats.count == files ? formats : Array(repeating: formats[0], count: files)
  }

  /// One clock offset or none per file.
  fileprivate func clockOffsets(files: Int) throws(UsageError) -> [Double?] {
    var offsets: [Double] = []
    for text in strings("--clock-offset") {
      guard let value = Double(text), abs(value) <= 1e12 else {
        throw UsageError("--clock-offset “\(text)” is not a number of seconds.")
      }
      offsets.append(value)
    }
    if offsets.count == files { return offsets }
    guard offsets.count < 2 else {
      throw UsageError(
        "there are \(files) files but \(offsets.count) clock offsets; give one for the last file, or one for each.")
    }
    return Array(repeating: nil, count: files - 1) + [offsets.first]
  }

  /// The settings; an error where no format uses them.
  fileprivate func importOptions(for formats: [ImportFormat]) throws(UsageError) -> ImportOptions {
    for setting in ImportSetting.allCases where has(setting.option.name) {
      guard formats.contains(where: { $0.settings.contains(setting) }) else {
        let able = ImportFormat.allCases.filter { $0.settings.contains(setting) }.map(\.rawValue)
        throw UsageError("\(setting.option.name) does not apply here; it is for \(able.joined(separator: ", ")).")
      }
    }
    var options = ImportOptions()
    options.accuracy = try double(ImportSetting.accuracy.option.name, in: 0.001...100_000)
    options.userRangeError = try double(ImportSetting.userRangeError.option.name, in: 0.001...1000)
    options.fixDelay = try double(ImportSetting.fixDelay.option.name, in: -60...60) ?? 0
    options.cameraAxes = try choice(ImportSetting.cameraAxes.option.name, as: CameraAxes.self)
    options.worldAxes = try choice(ImportSetting.worldAxes.option.name, as: WorldAxes.self)
    options.screen = try choice(ImportSetting.screen.option.name, as: ScreenOrientation.self) ?? .automatic
    options.poseRate = try double(ImportSetting.poseRate.option.name, in: 0.1...1000)
    options.timesFile = string(ImportSetting.times.option.name)
    options.receiver = try choice(ImportSetting.receiver.option.name, as: ImportOptions.Receiver.self) ?? .ublox
    options.mountYawDegrees = try double(ImportSetting.mountYaw.option.name, in: -180...180)
    options.mountPitchDegrees = try double(ImportSetting.mountPitch.option.name, in: -60...60)
    options.leavesTruthOut = has(ImportSetting.noTruth.option.name)
    options.fixedAsTruth = has(ImportSetting.fixedAsTruth.option.name)
    options.truthOnly = has(ImportSetting.truthOnly.option.name)
    options.provider = try choice(ImportSetting.provider.option.name, as: ImportOptions.Provider.self)
    options.headingAccuracy = try double(ImportSetting.headingAccuracy.option.name, in: 0.1...180)
    options.standing = has(ImportSetting.standing.option.name)
    options.altitudeReference = try choice(
      ImportSetting.altitudeReference.option.name, as: ImportOptions.AltitudeReference.self)?.reference
    options.epoch = try choice(ImportSetting.epoch.option.name, as: ImportOptions.Epoch.self)
    options.headingNorth = try choice(ImportSetting.headingNorth.option.name, as: HeadingReading.North.self)
    if let text = string(ImportSetting.date.option.name) {
      guard let day = ImportOptions.day(of: text) else {
        throw UsageError("--date “\(text)” is not a day like 2026-11-20.")
      }
      options.firstDay = day
    }
    return options
  }
}
