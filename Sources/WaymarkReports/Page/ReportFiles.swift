/// The files of a report page, which the package manager embeds into the program.
enum ReportFiles {
  /// `report.js` draws the map and the charts from the data in the page, and does nothing else.
  static var script: String { String(decoding: PackageResources.report_js, as: UTF8.self) }

  /// `report.css` has the colours and fonts of the web page, light and dark.
  static var style: String { String(decoding: PackageResources.report_css, as: UTF8.self) }
}
