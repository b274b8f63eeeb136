package import WaymarkGeodesy

/// Positions of GeoJSON (RFC 7946, section 3.1.1): longitude, latitude, and where known the height in metres above the
/// WGS 84 ellipsoid.
package enum GeoJSONPositions {
  /// Reads an array of positions, all of which must be right, as those of services are.
  package static func line(_ field: JSONField) throws(InputError) -> RouteLine {
    var remarks = RouteRemarks()
    let line = try line(field, remarks: &remarks)
    if let wrong = remarks.first(.points) ?? remarks.first(.heights) { throw wrong }
    return line
  }

  /// Reads an array of positions.
  ///
  /// - Parameters:
  ///   - field: the array.
  ///   - remarks: counts the positions and the heights that are none; they are left out.
  /// - Throws: `InputError` when it is no array.
  package static func line(_ field: JSONField, remarks: inout RouteRemarks) throws(InputError) -> RouteLine {
    guard let value = field.value else { throw field.error("this is missing, an array of positions is expected") }
    guard let positions = value.array else {
      throw field.error("this is \(value.kind), but an array of positions is expected")
    }
    var line = RouteLine()
    line.coordinates.reserveCapacity(positions.count)
    line.altitudes.reserveCapacity(positions.count)
    for (i, position) in positions.enumerated() {
      do throws(InputError) {
        let (coordinate, altitude, wrongHeight) = try point(position)
        if let wrongHeight { remarks.leaveOut(.heights, wrongHeight.at("\(field.path)[\(i)]", file: field.file)) }
        line.append(coordinate, altitude: altitude)
      } catch { remarks.leaveOut(.points, error.at("\(field.path)[\(i)]", file: field.file)) }
    }
    return line
  }

  /// Reads one position.
  ///
  /// - Parameter position: an array of two or three numbers.
  /// - Returns: the position, its height, and what is wrong with a height that is none.
  /// - Throws: `InputError` without file and field when it is no position.
  package static func point(
    _ position: JSONValue
  ) throws(InputError) -> (Coordinate, Altitude?, wrongHeight: InputError?) {
    guard let values = position.array else { throw InputError("this is \(position.kind), but a position is expected") }
    guard values.count >= 2, let longitude = values[0].double, let latitude = values[1].double else {
      throw InputError("a position is [longitude, latitude], two numbers")
    }
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      let (problem, advice) = CoordinateMistake.explain(latitude: latitude, longitude: longitude)
      throw InputError(problem, advice: advice ?? "GeoJSON writes longitude first")
    }
    guard values.count >= 3, !values[2].isNull else { return (coordinate, nil, nil) }
    guard let height = values[2].double, abs(height) <= 1e8 else {
      return (coordinate, nil, InputError("the third value, the height, is not a number of metres"))
    }
    return (coordinate, Altitude(meters: height, reference: .ellipsoid), nil)
  }

  /// GeoJSON before 2016 could use another reference system than WGS 84.
  package static func checkReferenceSystem(_ root: JSONField) throws(InputError) {
    guard let name = root["crs"]["properties"]["name"].value?.string else { return }
    guard name.ends("CRS84") || name.ends("4326") else {
      throw root["crs"].error(
        "the coordinates are in the reference system \(name.shown), not in WGS 84 degrees",
        advice: "convert the file to WGS 84 (EPSG:4326)")
    }
  }
}
