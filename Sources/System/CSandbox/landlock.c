#include "sandbox.h"

#ifdef __linux__

#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// As landlock(7) has them: headers of older systems lack the newer ones, or all.
enum { CREATE_RULESET = 444, RESTRICT_SELF = 446, VERSION = 1 };

struct ruleset {
  uint64_t files, network, scoped;
};

int waymark_landlock_version(void) {
  long version = syscall(CREATE_RULESET, NULL, 0, VERSION);
  return version > 0 ? (int)version : 0;
}

/// The rights to files of a version: the lowest bits, of which later versions have more.
static uint64_t rights(int version) {
  int bits = version >= 5 ? 16 : version >= 3 ? 15 : version == 2 ? 14 : 13;
  return (UINT64_C(1) << bits) - 1;
}

bool waymark_landlock_enter(void) {
  int version = waymark_landlock_version();
  if (version == 0) return false;
  // What a kernel does not know must be 0.
  struct ruleset set = {rights(version), version >= 4 ? 3 : 0, version >= 6 ? 3 : 0};
  int descriptor = (int)syscall(CREATE_RULESET, &set, sizeof set, 0);
  if (descriptor < 0) return false;
  bool result = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && syscall(RESTRICT_SELF, descriptor, 0) == 0;
  close(descriptor);
  return result;
}

#else

int waymark_landlock_version(void) { return 0; }
bool waymark_landlock_enter(void) { return false; }

#endif
