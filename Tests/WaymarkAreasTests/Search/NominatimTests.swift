import TestSupport
import Testing
import WaymarkSearch

/// The search beside a real Nominatim with the same maps (`Scripts/geocoder`).
@Suite(
  .enabled(if: SharedData.isAvailable, "\(SharedData.message)"),
  .enabled(if: LocalNominatim.isInstalled, "\(LocalNominatim.message)"))
struct NominatimTests {
  /// The same 500 names with mistakes: the right place is first at least as often. Nominatim knows the window of the map,
  /// as a client with a map sends it; it makes no claim to correct mistakes.
  @Test func theRightOneIsFirstAtLeastAsOften() async throws {
    let nominatim = try await Nominatim(maps: ["monaco", "andorra"])
    var (own, theirs, total) = (0, 0, 0)
    for (index, names) in try TypedName.all(seed: 500) {
      for name in names {
        total += 1
        if let place = index.search(name.query, near: name.near).first?.place, name.isMeant(by: index.names(place)) {
          own += 1
        }
        if name.isMeant(by: try await nominatim.names(for: name)) { theirs += 1 }
      }
    }
    print("right first of \(total): \(own), Nominatim \(theirs)")
    #expect(own >= theirs)
    nominatim.stop()
  }
}
