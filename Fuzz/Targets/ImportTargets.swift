import Foundation
import Waymark
import WaymarkReports

@testable import WaymarkFormats

/// Recordings of other programs. An input that stands for several files has a line "%%" between them.
let importTargets: [FuzzTarget] = [
  importer(
    .nmea, seeds: [".nmea"],
    examples: [
      "$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47\n$GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*6A\n$GNGST,123519,1,2,3,4,5,6,7*00\n$GPZDA,123519,01,02,2026,00,00*00",
      "NMEA,$GPGGA,123519,4807.038,N,01$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*4\r7\r\n,1760433010000\r",
    ], mutate: NMEAMutation.mutate),
  importer(
    .nmeaTruth, seeds: [".nmea"],
    examples: [
      "$GNGGA,123519,4807.038,N,01131.000,E,4,08,0.9,545.4,M,46.9,M,,\n$GNRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W"
    ], mutate: NMEAMutation.mutate),
  importer(
    .igc, seeds: [".igc"],
    examples: [
      "HFDTE160722\nI013638FXA\nB1101355206343N00006198WA0058700558042\nB1101365206344N00006199WA0058700558043"
    ],
    mutate: lines),
  importer(
    .sensorlog, seeds: ["Motorbike.csv"],
    examples: [
      "locationTimestamp_since1970,locationLatitude,locationLongitude,locationHorizontalAccuracy,locationTrueHeading,locationHeadingTimestamp_since1970\n1470000000,47,15,5,90,1470000000\n1470000001,47.1,15,5,91,1470000001"
    ], mutate: lines),
  importer(
    .gnsslogger, seeds: ["gnss_log.txt"],
    examples: [
      "# Fix,Provider,LatitudeDegrees,LongitudeDegrees,AltitudeMeters,SpeedMps,AccuracyMeters,BearingDegrees,UnixTimeMillis\nFix,GPS,47.1,15.2,300,1.2,5,90,1600000000000\nOrientationDeg,1600000000500,1,90,2,3"
    ], mutate: lines),
  importer(
    .rtklib, seeds: [".pos"],
    examples: [
      "%  GPST          latitude(deg) longitude(deg)  height(m)   Q  ns   sdn(m)   sde(m)   sdu(m)  sdne(m)  sdeu(m)  sdun(m) age(s)  ratio\n2026/01/02 03:04:05.000   47.1   15.2   300   1   9   0.01   0.01   0.02 0 0 0 0 0"
    ], mutate: lines),
  importer(
    .tum, examples: ["1.5 0 0 0 0 0 0 1\n2.5 1 2 3 0 0.7 0 0.7"], mutate: lines),
  importer(
    .arkit, seeds: ["ARKit_camera_pose.txt"],
    examples: ["1000000000 1 0 0 0 0 1 0 0 0 0 1 0\n2000000000 1 0 0 1 0 1 0 2 0 0 1 3"], mutate: lines),
  importer(
    .inertial, seeds: ["imu.csv"], examples: ["1756402240.9,0,0,1,0,0,0\n1756402241,0.1,0,1.2,0,0,0.1"], mutate: lines),
  FuzzTarget("import-kitti", examples: ["1 0 0 0 0 1 0 0 0 0 1 0\n1 0 0 1 0 1 0 0 0 0 1 0\n%%\n0\n0.1"], mutate: lines)
  {
    bytes in
    let parts = FuzzFile.parts(bytes, maximum: 2)
    var options = ImportOptions()
    if parts.count > 1 { options.timesFile = FuzzFile.write(parts[1], name: "times") }
    read(.kitti, FuzzFile.write(parts[0]), options)
  },
  importer(
    .cllocation, seeds: ["cllocation_tunnel_san_francisco.json"],
    examples: [
      "[{\"latitude\":47,\"longitude\":15,\"horizontalAccuracy\":5,\"timestamp\":1500000000,\"course\":3,\"speed\":2}]"
    ]),
  importer(.gpx, seeds: [".gpx"]),
  importer(.corelocation, seeds: ["gps.txt"], examples: ["1500000000000000000 47 15 5 300 0 3"], mutate: lines),
  FuzzTarget(
    "import-corelocation-folder",
    examples: ["1 0 0 -9.8\n%%\n1 20 0 -40\n%%\n1 90 91 5\n%%\n1 0 0 0 1\n%%\n1500000000000000000 47 15 5 300 0 3"],
    mutate: lines
  ) { bytes in
    var options = ImportOptions()
    options.standing = true
    options.headingNorth = .magnetic
    let names = ["gravity.txt", "magnet.txt", "heading.txt", "game_rv.txt", "gps.txt"]
    for (part, name) in zip(FuzzFile.parts(bytes, maximum: names.count), names) { _ = FuzzFile.write(part, name: name) }
    read(.corelocation, FuzzFile.folder.path, options)
  },
  FuzzTarget(
    "import-comma2k19",
    examples: [
      "t_boot_s,gyro_fwd_rps,gyro_right_rps,gyro_down_rps,acc_fwd_mps2,acc_right_mps2,acc_down_mps2\n1,0,0,0,0,0,9.8\n1.1,0,0,0.1,0,0,9.8\n1.2,0,0,0.1,0,0,9.8\n%%\nt_boot_s,speed_mps\n1,10\n1.1,11\n1.3,11\n%%\nt_boot_s,lat_deg,lon_deg\n1,37,-122\n1.1,37,-122\n%%\nt_boot_s,lat_deg,lon_deg\n1,37,-122"
    ], mutate: lines
  ) { bytes in
    let names = ["imu.csv", "can_speed.csv", "gnss_ublox.csv", "truth_camera_poses.csv"]
    for (part, name) in zip(FuzzFile.parts(bytes, maximum: names.count), names) { _ = FuzzFile.write(part, name: name) }
    read(.comma2k19, FuzzFile.folder.path, ImportOptions())
  },
  FuzzTarget(
    "receiver-errors",
    examples: [
      "t,east_m,north_m,up_m\n0,1,2,3\n1,1.5,2,\n",
      "t,east_m,north_m,up_m,accuracy_m,east_mps,north_mps,true_east_mps,true_north_mps\n0,1,2,3,5,0.1,0.2,3,4\n",
    ], mutate: lines
  ) { bytes in
    _ = try? ReceiverErrorFile.read(path: FuzzFile.write(bytes))
  },
]

private let lines: FuzzMutation = { input, change, seed in
  seed % 8 == 0 ? nil : LineMutation.mutate(input, change: change, seed: seed)
}

private func importer(
  _ format: ImportFormat, seeds: [String] = [], examples: [String] = [], mutate: FuzzMutation? = nil
) -> FuzzTarget {
  FuzzTarget("import-\(format.rawValue)", seeds: seeds, examples: examples, mutate: mutate) { bytes in
    read(format, FuzzFile.write(bytes), ImportOptions())
  }
}

/// Imports, and what was imported goes into a log that can be read.
private func read(_ format: ImportFormat, _ path: String, _ options: ImportOptions) {
  guard let track = try? format.read(path, options: options) else { return }
  for sample in track.samples { FuzzCheck.require(sample.time.isFinite, "times of imported samples are finite") }
  _ = try? LogMerge.merge([LogMerge.Input(track)])
}
