// The way in: area folders (WaymarkAreas), elevation files (WaymarkElevation), areas of any place (WaymarkFetch), photos
// (WaymarkPhotos), pictures of panoramas and viewsheds (WaymarkPictures).
@_exported public import WaymarkAreas
@_exported public import WaymarkElevation
@_exported public import WaymarkFetch
@_exported public import WaymarkPhotos
@_exported public import WaymarkPictures
