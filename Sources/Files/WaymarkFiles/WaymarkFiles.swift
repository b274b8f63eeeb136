// The way in: session logs, route files, importers, anchors in files (WaymarkFormats); directions and elevation services, HTTP
// (WaymarkServices).
@_exported public import WaymarkFormats
@_exported public import WaymarkServices
