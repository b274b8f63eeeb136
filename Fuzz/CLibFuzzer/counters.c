#include "libfuzzer.h"
#include <string.h>

// libFuzzer scans all coverage counters after each execution: of the 300,000 of this program a target touches some
// thousand, and scanning took more than half of the time. So it is given the counters piece by piece, when a piece is
// first touched. The linker redirects to this file the registration of the program's counters before `main` (`--wrap`,
// Scripts/fuzz).

void __real___sanitizer_cov_8bit_counters_init(uint8_t *start, uint8_t *end);
void __real___sanitizer_cov_pcs_init(const uintptr_t *start, const uintptr_t *end);

// Not instrumented itself.
#define UNMEASURED __attribute__((no_sanitize("coverage", "address")))

enum {
  // Counters in a piece: libFuzzer has room for 4096 pieces.
  PIECE = 512,
  PIECES = 4096,
  // This many executions are each followed by a scan for new coverage, then every sixteenth.
  ALWAYS = 4096,
};

static uint8_t *counters;
static size_t count;
// Two words for each counter: its address, and flags.
static const uintptr_t *places;
static uint8_t isReported[PIECES];

UNMEASURED void __wrap___sanitizer_cov_8bit_counters_init(uint8_t *start, uint8_t *end) {
  counters = start;
  count = (size_t)(end - start);
}

UNMEASURED void __wrap___sanitizer_cov_pcs_init(const uintptr_t *start, const uintptr_t *end) {
  (void)end;
  places = start;
}

UNMEASURED static int isTouched(const uint8_t *bytes, size_t length) {
  uint64_t all = 0;
  size_t i = 0;
  for (; i + 8 <= length; i += 8) {
    uint64_t word;
    __builtin_memcpy(&word, bytes + i, 8);
    all |= word;
  }
  for (; i < length; i++) all |= bytes[i];
  return all != 0;
}

// Whether comparisons of the current execution are passed to libFuzzer.
static int isComparing = 1;

// libFuzzer learns from comparisons which numbers an input might contain. It ignores comparisons of one and two bytes,
// and keeps only the last few of the others: every sixteenth execution is enough. They took up to 60 % of the time of
// targets that compute much.
#define TOLD_SOMETIMES(name, type)                              \
  void __real___sanitizer_cov_trace_##name(type a, type b);     \
  UNMEASURED void __wrap___sanitizer_cov_trace_##name(type a, type b) { \
    if (isComparing) __real___sanitizer_cov_trace_##name(a, b); \
  }
#define NEVER_TOLD(name, type) \
  UNMEASURED void __wrap___sanitizer_cov_trace_##name(type a, type b) { (void)a, (void)b; }
NEVER_TOLD(cmp1, uint8_t)
NEVER_TOLD(cmp2, uint16_t)
TOLD_SOMETIMES(cmp4, uint32_t)
TOLD_SOMETIMES(cmp8, uint64_t)
NEVER_TOLD(const_cmp1, uint8_t)
NEVER_TOLD(const_cmp2, uint16_t)
TOLD_SOMETIMES(const_cmp4, uint32_t)
TOLD_SOMETIMES(const_cmp8, uint64_t)
void __real___sanitizer_cov_trace_switch(uint64_t value, uint64_t *cases);
UNMEASURED void __wrap___sanitizer_cov_trace_switch(uint64_t value, uint64_t *cases) {
  if (isComparing) __real___sanitizer_cov_trace_switch(value, cases);
}

UNMEASURED void waymark_fuzz_tell_counters(void) {
  static uint64_t executions;
  int isNow = executions++ < ALWAYS;
  isComparing = isNow || executions % 16 == 0;
  if (!isNow && executions % 16 != 0) return;
  for (size_t i = 0; i * PIECE < count && i < PIECES; i++) {
    // The last piece contains the counters that have no piece of their own.
    size_t start = i * PIECE, end = i + 1 == PIECES || start + PIECE > count ? count : start + PIECE;
    if (isReported[i] || !isTouched(counters + start, end - start)) continue;
    isReported[i] = 1;
    // It is unknown which of the last sixteen inputs it was: the next one that gets there counts.
    if (!isNow) memset(counters + start, 0, end - start);
    __real___sanitizer_cov_8bit_counters_init(counters + start, counters + end);
    __real___sanitizer_cov_pcs_init(places + 2 * start, places + 2 * end);
  }
}
