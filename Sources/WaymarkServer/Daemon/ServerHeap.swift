internal import CHeap

/// How this process gets its memory from the system.
public enum ServerHeap {
  /// Where several threads make what others throw away, holes are left in each one's heap, and large blocks between small ones
  /// keep all below them: the server would grow for long beyond what it holds. So few heaps, and large blocks of their own.
  /// Of use only before the process has other threads.
  public static func bound() { waymark_heap_bound(2, 128 << 10) }
}
