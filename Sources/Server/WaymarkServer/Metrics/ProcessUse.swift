import Foundation

/// What this process uses of the machine.
struct ProcessUse {
  /// Processor time so far, seconds.
  let processorSeconds: Double
  /// Memory that is in use and in the machine's memory, bytes; nil where the system does not say.
  let residentBytes: Double?
  /// Addresses in use, bytes.
  let virtualBytes: Double?
  /// Open files and connections.
  let openFiles: Double?
  /// Their maximum number.
  let maximumFiles: Double?
  /// When the process began, seconds since 1970.
  let start: Double?

  /// As it is now.
  init() {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    processorSeconds = seconds(usage.ru_utime) + seconds(usage.ru_stime)
    let pages = Self.words("/proc/self/statm").compactMap { Double($0) }
    let page = Double(sysconf(Int32(_SC_PAGESIZE)))
    virtualBytes = pages.count > 1 ? pages[0] * page : nil
    residentBytes = pages.count > 1 ? pages[1] * page : nil
    var limit = rlimit()
    let isLimited = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
    maximumFiles = isLimited ? Double(limit.rlim_cur) : nil
    openFiles = Self.filesOpen
    start = Self.began
  }

  /// Not by names: there may be thousands.
  private static var filesOpen: Double? {
    guard let folder = opendir("/proc/self/fd") else { return nil }
    defer { closedir(folder) }
    var count = 0
    while readdir(folder) != nil { count += 1 }
    // Without “.”, “..” and the folder itself.
    return Double(max(0, count - 3))
  }

  private static let began: Double? = {
    // After the name, which may contain anything.
    let text = (try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8)) ?? ""
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    let boot = words("/proc/stat").split(separator: "btime").dropFirst().first?.first.flatMap { Double($0) }
    guard fields.count > 19, let ticks = Double(fields[19]), let boot else { return nil }
    return boot + ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
  }()

  private static func words(_ file: String) -> [Substring] {
    ((try? String(contentsOfFile: file, encoding: .utf8)) ?? "").split(whereSeparator: \.isWhitespace)
  }
}
