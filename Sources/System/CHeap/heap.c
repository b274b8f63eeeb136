// Swift does not see glibc's malloc.h.
#include "heap.h"

#if __has_include(<malloc.h>)
#include <malloc.h>
#endif

void waymark_heap_bound(int heaps, int block) {
#if defined(M_ARENA_MAX) && defined(M_MMAP_THRESHOLD)
  mallopt(M_ARENA_MAX, heaps);
  // Set explicitly, the threshold stays: by default it rises with every large block that is freed.
  mallopt(M_MMAP_THRESHOLD, block);
#else
  (void)heaps;
  (void)block;
#endif
}
