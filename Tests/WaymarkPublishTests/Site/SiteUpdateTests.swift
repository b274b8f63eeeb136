import Foundation
import TestSupport
import Testing
import WaymarkAreas
import WaymarkFormats
import WaymarkServer

@testable import WaymarkPublish

/// A site that is published again: what is equal is shared and kept, and it is the site that publishing anew would make.
struct SiteUpdateTests {
  private let folder: TemporaryFolder
  private var target: URL { folder.url.appendingPathComponent("site") }

  init() throws { folder = try TemporaryFolder() }

  /// Files that are served, without the compressed forms' endings; the state is not one.
  private func served(_ site: URL) throws -> [String: Data] {
    try SmallSite.contents(site).filter { $0.key != ".state.json" }
  }

  /// Inode and time of change of every file.
  private func stamps(_ site: URL) throws -> [String: String] {
    var stamps: [String: String] = [:]
    for path in try SmallSite.contents(site).keys {
      var status = stat()
      #expect(stat(site.appendingPathComponent(path).path, &status) == 0)
      stamps[path] = "\(status.st_ino) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    }
    return stamps
  }

  private func publisher() throws -> SitePublisher { SitePublisher(web: try SmallSite.web(in: folder.url)) }

  /// Areas of which some overlap, some are equal but for their folder, and one has heights.
  private func areas() throws -> [Area] {
    [
      try SmallSite.area(in: folder.url, name: "a"), try SmallSite.area(in: folder.url, name: "b", street: "Other"),
      try SmallSite.area(in: folder.url, name: "c", east: 15.6), try SmallSite.area(in: folder.url, name: "d"),
      try SmallSite.area(in: folder.url, name: "high", hasElevation: true),
    ]
  }

  @Test func anySequenceOfAreasGivesWhatPublishingAnewGives() async throws {
    var random = SeededGenerator(seed: 20_261_125)
    let all = try areas()
    let publisher = try publisher()
    for grace in [0.0, 86_400] {
      let target = folder.url.appendingPathComponent("site-\(Int(grace))")
      var written: [String: Data] = [:]
      for step in 0..<6 {
        // Another street in an area, at random.
        if step > 2 { _ = try SmallSite.area(in: folder.url, name: "b", street: "Street \(step)") }
        let set = all.shuffled(using: &random).prefix(Int.random(in: 1...all.count, using: &random))
        let areas = try set.map { try Area(folder: $0.folder) }
        let site = try await publisher.publish(areas, into: target, grace: grace)
        let fresh = folder.url.appendingPathComponent("fresh-\(Int(grace))-\(step)")
        let anew = try await publisher.publish(areas, into: fresh)
        let (found, expected) = (try served(target), try served(fresh))
        // Every file of the one is in the other with the same bytes; others are those of earlier steps, unchanged.
        #expect(expected.allSatisfy { found[$0.key] == $0.value }, "\(step)")
        let others = found.filter { expected[$0.key] == nil }
        #expect(others.allSatisfy { written[$0.key] == $0.value && $0.key.contains("/") }, "\(step)")
        #expect(grace > 0 || others.isEmpty, "\(step)")
        #expect(site.files == anew.files && site.bytes == anew.bytes && site.areas == anew.areas)
        written.merge(found) { $1 }
      }
    }
  }

  @Test func whatIsEqualIsWrittenOnce() async throws {
    let publisher = try publisher()
    let all = try areas()
    let one = try await publisher.publish([all[0]], into: target)
    #expect(one.changes.kept.objects == 0 && one.changes.new.bytes > 0)
    let before = try stamps(target)
    // The same area in another folder: all but its two lists is there, and they are the same, too.
    let two = try await publisher.publish([all[0], all[3]], into: target)
    #expect(two.changes.new.objects == 0 && two.changes.shared.objects > 3 && two.changes.retired.objects == 0)
    // One that is larger, with nothing there, has no tiles of its own; another street makes some.
    let three = try await publisher.publish([all[0], all[3], all[2]], into: target)
    #expect(three.changes.new.objects == 0 && three.changes.shared.objects > two.changes.shared.objects)
    let four = try await publisher.publish([all[0], all[3], all[2], all[1]], into: target)
    #expect(four.changes.new.objects > 0 && four.changes.shared.objects >= three.changes.shared.objects)
    let after = try stamps(target)
    for (path, stamp) in before where path.contains("/") { #expect(after[path] == stamp, "\(path)") }
  }

  @Test func nothingIsWrittenWithoutAChange() async throws {
    let publisher = try publisher()
    let all = try areas()
    let first = try await publisher.publish(all, into: target)
    let before = try stamps(target)
    let again = try await publisher.publish(all, into: target)
    #expect(try stamps(target) == before)
    #expect(again.changes.new == SiteChanges.Tally() && again.changes.kept == first.changes.new)
    #expect(again.areas == first.areas)
  }

  @Test func oldObjectsStayForAWhile() async throws {
    let publisher = try publisher()
    let all = try areas()
    let start = Date(timeIntervalSince1970: 1_000_000)
    _ = try await publisher.publish(all, into: target, now: start)
    let before = try served(target)
    let less = try await publisher.publish([all[0]], into: target, grace: 3600, now: start + 10)
    #expect(less.changes.retired.objects > 0 && less.changes.removed.objects == 0)
    let named = try served(target)
    #expect(before.keys.allSatisfy { named[$0] != nil || !$0.contains("/") })
    // Another run does not prolong it.
    let still = try await publisher.publish([all[0]], into: target, grace: 3600, now: start + 3000)
    #expect(still.changes.retired == less.changes.retired)
    // What is named again is no longer old.
    let back = try await publisher.publish([all[0], all[4]], into: target, grace: 3600, now: start + 3100)
    #expect(back.changes.new.objects == 0 && back.changes.retired.objects < less.changes.retired.objects)
    let gone = try await publisher.publish([all[0]], into: target, grace: 3600, now: start + 3610)
    #expect(gone.changes.removed == back.changes.retired && gone.changes.retired.objects > 0)
    let last = try await publisher.publish([all[0]], into: target, grace: 0, now: start + 3620)
    #expect(last.changes.removed == gone.changes.retired && last.changes.retired.objects == 0)
    let fresh = folder.url.appendingPathComponent("fresh")
    _ = try await publisher.publish([all[0]], into: fresh)
    #expect(try served(target) == served(fresh))
  }

  @Test(arguments: ["page", "Small"]) func aRunThatEndsEarlyChangesNothing(_ moment: String) async throws {
    let all = try areas()
    _ = try await publisher().publish([all[0]], into: target)
    let before = try served(target)
    let web = try SmallSite.web(in: folder.url)
    try Data("export const a = 2;\n".utf8).write(to: web.root.appendingPathComponent("app/main.js"))
    let (target, second) = (target, try SmallSite.area(in: folder.url, name: "a", street: "New"))
    let task = Task {
      try await SitePublisher(web: web) { stage, share in
        if stage.hasPrefix(moment), share > 0 { withUnsafeCurrentTask { $0?.cancel() } }
      }.publish([second], into: target)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    // What it has written so far lies unused beside it.
    let after = try served(target)
    #expect(before.allSatisfy { after[$0.key] == $0.value })
    #expect(after.keys.allSatisfy { before[$0] != nil || $0.hasPrefix("data/") || $0.hasPrefix("page/") })
    // The next run uses it.
    _ = try await SitePublisher(web: web).publish([second], into: target, grace: 0)
    let fresh = folder.url.appendingPathComponent("fresh")
    _ = try await SitePublisher(web: web).publish([second], into: fresh)
    #expect(try served(target) == served(fresh))
  }

  @Test func whatIsMissingOrTruncatedIsWrittenAgain() async throws {
    let all = try areas()
    _ = try await publisher().publish([all[4]], into: target)
    let before = try served(target)
    for folder in ["data/map", "data/search", "page"] {
      let path = try #require(
        before.keys.sorted().first { $0.hasPrefix(folder) && !$0.hasSuffix(".gz") && !$0.hasSuffix(".br") })
      try FileManager.default.removeItem(at: target.appendingPathComponent(path))
      _ = try await publisher().publish([all[4]], into: target)
      #expect(try served(target) == before, "\(path)")
      try Data("short".utf8).write(to: target.appendingPathComponent(path))
      try? FileManager.default.removeItem(at: target.appendingPathComponent(".state.json"))
      _ = try await publisher().publish([all[4]], into: target)
      #expect(try served(target) == before, "\(path)")
    }
  }
}
