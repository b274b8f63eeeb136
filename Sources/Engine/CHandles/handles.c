// The module's only table of handles: callers have nothing but numbers, so the objects they refer to must be kept
// beside them. In C, because the engine's Swift has no global state, and static memory needs no initialization.
#include "handles.h"

#include <stdatomic.h>
#include <stdint.h>

typedef struct {
  // 0 while the slot is free.
  uint32_t handle;
  uint32_t kind;
  void *object;
} Slot;

static Slot slots[waymark_handle_most];
static uint32_t given;
// Held for a few instructions: browsers have one thread, programs may have many.
static atomic_flag busy = ATOMIC_FLAG_INIT;

static void lock(void) {
  while (atomic_flag_test_and_set_explicit(&busy, memory_order_acquire)) {
  }
}

static void unlock(void) { atomic_flag_clear_explicit(&busy, memory_order_release); }

// Under the lock: the slot of a handle's object; null when there is none of the kinds.
static Slot *slot_of(uint32_t handle, uint32_t kinds) {
  Slot *slot = &slots[handle % waymark_handle_most];
  return handle != 0 && slot->handle == handle && (slot->kind & kinds) != 0 ? slot : 0;
}

uint32_t waymark_handle_make(void *object, uint32_t kind) {
  uint32_t handle = 0;
  lock();
  for (uint32_t i = 0; i < waymark_handle_most; i++) {
    if (slots[i].handle != 0) continue;
    // A different number each time, so that an old one does not refer to a new object; they repeat after two million.
    // They stay positive as signed numbers, and are never 0.
    given = given % ((1u << 31) / waymark_handle_most - 1) + 1;
    handle = given * waymark_handle_most + i;
    slots[i] = (Slot){handle, kind, object};
    break;
  }
  unlock();
  return handle;
}

void *waymark_handle_find(uint32_t handle, uint32_t kinds) {
  lock();
  const Slot *slot = slot_of(handle, kinds);
  void *object = slot ? slot->object : 0;
  unlock();
  return object;
}

void *waymark_handle_end(uint32_t handle, uint32_t kind) {
  lock();
  Slot *slot = slot_of(handle, kind);
  void *object = slot ? slot->object : 0;
  if (slot) *slot = (Slot){0};
  unlock();
  return object;
}
