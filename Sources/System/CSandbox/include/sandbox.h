// Two walls around a process that needs nothing but its memory, its threads and the descriptors it has: Landlock
// (landlock(7)) and a filter of system calls (seccomp(2)). Neither needs a privilege, and nothing takes them down again.
#pragma once

#include <stdbool.h>

/// The version of the kernel's Landlock; 0 where there is none.
int waymark_landlock_version(void);
/// Whether the kernel filters system calls, and the filter is written for this processor.
bool waymark_seccomp_is_available(void);

/// Takes all files from this process, from version 4 on TCP, too, and from version 6 on signals to others and abstract
/// sockets. Call it before there is a second thread: one that exists already keeps its rights.
/// - Returns: whether it is in force.
bool waymark_landlock_enter(void);
/// Leaves this process the system calls for memory that no code comes from, for threads, time, and reading and writing what
/// is open: it opens no file and no socket, starts no process and reaches none. All other calls fail as on a kernel that does
/// not have them.
/// - Returns: whether it is in force.
bool waymark_seccomp_enter(void);
