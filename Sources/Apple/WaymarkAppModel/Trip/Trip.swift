public import Waymark

/// Where somebody wants to go: the destination, stops on the way, and how.
public struct Trip: Equatable, Sendable {
  /// More stops than this no service takes.
  public static let maximumStops = 18

  /// The destination.
  public var destination: NamedPlace
  /// Stops on the way, in order.
  public var stops: [NamedPlace]
  /// On foot, by bicycle or by car.
  public var mode: TravelMode

  /// Makes a trip.
  public init(to destination: NamedPlace, stops: [NamedPlace] = [], mode: TravelMode = .walking) {
    self.destination = destination
    self.stops = Array(stops.prefix(Self.maximumStops))
    self.mode = mode
  }

  /// The trip with one more stop, the last before the destination; unchanged where there are as many as services take.
  public func adding(_ stop: NamedPlace) -> Trip { Trip(to: destination, stops: stops + [stop], mode: mode) }

  /// The trip without a stop; unchanged where there is none of this number.
  public func removing(stop number: Int) -> Trip {
    guard stops.indices.contains(number) else { return self }
    var trip = self
    trip.stops.remove(at: number)
    return trip
  }
}
