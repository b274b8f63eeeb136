// One HTTP request at a time over libcurl, with all limits enforced while it arrives. Empty where there is no libcurl.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A connection to services, kept from one request to the next. One thread uses it at a time; only
/// transfer_cancel may be called from others.
typedef struct transfer transfer;

typedef enum {
  transfer_ok,
  transfer_timed_out,
  transfer_unreachable,
  transfer_no_host,
  transfer_no_network,
  transfer_bad_address,
  transfer_too_long,
  transfer_too_many_redirects,
  transfer_not_http,
  transfer_untrusted,
  transfer_no_encryption,
  transfer_cancelled,
  transfer_failed,
} transfer_outcome;

typedef struct {
  const char *url;
  const char *method;
  /// "Name: value", ends with NULL.
  const char *const *headers;
  const uint8_t *body;
  size_t body_length;
  /// Bytes of the response after decompression.
  size_t longest_body;
  /// Bytes of all header lines of one response.
  size_t longest_head;
  int most_redirects;
  /// Seconds for everything, and for the connection.
  double timeout;
  double connect_timeout;
  /// A response that has begun must bring this many bytes in this many seconds.
  size_t low_speed_bytes;
  double low_speed_seconds;
  /// Seconds until the response begins; 0 for no limit but the timeout.
  double answer_timeout;
  /// Receives the body of a successful response piece by piece instead of transfer_body; false ends the transfer. NULL
  /// keeps the body in memory.
  bool (*take)(void *context, const uint8_t *bytes, size_t length);
  void *context;
  /// Wants the body as it is stored, without compression in transit, so that parts of it can be counted.
  bool as_stored;
  /// Follows redirects to other hosts, too: for requests without keys.
  bool may_leave_origin;
} transfer_request;

/// NULL when memory runs out.
transfer *transfer_new(void);
void transfer_free(transfer *self);
/// Sends a request and waits for its response.
transfer_outcome transfer_run(transfer *self, const transfer_request *request);
/// Ends the running request, or the next one when none is running; from any thread.
void transfer_cancel(transfer *self);
/// Clears an earlier transfer_cancel and the response.
void transfer_reset(transfer *self);

long transfer_status(const transfer *self);
/// The value of a header of the response; NULL when it is absent. Lives until the next request.
const char *transfer_content_type(const transfer *self);
const char *transfer_retry_after(const transfer *self);
const char *transfer_etag(const transfer *self);
const char *transfer_content_range(const transfer *self);
/// Bytes of the body as announced; -1 when it is not.
int64_t transfer_content_length(const transfer *self);
const uint8_t *transfer_body(const transfer *self, size_t *length);
