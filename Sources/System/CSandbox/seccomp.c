#define _GNU_SOURCE
#include "sandbox.h"

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef __x86_64__
#define ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

/// A call that is allowed; with bits, only if one of its arguments has all of them, or none.
struct call {
  uint32_t number;
  enum { ALWAYS, WITH, WITHOUT } when;
  uint32_t argument, bits;
};

// A list of what is allowed, because a list of what is dangerous grows with every kernel. It is short: after its start, a
// worker computes.
static const struct call calls[] = {
    // Memory.
    {SYS_brk},
    {SYS_madvise},
    {SYS_mmap, WITHOUT, 2, PROT_EXEC},
    {SYS_mprotect, WITHOUT, 2, PROT_EXEC},
    {SYS_mremap},
    {SYS_munmap},
    // Threads. The C library tries clone3 first, whose flags no filter sees, and then this.
    {SYS_clone, WITH, 0, CLONE_THREAD},
    {SYS_exit},
    {SYS_exit_group},
    {SYS_futex},
    {SYS_getpid},
    {SYS_gettid},
    {SYS_rseq},
    {SYS_sched_getaffinity},
    {SYS_sched_yield},
    {SYS_set_robust_list},
    // Signals to itself.
    {SYS_restart_syscall},
    {SYS_rt_sigaction},
    {SYS_rt_sigprocmask},
    {SYS_rt_sigreturn},
    {SYS_sigaltstack},
    // What is open.
    {SYS_close},
#ifdef SYS_poll
    {SYS_poll},
#endif
    {SYS_ppoll},
    {SYS_read},
    {SYS_recvfrom},
    {SYS_sendto},
    {SYS_write},
    {SYS_writev},
    // Time and chance.
    {SYS_clock_getres},
    {SYS_clock_gettime},
    {SYS_clock_nanosleep},
    {SYS_getrandom},
    {SYS_gettimeofday},
    {SYS_nanosleep},
    // Its own limits, and how much memory there is, by which the C library sorts.
    {SYS_prlimit64, WITHOUT, 0, UINT32_MAX},
    {SYS_sysinfo},
};

enum { COUNT = sizeof calls / sizeof *calls, PER_CALL = 5, AROUND = 5 };

bool waymark_seccomp_is_available(void) {
  uint32_t action = SECCOMP_RET_ERRNO;
  return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

bool waymark_seccomp_enter(void) {
  const struct sock_filter allow = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  const struct sock_filter refuse = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS);
  struct sock_filter code[COUNT * PER_CALL + AROUND] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
      // Calls of another architecture have other numbers.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
  };
  unsigned short length = AROUND - 1;
  for (size_t i = 0; i < COUNT; i++) {
    const struct call *call = &calls[i];
    bool is_plain = call->when == ALWAYS;
    code[length++] =
        (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call->number, 0, is_plain ? 1 : PER_CALL - 1);
    if (!is_plain) {
      // The lower half of an argument, on processors whose lower half comes first.
      code[length++] = (struct sock_filter)BPF_STMT(
          BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args) + 8 * call->argument);
      code[length++] = (struct sock_filter)BPF_JUMP(
          BPF_JMP | BPF_JSET | BPF_K, call->bits, call->when == WITHOUT, call->when == WITH);
    }
    code[length++] = allow;
    if (!is_plain) code[length++] = refuse;
  }
  code[length++] = refuse;
  const struct sock_fprog program = {length, code};
  // With all threads that there are.
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) == 0;
}

#else

bool waymark_seccomp_is_available(void) { return false; }
bool waymark_seccomp_enter(void) { return false; }

#endif
