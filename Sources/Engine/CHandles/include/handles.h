#pragma once

// Handles of the C interface: numbers that refer to objects. Any number may be passed: one that was never assigned, or
// whose object is gone, is invalid. No header is included, so that this also compiles for systems whose headers are
// absent.

/// Maximum number of objects at a time.
enum { waymark_handle_most = 1024 };

/// Makes a handle for an object of a kind; 0 when there are too many.
unsigned waymark_handle_make(void *_Nonnull object, unsigned kind);

/// The object of a handle; null when it is invalid, or for an object of none of the kinds (a sum).
void *_Nullable waymark_handle_find(unsigned handle, unsigned kinds);

/// Ends a handle. Returns its object; null when it was invalid or of another kind.
void *_Nullable waymark_handle_end(unsigned handle, unsigned kind);
