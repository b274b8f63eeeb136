/// Describes an impossible latitude or longitude.
package enum CoordinateMistake {
  package static func explain(latitude: Double, longitude: Double) -> (problem: String, advice: String?) {
    let isLatitude = !latitude.isFinite || abs(latitude) > 90
    let value = isLatitude ? latitude : longitude
    let problem =
      isLatitude
      ? "latitude \(JSONValue.text(ofNumber: value)) is outside −90 … 90"
      : "longitude \(JSONValue.text(ofNumber: value)) is outside −180 … 180"
    if abs(latitude) > 360, abs(longitude) > 360 {
      return (problem, "these look like metres of a map projection; convert to degrees (WGS 84)")
    }
    if abs(latitude) > 90, abs(latitude) <= 180, abs(longitude) <= 90 {
      return (problem, "latitude and longitude seem to be swapped")
    }
    return (problem, nil)
  }
}
