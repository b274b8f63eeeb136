import Waymark
import WaymarkGeodesy

/// A session log as a source, to be merged with others.
enum SessionLogImporter {
  static func read(_ path: String) throws(InputError) -> ImportedTrack {
    let reader = try SessionLogReader(path: path)
    var track = ImportedTrack(name: reader.name, format: .log, clock: .own)
    track.device = reader.header.device
    track.worldAlignment = reader.header.worldAlignment
    while let sample = try reader.next() {
      track.samples.append(sample)
      if track.clock.utcOffset == nil, case .utc(let instant) = sample.sample {
        track.clock.utcOffset = instant.secondsSince1970 - sample.time
      }
    }
    // Without a utc line the header gives the date.
    if let created = reader.header.created, let first = track.samples.first?.time {
      track.clock.utcOffset = track.clock.utcOffset ?? created.secondsSince1970 - first
    }
    track.damage = reader.damage
    try track.requireSamples("samples")
    return track
  }
}
