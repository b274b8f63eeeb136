// Replaces what the engine does not need in a browser: wasi-libc would add printf for a message that is never read, and
// a stream cipher for the seeds of hash tables.

#if defined(__wasm__)
__attribute__((import_module("wasi_snapshot_preview1"), import_name("random_get"))) int waymark_random(
    void *bytes, unsigned long count);

_Noreturn void __assert_fail(const char *expression, const char *file, int line, const char *function) {
  (void)expression;
  (void)file;
  (void)line;
  (void)function;
  __builtin_trap();
}

void arc4random_buf(void *bytes, unsigned long count) {
  if (waymark_random(bytes, count) != 0) __builtin_trap();
}
#else
// A translation unit must not be empty.
typedef int waymark_nothing;
#endif
