#if os(iOS) && canImport(ARKit)
  import ARKit
  import CoreVideo
  import Synchronization
  import Waymark
  import WaymarkLive
  import WaymarkVision

  /// Copies a small picture of the camera's now and then, while the session's queue has the frame. It takes some milliseconds, and no
  /// buffer is held.
  final class PictureSource: Sendable {
    /// The longer side of a copy is at least so many pixels.
    private static let side = 640

    private let pictures: AsyncStream<CameraPicture>.Continuation
    private let pace = Mutex(PicturePace())

    init(pictures: AsyncStream<CameraPicture>.Continuation) { self.pictures = pictures }

    func take(_ frame: ARFrame, _ copied: DeviceFrame) {
      let (isWanted, before) = pace.withLock { ($0.takes(copied), $0.before) }
      guard isWanted, let (picture, reduction) = Self.copy(frame.capturedImage),
        let camera = copied.camera?.reduced(by: reduction)
      else { return }
      var small = copied
      small.camera = camera
      pictures.yield(CameraPicture(frame: small, before: before, picture: picture))
    }

    private static func copy(_ buffer: CVPixelBuffer) -> (picture: ColourPicture, reduction: Int)? {
      guard CVPixelBufferGetPixelFormatType(buffer) == kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
        CVPixelBufferGetPlaneCount(buffer) == 2, CVPixelBufferLockBaseAddress(buffer, .readOnly) == kCVReturnSuccess
      else { return nil }
      defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
      guard let luma = plane(0, of: buffer), let chroma = plane(1, of: buffer),
        let planes = CapturedPlanes(
          width: CVPixelBufferGetWidthOfPlane(buffer, 0), height: CVPixelBufferGetHeightOfPlane(buffer, 0),
          luma: luma.bytes, lumaStride: luma.stride, chroma: chroma.bytes, chromaStride: chroma.stride)
      else { return nil }
      let reduction = planes.reduction(toSide: side)
      return planes.picture(reducedBy: reduction).map { ($0, reduction) }
    }

    private static func plane(_ index: Int, of buffer: CVPixelBuffer) -> (bytes: UnsafeRawBufferPointer, stride: Int)? {
      guard let start = CVPixelBufferGetBaseAddressOfPlane(buffer, index) else { return nil }
      let stride = CVPixelBufferGetBytesPerRowOfPlane(buffer, index)
      return (
        UnsafeRawBufferPointer(start: start, count: stride * CVPixelBufferGetHeightOfPlane(buffer, index)), stride
      )
    }
  }
#endif
