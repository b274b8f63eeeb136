import WaymarkGeodesy

/// A street with houses on both sides, and how a camera in it sees it.
struct StreetPicture {
  let place: Coordinate
  let width = 480
  let height = 640
  let focal = 500.0
  /// Azimuth of the street, degrees.
  let street = 31.0
  let yaw = 49.0
  let pitch = 4.0

  /// Half of the street's width, depth and width of its houses, metres.
  private static let (half, depth, house) = (7.0, 10.0, 12.0)

  /// The houses as they go into the input region of numbers.
  var buildings: [Double] {
    let plane = LocalPlane(origin: place)
    let (s, c) = Angle.sinCos(degrees: street)
    var numbers: [Double] = []
    for side in [-1.0, 1] {
      for i in -4..<8 {
        let from = Double(i) * Self.house
        let corners = [
          (from, Self.half), (from + Self.house, Self.half), (from + Self.house, Self.half + Self.depth),
          (from, Self.half + Self.depth),
        ]
        numbers += [9, 0, 1, 4]
        for (along, across) in corners {
          let (east, north) = (along * s + side * across * c, along * c - side * across * s)
          numbers += [
            place.latitude + north / plane.metersPerLatitudeDegree,
            place.longitude + east / plane.metersPerLongitudeDegree,
          ]
        }
      }
    }
    return numbers
  }

  /// Four bytes a pixel.
  var bytes: [UInt8] {
    let (sy, cy) = Angle.sinCos(degrees: yaw - street)
    let (sp, cp) = Angle.sinCos(degrees: pitch)
    var bytes: [UInt8] = []
    var noise: UInt32 = 1
    for y in 0..<height {
      for x in 0..<width {
        let right = (Double(x) + 0.5 - Double(width) / 2) / focal
        let up = (Double(height) / 2 - Double(y) - 0.5) / focal
        let (ahead, rise) = (cp - up * sp, sp + up * cp)
        // Along the street and across it.
        let (along, across) = (ahead * cy - right * sy, ahead * sy + right * cy)
        noise = noise &* 1_664_525 &+ 1_013_904_223
        let grey = shade(along, across, rise) + Int(noise >> 28)
        bytes += [UInt8(grey), UInt8(grey), UInt8(grey), 255]
      }
    }
    return bytes
  }

  private func shade(_ along: Double, _ across: Double, _ rise: Double) -> Int {
    let t = Self.half / max(1e-9, abs(across))
    let (u, z) = (along * t + 48, 1.6 + rise * t)
    guard z > 0 else { return 90 }
    guard (0..<144).contains(u), z < 9 else { return 215 }
    let wall = 110 + 40 * (Int(u / Self.house) % 3)
    let (bay, floor) = (u.truncatingRemainder(dividingBy: 3), z.truncatingRemainder(dividingBy: 3))
    return (0.8..<2.1).contains(bay) && (0.9..<2.4).contains(floor) ? 45 : wall
  }
}
