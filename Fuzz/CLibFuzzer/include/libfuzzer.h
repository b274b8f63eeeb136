#include <stddef.h>
#include <stdint.h>

/// libFuzzer (https://llvm.org/docs/LibFuzzer.html), which comes with the toolchain.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maximum);

/// Passes coverage counters that were touched for the first time to libFuzzer; after each execution.
void waymark_fuzz_tell_counters(void);
