import WaymarkAppModel

/// What a download reported.
actor Progresses {
  private(set) var last: AreaPackDownload.Progress?

  func add(_ progress: AreaPackDownload.Progress) { last = progress }
}
