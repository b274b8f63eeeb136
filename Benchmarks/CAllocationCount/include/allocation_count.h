// Counts the heap allocations of the whole process, by replacing the C library's allocator.
#ifndef WAYMARK_ALLOCATION_COUNT_H
#define WAYMARK_ALLOCATION_COUNT_H

// Number of allocations so far.
unsigned long long allocation_count(void);

// Bytes requested by them.
unsigned long long allocation_bytes(void);

// Bytes in use now.
unsigned long long allocation_live_bytes(void);

#endif
