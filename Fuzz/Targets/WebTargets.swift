import Waymark
import WaymarkTerrain
import WaymarkWeb

/// The C interface of the WebAssembly modules: any calls in any order with any numbers, lengths and contents of the regions;
/// `web-handles` with any handles, too.
let webTargets: [FuzzTarget] = [
  FuzzTarget("web-session", maximumLength: 2048) { bytes in
    var reader = FuzzReader(bytes)
    let handle = waymarkOpen()
    defer { waymarkClose(handle) }
    _ = waymarkCamera(handle, 0, 390, 844, 37.6, 70)
    var calls = 0
    while !reader.isAtEnd, calls < 200 {
      calls += 1
      sessionCall(handle, &reader)
      readRegions(handle)
    }
  },
  FuzzTarget("web-replica", maximumLength: 2048) { bytes in
    var reader = FuzzReader(bytes)
    let handle = waymarkReplicaOpen()
    defer { waymarkReplicaClose(handle) }
    fillText(handle, Array("0123456789abcdef".utf8))
    _ = waymarkReplicaClient(handle)
    var calls = 0
    while !reader.isAtEnd, calls < 200 {
      calls += 1
      replicaCall(handle, &reader)
      readRegions(handle)
    }
  },
  FuzzTarget("web-terrain", maximumLength: 1024) { bytes in
    var reader = FuzzReader(bytes)
    let handle = waymarkTerrainOpen()
    defer { waymarkTerrainClose(handle) }
    var calls = 0
    while !reader.isAtEnd, calls < 24 {
      calls += 1
      terrainCall(handle, &reader)
      readRegions(handle)
    }
  },
  FuzzTarget("web-map", maximumLength: 1024) { bytes in
    var reader = FuzzReader(bytes)
    let handle = waymarkMapOpen()
    defer { waymarkMapClose(handle) }
    var calls = 0
    while !reader.isAtEnd, calls < 40 {
      calls += 1
      mapCall(handle, &reader)
      // Contour lines are a tile, not UTF-8.
      if waymarkTextCount(handle) > 0, waymarkText(handle)?.pointee != 0x1A { readRegions(handle) }
    }
  },
  FuzzTarget("web-simulation", maximumLength: 1024) { bytes in
    var reader = FuzzReader(bytes)
    let handle = waymarkSimulationOpen()
    defer { waymarkSimulationClose(handle) }
    var calls = 0
    while !reader.isAtEnd, calls < 40 {
      calls += 1
      simulationCall(handle, &reader)
      readRegions(handle)
    }
  },
  FuzzTarget("web-plan", maximumLength: 1024) { bytes in
    var reader = FuzzReader(bytes)
    let handle = waymarkPlanOpen()
    defer { waymarkPlanClose(handle) }
    var calls = 0
    while !reader.isAtEnd, calls < 40 {
      calls += 1
      planCall(handle, &reader)
      readRegions(handle)
    }
  },
  FuzzTarget("web-device", maximumLength: 2048) { bytes in
    var reader = FuzzReader(bytes)
    let handle = waymarkDeviceOpen(number(&reader), number(&reader))
    defer { waymarkDeviceClose(handle) }
    while !reader.isAtEnd { deviceCall(handle, &reader) }
  },
  FuzzTarget("web-handles", maximumLength: 1024) { bytes in
    var reader = FuzzReader(bytes)
    // Living ones, then also what was closed; closed again, taken for another kind, made up.
    var handles = [
      waymarkOpen(), waymarkReplicaOpen(), waymarkTerrainOpen(), waymarkSimulationOpen(), waymarkPlanOpen(),
      waymarkDeviceOpen(.nan, .nan), waymarkMapOpen(),
    ]
    var calls = 0
    while !reader.isAtEnd, calls < 40 {
      calls += 1
      let choice = reader.byte()
      let handle =
        choice < 224 ? handles[Int(choice) % handles.count] : UInt32(bitPattern: reader.int32() &* Int32(choice % 2))
      switch reader.byte() % 14 {
      case 0: waymarkClose(handle)
      case 1: waymarkReplicaClose(handle)
      case 2: waymarkTerrainClose(handle)
      case 3: waymarkSimulationClose(handle)
      case 4: waymarkPlanClose(handle)
      case 5: waymarkDeviceClose(handle)
      case 6: handles.append([waymarkOpen, waymarkReplicaOpen, waymarkPlanOpen][Int(choice) % 3]())
      case 7: sessionCall(handle, &reader)
      case 8: replicaCall(handle, &reader)
      case 9: terrainCall(handle, &reader)
      case 10: simulationCall(handle, &reader)
      case 11: planCall(handle, &reader)
      case 12: deviceCall(handle, &reader)
      default: fill(handle, &reader)
      }
      readRegions(handle)
    }
    for handle in handles {
      waymarkClose(handle)
      waymarkReplicaClose(handle)
      waymarkTerrainClose(handle)
      waymarkSimulationClose(handle)
      waymarkPlanClose(handle)
      waymarkDeviceClose(handle)
      waymarkMapClose(handle)
      FuzzCheck.require(waymarkNumbers(handle) == nil, "a closed handle stands for nothing")
    }
  },
]

private func deviceCall(_ handle: DeviceHandle, _ reader: inout FuzzReader) {
  let time = number(&reader)
  switch reader.byte() % 6 {
  case 0: _ = waymarkDeviceEuler(handle, time, number(&reader), number(&reader), number(&reader), number(&reader))
  case 1:
    _ = waymarkDeviceQuaternion(
      handle, time, number(&reader), number(&reader), number(&reader), number(&reader), number(&reader))
  case 2: waymarkDeviceSpeed(handle, time, number(&reader))
  case 3:
    _ = waymarkDeviceProjection(
      handle, number(&reader), number(&reader), number(&reader), number(&reader), number(&reader), number(&reader))
  case 4: _ = waymarkDeviceAcceleration(handle, time, number(&reader), number(&reader), number(&reader))
  default: _ = waymarkDevicePose(handle, time)
  }
}

private func planCall(_ handle: PlanHandle, _ r: inout FuzzReader) {
  switch r.byte() % 8 {
  case 0, 1, 2: fill(handle, &r)
  case 3, 4: _ = waymarkPlanRoute(handle, Int32(r.byte() % 8))
  case 5: _ = waymarkPlanSteps(handle, Int32(r.byte() % 4))
  case 6: _ = waymarkPlanProfile(handle, count(&r))
  default: _ = waymarkPlanApart(handle)
  }
}

private func mapCall(_ handle: MapHandle, _ r: inout FuzzReader) {
  let zoom = Int32(r.byte() % 24) - 2
  switch r.byte() % 10 {
  case 0, 1: fillText(handle, (0..<Int(r.byte())).map { _ in r.byte() })
  case 2, 3: _ = waymarkMapAdd(handle, zoom, Int32(r.byte()), Int32(r.byte()))
  case 4: _ = waymarkMapTiles(handle, number(&r), number(&r), number(&r), zoom)
  case 5:
    _ = waymarkMapStreets(handle)
    _ = waymarkMapCover(handle)
  case 6: _ = waymarkMapFeatures(handle)
  case 7: _ = waymarkMapContourBlocks(handle, zoom, r.int32(), r.int32(), r.int32() % 8)
  case 8: _ = waymarkMapHeights(handle)
  default:
    waymarkMapForget(handle)
    _ = waymarkMapContours(handle, zoom, r.int32() % 4096, r.int32() % 4096, r.int32() % 2)
  }
}

private func number(_ reader: inout FuzzReader) -> Double { reader.number(about: 1, spread: 50) }

/// Reads all of the output's regions, so that a wrong count is found.
private func readRegions(_ handle: RegionsHandle) {
  var sum = 0
  let numbers = UnsafeBufferPointer(start: waymarkNumbers(handle), count: Int(waymarkNumbersCount(handle)))
  for number in numbers where number.isNaN { sum += 1 }
  let text = UnsafeBufferPointer(start: waymarkText(handle), count: Int(waymarkTextCount(handle)))
  FuzzCheck.require(String(validating: text, as: UTF8.self) != nil || sum < 0, "texts are UTF-8")
}

private func fillText(_ handle: RegionsHandle, _ bytes: [UInt8]) {
  guard let base = waymarkInputText(handle, Int32(bytes.count)) else { return }
  for i in bytes.indices { base[i] = bytes[i] }
}

/// A count: small, negative, or beyond what a page can ask for.
private func count(_ reader: inout FuzzReader) -> Int32 {
  let small = Int32(reader.byte() % 64)
  return small < 48 ? small : reader.int32() | (1 << 30)
}

/// Fills the input regions, also with lengths that cannot be.
private func fill(_ handle: RegionsHandle, _ reader: inout FuzzReader) {
  let shape = reader.byte()
  if shape > 250 {
    let length = reader.int32()
    // A region is 64 MiB at most.
    if length < 0 || length > 1 << 23 {
      FuzzCheck.require(waymarkInputNumbers(handle, length) == nil, "there is no room for \(length) numbers")
    }
    if length < 0 || length > 1 << 26 {
      FuzzCheck.require(waymarkInputText(handle, length) == nil, "there is no room for \(length) bytes")
    }
    return
  }
  let count = Int32(reader.byte() % 64)
  if let base = waymarkInputNumbers(handle, count) {
    for i in 0..<Int(count) {
      // Counts and choices are small integers; positions are near one another.
      let kind = reader.byte()
      base[i] =
        switch kind % 4 {
        case 0: Double(reader.byte() % 8)
        case 1: 47 + Double(reader.byte()) / 1000
        case 2: 15 + Double(reader.byte()) / 1000
        default: number(&reader)
        }
    }
  }
  fillText(handle, Array(reader.run(Int(reader.byte() % 64))))
}

private func sessionCall(_ handle: SessionHandle, _ r: inout FuzzReader) {
  let time = r.number(about: 10, spread: 10)
  switch r.byte() % 32 {
  case 0, 1, 2, 3: fill(handle, &r)
  case 4, 5, 6, 7:
    _ = waymarkPose(
      handle, time, number(&r), number(&r), number(&r), number(&r), number(&r), number(&r), number(&r),
      Int32(r.byte() % 5), Int32(r.byte() % 5))
  case 8, 9:
    _ = waymarkFix(
      handle, time, r.number(about: 47, spread: 0.01), r.number(about: 15, spread: 0.01), number(&r), number(&r),
      number(&r), number(&r), number(&r), number(&r), number(&r), number(&r))
  case 10: _ = waymarkHeading(handle, time, number(&r), Int32(r.byte() % 3), number(&r))
  case 11: _ = waymarkCamera(handle, time, number(&r), number(&r), number(&r), number(&r))
  case 12:
    _ = waymarkSighting(
      handle, time, number(&r), number(&r), Int32(r.byte() % 4), number(&r), number(&r), number(&r), number(&r))
  case 13: _ = waymarkTap(handle, time, number(&r), number(&r))
  case 14: _ = waymarkUTC(handle, time, number(&r))
  case 15: _ = waymarkRoute(handle, time)
  case 16, 24: _ = waymarkAnchorList(handle)
  case 17: _ = waymarkStreets(handle)
  case 18:
    _ = waymarkGround(handle)
    _ = waymarkBuildings(handle, r.number(about: 47, spread: 0.01), r.number(about: 15, spread: 0.01))
    _ = waymarkLabelOpacity(handle, number(&r), number(&r))
  case 19, 20:
    _ = waymarkOverlay(
      handle, time, number(&r), number(&r), number(&r), number(&r), number(&r), number(&r), number(&r),
      Int32(r.byte() % 5))
  case 21: _ = waymarkAlignment(handle)
  case 22: _ = waymarkStart(handle, Int32(r.byte() % 12), Int32(r.byte() % 4), number(&r))
  case 23: _ = waymarkStyle(handle, Int32(r.byte()), number(&r))
  case 25:
    _ = waymarkAnchorAt(
      handle, number(&r), number(&r), number(&r), number(&r), number(&r), number(&r), number(&r), number(&r),
      number(&r),
      number(&r), number(&r), number(&r))
  case 26:
    _ = waymarkTracking(handle)
    _ = waymarkConditions(handle, Int32(r.byte() % 4), Int32(r.byte() % 4), Int32(r.byte() % 4))
  case 27:
    _ = waymarkLanguage(handle, Int32(r.byte()))
    _ = waymarkAnnouncement(handle)
  case 28:
    _ = waymarkReroute(handle, time, Int32(r.byte() % 2))
    _ = waymarkRerouteVia(handle)
    _ = waymarkRerouteState(handle)
  case 29:
    _ = waymarkRerouted(handle, time, r.int32())
    _ = waymarkRerouteFailed(handle, time, r.int32(), Int32(r.byte() % 6))
  case 30:
    _ = waymarkLead(handle, number(&r), number(&r))
    _ = waymarkLeadBack(handle, number(&r), number(&r), number(&r), number(&r))
    _ = waymarkSightLine(
      handle, number(&r), number(&r), number(&r), number(&r), number(&r), number(&r), number(&r), number(&r), number(&r)
    )
  default:
    _ = waymarkNames(handle, r.int32() % 64)
    _ = waymarkGeoPose(
      handle, time, number(&r), number(&r), number(&r), r.number(about: 47, spread: 0.01),
      r.number(about: 15, spread: 0.01), number(&r), number(&r), number(&r), number(&r), number(&r))
  }
}

private func replicaCall(_ handle: ReplicaHandle, _ r: inout FuzzReader) {
  let now = r.number(about: 1.7e12, spread: 1e6)
  switch r.byte() % 20 {
  case 0, 1, 2: fill(handle, &r)
  case 3: _ = waymarkReplicaAdd(handle, now)
  case 4: _ = waymarkReplicaEdit(handle, now)
  case 5: _ = waymarkReplicaRemove(handle, now)
  case 6: _ = waymarkReplicaUndo(handle, now)
  case 7: _ = waymarkReplicaRedo(handle, now)
  case 8: _ = (waymarkReplicaCan(handle), waymarkReplicaCount(handle))
  case 9: _ = waymarkReplicaMerge(handle, Int32(r.byte() % 2))
  case 10: _ = waymarkReplicaTake(handle, r.int32(), number(&r), r.int32())
  case 11:
    _ = waymarkReplicaRecords(handle, Int32(r.byte() % 4))
    // What was written goes in again.
    let count = waymarkNumbersCount(handle)
    let numbers = Array(UnsafeBufferPointer(start: waymarkNumbers(handle), count: Int(count)))
    let text = Array(UnsafeBufferPointer(start: waymarkText(handle), count: Int(waymarkTextCount(handle))))
    if let base = waymarkInputNumbers(handle, count) {
      for i in numbers.indices { base[i] = numbers[i] }
    }
    fillText(handle, text)
  case 12: _ = waymarkReplicaGet(handle)
  case 13: _ = waymarkReplicaList(handle, number(&r), number(&r), count(&r))
  case 14: _ = waymarkReplicaClient(handle)
  case 15: _ = waymarkReplicaRequest(handle)
  case 16: _ = waymarkReplicaFail(handle, r.int32() % 600)
  case 17: waymarkReplicaKnown(handle, number(&r))
  case 18: _ = waymarkReplicaSince(handle)
  default: waymarkReplicaNames(handle)
  }
}

private func terrainCall(_ handle: TerrainHandle, _ r: inout FuzzReader) {
  let (latitude, longitude) = (r.number(about: 47.1, spread: 0.1), r.number(about: 15.1, spread: 0.1))
  let altitude = r.number(about: 500, spread: 500)
  switch r.byte() % 11 {
  case 0: fill(handle, &r)
  case 1: _ = waymarkTerrainAdd(handle)
  case 2: _ = waymarkTerrainDrop(handle, r.int32())
  case 3:
    _ = waymarkTerrainPlan(
      handle, latitude, longitude, number(&r), r.int32() % 8, number(&r), number(&r), number(&r), number(&r))
  case 4: _ = waymarkTerrainElevation(handle, latitude, longitude)
  case 5:
    _ = waymarkTerrainSight(
      handle, latitude, longitude, altitude, number(&r), number(&r), number(&r), number(&r), number(&r), number(&r),
      number(&r), number(&r), number(&r), number(&r), number(&r))
  case 6:
    _ = waymarkTerrainPanorama(
      handle, latitude, longitude, altitude, number(&r), number(&r), number(&r), number(&r), number(&r), count(&r))
  case 7:
    _ = waymarkTerrainSummits(handle)
    _ = waymarkTerrainPeaks(handle, latitude, longitude, altitude, number(&r), number(&r), number(&r))
  case 8:
    _ = waymarkTerrainViewshed(
      handle, latitude, longitude, altitude, number(&r), number(&r), number(&r), number(&r), number(&r), number(&r),
      number(&r), count(&r), count(&r), number(&r), r.int32() % 2)
  case 9:
    _ = waymarkTerrainGrid(handle, r.int32() % 64, r.int32() % 2)
    _ = waymarkTerrainCovering(handle, r.int32() % 8, number(&r), number(&r), number(&r), number(&r))
  default:
    _ = waymarkTerrainLabels(handle, count(&r), number(&r), number(&r), number(&r), number(&r), number(&r))
  }
}

private func simulationCall(_ handle: SimulationHandle, _ r: inout FuzzReader) {
  switch r.byte() % 16 {
  case 0, 1: fill(handle, &r)
  case 2: _ = waymarkSimulationSet(handle, r.int32() % 64, number(&r))
  case 3: _ = waymarkSimulationBeginWith(handle, number(&r), number(&r))
  case 4: _ = waymarkSimulationCamera(handle, number(&r), number(&r), number(&r), number(&r))
  case 5: waymarkSimulationLosses(handle)
  case 6: _ = waymarkSimulationReceiver(handle)
  case 7, 8: _ = waymarkSimulationStart(handle)
  case 9: _ = waymarkSimulationLook(handle, number(&r), number(&r), number(&r))
  case 10, 11: _ = waymarkSimulationRun(handle, r.number(about: 5, spread: 5))
  case 12:
    _ = waymarkSimulationMoment(handle)
    _ = waymarkSimulationError(handle, number(&r), number(&r), number(&r), number(&r), number(&r))
  case 13: _ = waymarkSimulationOrigin(handle, number(&r), number(&r), number(&r))
  case 14:
    _ = waymarkSimulationPoints(handle)
    _ = waymarkSimulationPlaces(handle)
  default:
    waymarkSimulationRelocalizes(handle, r.int32())
    _ = waymarkSimulationLose(handle)
    _ = waymarkSimulationGet(handle, r.int32())
  }
}
