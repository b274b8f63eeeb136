// Memory pages, where the system has larger ones to give.
#include "portable_math.h"

#if defined(__linux__)
#include <stdint.h>
#include <sys/mman.h>
#endif

void waymark_advise_large_pages(void *start, unsigned long bytes) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
  const uintptr_t page = 4096;
  const uintptr_t from = ((uintptr_t)start + page - 1) & ~(page - 1);
  const uintptr_t end = ((uintptr_t)start + bytes) & ~(page - 1);
  if (end > from) madvise((void *)from, end - from, MADV_HUGEPAGE);
#else
  (void)start;
  (void)bytes;
#endif
}
