/// Layouts that make one type of the engine and one table of the page.
struct Group {
  /// The type is this and `Layout`.
  let name: String
  /// Where its file is in Sources/Engine/WaymarkWeb: the module that needs it.
  let folder: String
  /// What it is about, for the page and comments.
  let what: String
  /// The module whose functions and layouts have this version; a reader refuses any other.
  let version: (module: String, number: Int)?
  /// Slots of the type itself.
  let own: Layout?
  /// Types inside it.
  let records: [Layout]

  init(
    _ name: String, _ folder: String, _ what: String, version: (module: String, number: Int)? = nil,
    own: [Field] = [], _ records: [Layout] = []
  ) {
    self.name = name
    self.folder = folder
    self.what = what
    self.version = version
    self.own = own.isEmpty ? nil : Layout(name, what, own)
    self.records = records
  }

  var layouts: [Layout] { (own.map { [$0] } ?? []) + records }

  /// All layouts that cross the C interface. A change raises the version of the modules that have it.
  static let all: [Group] =
    SessionTable.groups + SimulationTable.groups + InputTable.groups + TerrainTable.groups + ModuleTable.groups
}
