internal import CHeap

/// Settings of this process's memory allocator.
public enum ServerHeap {
  /// When several threads allocate what others free, each heap keeps holes, and large blocks between small ones keep
  /// all memory below them: the server would grow far beyond what it uses. So there are few heaps, and large blocks are
  /// mapped separately. Effective only before the process has other threads.
  public static func bound() { waymark_heap_bound(2, 128 << 10) }
}
