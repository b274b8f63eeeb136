#pragma once

/// Bounds the heaps of this process, where the C library can: how many there are, and the size in bytes from which on a
/// block is one of the system's own, which goes back when it is freed.
void waymark_heap_bound(int heaps, int block);
