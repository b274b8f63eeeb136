#include "transfer.h"

#if __has_include(<curl/curl.h>)

#include <curl/curl.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

/// Bytes of the body of a refusal where the body of a success goes elsewhere.
#define LONGEST_REFUSAL ((size_t)1 << 20)

struct transfer {
  CURLM *multi;
  CURL *easy;
  atomic_bool cancelled;
  const transfer_request *request;
  uint8_t *body;
  size_t length;
  size_t capacity;
  size_t head_length;
  /// Bytes of the body given to the request's function.
  size_t taken;
  bool is_too_long;
  long status;
  char content_type[256];
  char retry_after[64];
  char etag[256];
  char content_range[128];
  curl_off_t content_length;
};

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void start_curl(void) { curl_global_init(CURL_GLOBAL_DEFAULT); }

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

transfer *transfer_new(void) {
  pthread_once(&once, start_curl);
  transfer *self = calloc(1, sizeof *self);
  if (self == NULL) return NULL;
  self->multi = curl_multi_init();
  self->easy = curl_easy_init();
  if (self->multi == NULL || self->easy == NULL) {
    transfer_free(self);
    return NULL;
  }
  // One request at a time: one connection each to a few services.
  curl_multi_setopt(self->multi, CURLMOPT_MAXCONNECTS, 4L);
  return self;
}

void transfer_free(transfer *self) {
  if (self == NULL) return;
  if (self->easy != NULL) curl_easy_cleanup(self->easy);
  if (self->multi != NULL) curl_multi_cleanup(self->multi);
  free(self->body);
  free(self);
}

void transfer_cancel(transfer *self) {
  atomic_store(&self->cancelled, true);
  curl_multi_wakeup(self->multi);
}

static void forget_answer(transfer *self) {
  free(self->body);
  self->body = NULL;
  self->length = self->capacity = self->head_length = self->taken = 0;
  self->is_too_long = false;
  self->status = 0;
  self->content_type[0] = self->retry_after[0] = self->etag[0] = self->content_range[0] = 0;
  self->content_length = -1;
}

void transfer_reset(transfer *self) {
  atomic_store(&self->cancelled, false);
  forget_answer(self);
}

static void note_length(transfer *self) {
  curl_easy_getinfo(self->easy, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &self->content_length);
}

static size_t take_body(char *bytes, size_t size, size_t count, void *context) {
  transfer *self = context;
  size_t length = size * count;
  const transfer_request *request = self->request;
  if (request->take != NULL) {
    curl_easy_getinfo(self->easy, CURLINFO_RESPONSE_CODE, &self->status);
    if (self->status == 200 || self->status == 206) {
      if (self->content_length < 0) note_length(self);
      self->taken += length;
      if (self->taken > request->longest_body) {
        self->is_too_long = true;
        return CURL_WRITEFUNC_ERROR;
      }
      return request->take(request->context, (const uint8_t *)bytes, length) ? length : CURL_WRITEFUNC_ERROR;
    }
  }
  // The explanation of a failure may be shorter than a file, never longer than an answer in memory.
  size_t longest = request->take != NULL && request->longest_body > LONGEST_REFUSAL ? LONGEST_REFUSAL : request->longest_body;
  if (length > longest - self->length) {
    self->is_too_long = true;
    return CURL_WRITEFUNC_ERROR;
  }
  if (self->length + length > self->capacity) {
    size_t capacity = self->capacity == 0 ? 16384 : self->capacity * 2;
    while (capacity < self->length + length) capacity *= 2;
    if (capacity > longest) capacity = longest;
    uint8_t *body = realloc(self->body, capacity);
    if (body == NULL) return CURL_WRITEFUNC_ERROR;
    self->body = body;
    self->capacity = capacity;
  }
  memcpy(self->body + self->length, bytes, length);
  self->length += length;
  return length;
}

static void keep_value(const char *line, size_t length, const char *name, char *value, size_t capacity) {
  size_t name_length = strlen(name);
  if (length <= name_length || strncasecmp(line, name, name_length) != 0) return;
  line += name_length;
  length -= name_length;
  while (length > 0 && (*line == ' ' || *line == '\t')) line++, length--;
  while (length > 0 && (line[length - 1] == '\r' || line[length - 1] == '\n' || line[length - 1] == ' ')) length--;
  if (length >= capacity) length = capacity - 1;
  memcpy(value, line, length);
  value[length] = 0;
}

static size_t take_header(char *line, size_t size, size_t count, void *context) {
  transfer *self = context;
  size_t length = size * count;
  self->head_length += length;
  if (self->head_length > self->request->longest_head) {
    self->is_too_long = true;
    return CURL_WRITEFUNC_ERROR;
  }
  keep_value(line, length, "content-type:", self->content_type, sizeof self->content_type);
  keep_value(line, length, "retry-after:", self->retry_after, sizeof self->retry_after);
  keep_value(line, length, "etag:", self->etag, sizeof self->etag);
  keep_value(line, length, "content-range:", self->content_range, sizeof self->content_range);
  return length;
}

static transfer_outcome outcome(const transfer *self, CURLcode code) {
  long number = 0, connections = 0;
  switch (code) {
    case CURLE_OK: return transfer_ok;
    case CURLE_OPERATION_TIMEDOUT: return transfer_timed_out;
    case CURLE_COULDNT_CONNECT:
      curl_easy_getinfo(self->easy, CURLINFO_OS_ERRNO, &number);
      return number == ENETUNREACH || number == ENETDOWN ? transfer_no_network : transfer_unreachable;
    case CURLE_SEND_ERROR:
    case CURLE_RECV_ERROR:
    case CURLE_GOT_NOTHING:
    case CURLE_PARTIAL_FILE: return transfer_unreachable;
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_RESOLVE_PROXY: return transfer_no_host;
    case CURLE_URL_MALFORMAT: return transfer_bad_address;
    case CURLE_UNSUPPORTED_PROTOCOL:
      // Also set for a response without HTTP's first line.
      curl_easy_getinfo(self->easy, CURLINFO_NUM_CONNECTS, &connections);
      return connections > 0 ? transfer_not_http : transfer_bad_address;
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_BAD_CONTENT_ENCODING:
    case CURLE_HTTP2:
    case CURLE_HTTP2_STREAM: return transfer_not_http;
    case CURLE_SSL_CONNECT_ERROR: return transfer_no_encryption;
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CACERT_BADFILE: return transfer_untrusted;
    default: return transfer_failed;
  }
}

/// Runs the configured handle until it ends, is cancelled, or brings too little.
static transfer_outcome perform(transfer *self, double deadline) {
  if (curl_multi_add_handle(self->multi, self->easy) != CURLM_OK) return transfer_failed;
  transfer_outcome result = transfer_failed;
  double window = 0, began = now();
  curl_off_t before = 0;
  while (true) {
    int running = 0;
    if (atomic_load(&self->cancelled)) {
      result = transfer_cancelled;
      break;
    }
    if (curl_multi_perform(self->multi, &running) != CURLM_OK) break;
    if (running == 0) {
      int left = 0;
      CURLMsg *message;
      while ((message = curl_multi_info_read(self->multi, &left)) != NULL) {
        if (message->msg == CURLMSG_DONE) result = outcome(self, message->data.result);
      }
      if (self->is_too_long) result = transfer_too_long;
      break;
    }
    double time = now();
    if (time >= deadline) {
      result = transfer_timed_out;
      break;
    }
    if (self->head_length == 0 && self->request->answer_timeout > 0 && time >= began + self->request->answer_timeout) {
      result = transfer_timed_out;
      break;
    }
    curl_off_t bytes = 0;
    curl_easy_getinfo(self->easy, CURLINFO_SIZE_DOWNLOAD_T, &bytes);
    if (self->head_length > 0) {
      if (window == 0) window = time, before = bytes;
      if (time - window >= self->request->low_speed_seconds) {
        if ((size_t)(bytes - before) < self->request->low_speed_bytes) {
          result = transfer_timed_out;
          break;
        }
        window = time, before = bytes;
      }
    }
    double wait = deadline - time < 1 ? deadline - time : 1;
    curl_multi_poll(self->multi, NULL, 0, (int)(wait * 1000) + 1, NULL);
  }
  curl_easy_getinfo(self->easy, CURLINFO_RESPONSE_CODE, &self->status);
  return result;
}

/// Whether two addresses have the same scheme, host and port, so that keys in headers may be sent along.
static bool is_same_origin(const char *first, const char *second) {
  const CURLUPart parts[] = {CURLUPART_SCHEME, CURLUPART_HOST, CURLUPART_PORT};
  CURLU *a = curl_url(), *b = curl_url();
  bool same = a != NULL && b != NULL && curl_url_set(a, CURLUPART_URL, first, 0) == CURLUE_OK &&
              curl_url_set(b, CURLUPART_URL, second, 0) == CURLUE_OK;
  for (size_t i = 0; same && i < sizeof parts / sizeof *parts; i++) {
    char *x = NULL, *y = NULL;
    same = curl_url_get(a, parts[i], &x, CURLU_DEFAULT_PORT) == CURLUE_OK &&
           curl_url_get(b, parts[i], &y, CURLU_DEFAULT_PORT) == CURLUE_OK && strcasecmp(x, y) == 0;
    curl_free(x);
    curl_free(y);
  }
  curl_url_cleanup(a);
  curl_url_cleanup(b);
  return same;
}

/// Whether a redirect keeps the encryption.
static bool is_as_safe(const char *first, const char *second) {
  return strncasecmp(first, "https:", 6) != 0 || strncasecmp(second, "https:", 6) == 0;
}

/// Whether an address is on this machine, where no proxy can reach it.
static bool is_loopback(const char *url) {
  CURLU *parts = curl_url();
  char *host = NULL;
  bool result = false;
  if (parts != NULL && curl_url_set(parts, CURLUPART_URL, url, 0) == CURLUE_OK &&
      curl_url_get(parts, CURLUPART_HOST, &host, 0) == CURLUE_OK) {
    result = strcasecmp(host, "localhost") == 0 || strncmp(host, "127.", 4) == 0 || strcmp(host, "[::1]") == 0;
  }
  curl_free(host);
  curl_url_cleanup(parts);
  return result;
}

static void set_up(transfer *self, const char *url, bool sends_body, double seconds, struct curl_slist *headers) {
  const transfer_request *request = self->request;
  CURL *easy = self->easy;
  curl_easy_reset(easy);
  curl_easy_setopt(easy, CURLOPT_URL, url);
  curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers);
  // All supported codings; limits count the decompressed bytes.
  if (!request->as_stored) curl_easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, "");
  curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, (long)(seconds * 1000) + 1);
  curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, (long)(request->connect_timeout * 1000) + 1);
  curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, take_body);
  curl_easy_setopt(easy, CURLOPT_WRITEDATA, self);
  curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, take_header);
  curl_easy_setopt(easy, CURLOPT_HEADERDATA, self);
  if (is_loopback(url)) curl_easy_setopt(easy, CURLOPT_NOPROXY, "*");
  if (sends_body) {
    curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)request->body_length);
    curl_easy_setopt(easy, CURLOPT_POSTFIELDS, request->body_length > 0 ? (const char *)request->body : "");
    if (strcmp(request->method, "POST") != 0) curl_easy_setopt(easy, CURLOPT_CUSTOMREQUEST, request->method);
  }
}

transfer_outcome transfer_run(transfer *self, const transfer_request *request) {
  self->request = request;
  double deadline = now() + request->timeout;
  bool sends_body = strcmp(request->method, "GET") != 0;
  char *url = strdup(request->url);
  struct curl_slist *headers = NULL;
  // Without this a longer body waits for "100 Continue".
  headers = curl_slist_append(headers, "Expect:");
  for (const char *const *line = request->headers; headers != NULL && *line != NULL; line++) {
    struct curl_slist *longer = curl_slist_append(headers, *line);
    if (longer == NULL) break;
    headers = longer;
  }
  transfer_outcome result = url == NULL || headers == NULL ? transfer_failed : transfer_ok;
  int redirects = 0;
  while (result == transfer_ok) {
    forget_answer(self);
    set_up(self, url, sends_body, deadline - now(), headers);
    result = perform(self, deadline);
    char *next = NULL;
    if (result == transfer_ok && self->status >= 300 && self->status < 400) {
      curl_easy_getinfo(self->easy, CURLINFO_REDIRECT_URL, &next);
    }
    // A redirect elsewhere is returned as the response.
    if (next == NULL || !(is_same_origin(url, next) || (request->may_leave_origin && is_as_safe(url, next)))) {
      curl_multi_remove_handle(self->multi, self->easy);
      break;
    }
    char *copy = strdup(next);
    curl_multi_remove_handle(self->multi, self->easy);
    free(url);
    url = copy;
    if (url == NULL) result = transfer_failed;
    if (self->status != 307 && self->status != 308) sends_body = false;
    if (++redirects > request->most_redirects) result = transfer_too_many_redirects;
  }
  // Only the connection is kept: nothing of the request remains.
  curl_easy_reset(self->easy);
  curl_slist_free_all(headers);
  free(url);
  self->request = NULL;
  return result;
}

long transfer_status(const transfer *self) { return self->status; }

const char *transfer_content_type(const transfer *self) {
  return self->content_type[0] != 0 ? self->content_type : NULL;
}

const char *transfer_retry_after(const transfer *self) {
  return self->retry_after[0] != 0 ? self->retry_after : NULL;
}

const char *transfer_etag(const transfer *self) { return self->etag[0] != 0 ? self->etag : NULL; }

const char *transfer_content_range(const transfer *self) {
  return self->content_range[0] != 0 ? self->content_range : NULL;
}

int64_t transfer_content_length(const transfer *self) { return self->content_length; }

const uint8_t *transfer_body(const transfer *self, size_t *length) {
  *length = self->length;
  return self->body;
}

#endif
