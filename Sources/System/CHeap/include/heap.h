#pragma once

/// Limits this process's allocator, where the C library supports it: the number of heaps, and the size in bytes from
/// which a block is mapped separately and returned to the system when it is freed.
void waymark_heap_bound(int heaps, int block);
