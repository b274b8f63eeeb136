#pragma once

// Handles of the C interface: numbers that stand for objects. Any number may be asked about: one that was never given, or
// whose object is gone, stands for nothing. No header is included, so that systems are compiled for whose headers are absent.

/// How many objects there may be at a time.
enum { waymark_handle_most = 1024 };

/// A handle for an object of a kind; 0 when there are too many.
unsigned waymark_handle_make(void *_Nonnull object, unsigned kind);

/// The object of a handle; null when it stands for nothing, or for an object of none of the kinds (a sum).
void *_Nullable waymark_handle_find(unsigned handle, unsigned kinds);

/// Ends a handle. The object that it stood for; null when that was nothing, or none of the kind.
void *_Nullable waymark_handle_end(unsigned handle, unsigned kind);
