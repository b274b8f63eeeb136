// Counts what the whole process takes from the heap, by standing in front of the C library's allocator.
#ifndef WAYMARK_ALLOCATION_COUNT_H
#define WAYMARK_ALLOCATION_COUNT_H

// Calls that took memory so far.
unsigned long long allocation_count(void);

// Bytes that they asked for.
unsigned long long allocation_bytes(void);

// Bytes in use now.
unsigned long long allocation_live_bytes(void);

#endif
