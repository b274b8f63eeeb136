import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkGeodesy

@testable import WaymarkFormats
@testable import WaymarkReports

@Suite struct ImporterRobustnessTests {
  /// A small valid file of each format.
  private static let valid: [ImportFormat: String] = [
    .arkit: "# c\n105230574092166 1 0 0 5 0 1 0 6 0 0 1 7\n105230590753958 1 0 0 5 0 1 0 6 0 0 1 7.5\n",
    .tum: "# c\n1311868164.36 1 2 3 0 0 0 1\n1311868164.40 1 2 3.5 0.1 0 0 0.99\n",
    .inertial: "# c\n1756402240.0,1,0.02,0,0.1,0,0,0\n1756402240.01,1.1,0.02,0,0.1,0,0,0\n",
    .kitti: "1 0 0 0 0 1 0 0 0 0 1 0\n1 0 0 0.5 0 1 0 -0.25 0 0 1 2\n",
    .gpx: """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" creator="c" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>n</name><trkseg>
    <trkpt lat="47.5" lon="8.5"><ele>400</ele><time>2026-11-20T10:00:00Z</time><hdop>1.5</hdop></trkpt>
    <trkpt lat="47.6" lon="8.5"><ele>410</ele><time>2026-11-20T10:00:05Z</time><speed>1</speed></trkpt>
    </trkseg></trk></gpx>
    """,
    .nmea: """
    $GPGGA,032908.379,4231.8291,N,08807.3033,W,1,05,1.6,209.8,M,-34.2,M,0.0,0000*46
    $GPGSA,A,3,28,08,11,27,07,,,,,,,,4.9,1.6,4.5*39
    $GPRMC,032908.379,A,4231.8291,N,08807.3033,W,0.17,138.92,070804,,*12
    $GPVTG,138.92,T,,M,0.17,N,0.3,K*64
    $GPZDA,032909,07,08,2004,00,00
    $GPGST,032908.379,5.0,,,,3.0,4.0,6.0
    $GPGGA,235959.379,4231.8291,S,08807.3033,E,4,05,,209.8,M,-34.2,M,0.0,0000
    $GPGGA,000001.379,4231.8291,S,08807.3033,E,0,05,99.9,209.8,M,-34.2,M,0.0,0000
    """,
    .nmeaTruth: """
    $GNGGA,030136.00,3958.87375335,N,11628.60499951,E,4,24,0.7,35.7395,M,-8.1437,M,1.0,1828
    $GNRMC,030136.00,D,3958.87375335,N,11628.60499951,E,12.635,38.2,080425,7.2,W,R,S
    $GNGGA,030137.00,3958.87375335,N,11628.60499951,E,5,24,0.7,35.7395,M,-8.1437,M,1.0,1828
    $GNGGA,030138.00,3958.87375335,N,11628.60499951,E,4,24,0.7,35.7395,M,-8.1437,M,1.0,1828
    """,
    .rtklib: """
    % (lat/lon/height=WGS84/ellipsoidal,Q=1:fix)
    %  GPST            latitude(deg) longitude(deg) height(m) Q ns sdn(m) sde(m) sdu(m) vn(m/s) ve(m/s) sdvn sdve
    2025/08/28 17:30:39.749 40.0966916 -105.1471665 1601.4 1 25 0.01 0.01 0.01 0.001 -0.002 0.05 0.05
    2381 408639.749 40.0966916 -105.1471665 1601.4 2 25 0.01 0.01 0.01 0.001 -0.002 0.05 0.05
    """,
    .gnsslogger: """
    # Version: v3.0.6.4 Platform: 14 Manufacturer: Google Model: Pixel 7
    # OrientationDeg,utcTimeMillis,elapsedRealtimeNanos,yawDeg,rollDeg,pitchDeg
    # Fix,Provider,LatitudeDegrees,LongitudeDegrees,AltitudeMeters,SpeedMps,AccuracyMeters,BearingDegrees,\
    UnixTimeMillis,SpeedAccuracyMps,BearingAccuracyDegrees,elapsedRealtimeNanos,VerticalAccuracyMeters
    Fix,GPS,37.42,-122.17,23.6,0.0,4.2,,1699400582000,0.19,,16124559129000,3.0,0,,,
    Fix,FLP,37.42,-122.17,1.7,0.03,4.1,,1699400584473,0.19,,16126559152000,1.39,0,,,
    OrientationDeg,1699401028841,16570927539832,356.0,4.0,-4.0
    """,
    .cllocation: """
    [{"verticalAccuracy": 6, "speed": 22.8, "longitude": -122.4, "horizontalAccuracy": 5, "course": 67.8,
      "latitude": 37.8, "timestamp": 1497475499.0, "altitude": 23.7},
     {"latitude": 37.9, "longitude": -122.4, "horizontalAccuracy": -1, "timestamp": "2026-11-20T10:00:00Z"}]
    """,
    .corelocation:
      "# c\n1559524370805430784 37.5 127.0 65.0 49.9 nan 10.0\n1559524377537879040 37.5 127.0 65 49 nan 10\n",
    .sensorlog: """
    loggingTime,locationTimestamp_since1970,locationLatitude,locationLongitude,locationAltitude,locationSpeed,\
    locationCourse,locationVerticalAccuracy,locationHorizontalAccuracy,locationHeadingTimestamp_since1970,\
    locationTrueHeading,locationMagneticHeading,locationHeadingAccuracy
    "a ""b"", c",1470740990.9,51.02,13.68,228.6,0,17.2,3,5,1470740991.7,190.5,186.9,20
    d,,,,,,,,,1470740991.8,-1,186.9,20
    """,
    .igc: """
    AXXX001
    HFDTE160722
    HFGTYGLIDERTYPE:LS 4
    I053638FXA3940SIU4143GSP4446ENL4749GFO
    B1941314350420N08026585WA004380046300712000018009
    B0001314350420N08026585WV004380046300712000018009
    """,
    .log: """
    {"waymark":1,"created":"2026-11-20T10:00:00Z"}
    {"t":0,"pose":{"p":[1,2,3],"q":[0,0,0,1],"tracking":"normal"}}
    {"t":1,"utc":"2026-11-20T10:00:00.250Z"}
    {"t":2,"route":{"type":"Feature","geometry":{"type":"LineString","coordinates":[[8,47],[8,48]]}}}
    """,
  ]

  private static let drive: [String: String] = {
    var imu = "t_boot_s,gyro_fwd_rps,gyro_right_rps,gyro_down_rps,acc_fwd_mps2,acc_right_mps2,acc_down_mps2\n"
    var speed = "t_boot_s,speed_mps\n"
    for i in 0..<40 {
      imu += "\(Double(i) / 10),0.01,0,0.02,0.1,0,-9.81\n"
      speed += "\(Double(i) / 10),\(i < 15 ? 0 : 5)\n"
    }
    return [
      "imu.csv": imu, "can_speed.csv": speed,
      "gnss_ublox.csv":
        "t_boot_s,lat_deg,lon_deg,altitude_m,speed_mps,bearing_deg,utc_ms\n1,47,8,400,5,361,1600000000000\n",
      "truth_camera_poses.csv":
        "t_boot_s,lat_deg,lon_deg,ellipsoid_height_m,q_w,q_x,q_y,q_z\n1,47,8,400,1,0,0,0\n2,47,8,400,0.5,0.5,0.5,0.5\n",
    ]
  }()

  /// Reads, merges and writes; errors must be sentences about the file.
  private func run(_ format: ImportFormat, _ path: String, _ options: ImportOptions = ImportOptions()) {
    do throws(InputError) {
      let track = try format.read(path, options: options)
      #expect(!track.samples.isEmpty)
      let merged = try LogMerge.merge([.init(track)])
      var encoder = LogLineEncoder()
      var lines = 0
      for sample in merged.samples where encoder.encode(sample) { lines += 1 }
      #expect(lines <= merged.samples.count)
    } catch {
      #expect(error.file != nil, "\(format.rawValue): \(error)")
      #expect(!error.problem.isEmpty)
    }
  }

  @Test(arguments: ImportFormat.allCases.filter { $0 != .comma2k19 })
  func damagedFilesNeverCrashOrHang(format: ImportFormat) throws {
    var generator = SeededGenerator(seed: 1000 + UInt64(format.rawValue.utf8.count))
    let folder = try TemporaryFolder()
    let bytes = Array(try #require(Self.valid[format]).utf8)
    run(format, try folder.write("valid", bytes))
    #expect(throws: Never.self) { _ = try format.read(folder.file("valid")) }
    var options = ImportOptions()
    options.fixedAsTruth = true
    options.standing = true
    options.headingNorth = .magnetic
    for _ in 0..<250 {
      let path = try folder.write("damaged", Mutation.mutated(bytes, &generator))
      run(format, path)
      run(format, path, options)
    }
  }

  @Test func damagedDrivesNeverCrashOrHang() throws {
    var generator = SeededGenerator(seed: 2000)
    let folder = try TemporaryFolder()
    for (name, text) in Self.drive { _ = try folder.write(name, text) }
    #expect(throws: Never.self) { _ = try ImportFormat.comma2k19.read(folder.path) }
    for _ in 0..<100 {
      for (name, text) in Self.drive.sorted(by: { $0.key < $1.key }) {
        _ = try folder.write(name, Mutation.mutated(Array(text.utf8), &generator))
        run(.comma2k19, folder.path)
        _ = try folder.write(name, text)
      }
    }
  }

  @Test func damagedErrorTablesNeverCrash() throws {
    var generator = SeededGenerator(seed: 3000)
    let folder = try TemporaryFolder()
    let bytes = Array("t,east_m,north_m,up_m\n1,0.5,-0.25,\n2,0.75,1e-3,3\n3.5,1,2,3\n".utf8)
    for _ in 0..<500 {
      let path = try folder.write("damaged", Mutation.mutated(bytes, &generator))
      if let series = try? ReceiverErrorFile.read(path: path) {
        #expect(series.error(at: generator.uniform(-1e6...1e6)).isFinite)
      }
    }
  }

  @Test(arguments: ImportFormat.allCases)
  func emptyBinaryHugeAndMissingFiles(format: ImportFormat) throws {
    let folder = try TemporaryFolder()
    var generator = SeededGenerator(seed: 4000)
    let noise = (0..<20_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let paths = [
      try folder.write("empty", ""), try folder.write("noise", noise), folder.file("missing"),
      try folder.write("zeros", [UInt8](repeating: 0, count: 50_000)),
      try folder.write("line", [UInt8](repeating: 0x31, count: format == .tum ? 17 << 20 : 1 << 18)),
      try folder.write("cut.gz", [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0x4B]),
      try folder.write("deep", String(repeating: "[", count: 1 << 17)),
      try folder.write("utf16", [0xFF, 0xFE] + Array("text".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }),
    ]
    for path in paths {
      let error = #expect(throws: InputError.self, "\(path)") { _ = try format.read(path) }
      #expect(error?.file?.hasPrefix(folder.path) == true, "\(path)")
    }
    // A folder that is not of the format.
    let inner = folder.file("folder")
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    #expect(throws: InputError.self) { _ = try format.read(inner) }
  }
}
