#include "allocation_count.h"

#include <errno.h>
#include <malloc.h>
#include <stddef.h>

// The C library's own functions, under the names that it keeps for programs that replace the public ones.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *memory);

static unsigned long long count, bytes, freed;

static void *counted(void *memory) {
  if (memory) {
    __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED);
    __atomic_fetch_add(&bytes, malloc_usable_size(memory), __ATOMIC_RELAXED);
  }
  return memory;
}

static void forget(void *memory) {
  if (memory) __atomic_fetch_add(&freed, malloc_usable_size(memory), __ATOMIC_RELAXED);
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size)); }

void *realloc(void *old, size_t size) {
  forget(old);
  return counted(__libc_realloc(old, size));
}

void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

void *aligned_alloc(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

int posix_memalign(void **result, size_t alignment, size_t size) {
  *result = counted(__libc_memalign(alignment, size));
  return *result ? 0 : ENOMEM;
}

void free(void *memory) {
  forget(memory);
  __libc_free(memory);
}

unsigned long long allocation_count(void) { return __atomic_load_n(&count, __ATOMIC_RELAXED); }

unsigned long long allocation_bytes(void) { return __atomic_load_n(&bytes, __ATOMIC_RELAXED); }

unsigned long long allocation_live_bytes(void) {
  return allocation_bytes() - __atomic_load_n(&freed, __ATOMIC_RELAXED);
}
