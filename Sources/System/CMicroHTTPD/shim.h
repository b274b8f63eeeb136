#include <microhttpd.h>
#include <netinet/in.h>
#include <stddef.h>
#include <string.h>

/// Settings of a daemon. libmicrohttpd takes options as variadic arguments, which Swift cannot pass.
struct waymark_mhd_settings {
  /// A listening socket; the daemon closes it.
  MHD_socket listening_socket;
  unsigned int threads;
  unsigned int connections;
  /// Seconds without a byte after which a connection is closed.
  unsigned int idle_seconds;
  /// Bytes for the head of a request and pending output.
  size_t connection_memory;
  /// Both PEM, or both null for plain HTTP. Copied.
  const char *key;
  const char *certificate;
  /// Passed to all functions below.
  void *owner;
  /// Whether a new connection is accepted.
  MHD_AcceptPolicyCallback accept;
  MHD_AccessHandlerCallback handle;
  void *(*begin)(void *owner, const char *target, struct MHD_Connection *connection);
  MHD_RequestCompletedCallback complete;
  MHD_NotifyConnectionCallback notice;
  size_t (*unescape)(void *owner, struct MHD_Connection *connection, char *text);
};

static inline struct MHD_Daemon *waymark_mhd_start(const struct waymark_mhd_settings *s) {
  unsigned int flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | (s->key ? MHD_USE_TLS : 0);
  struct MHD_OptionItem tls[] = {
      {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)s->key},
      {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)s->certificate},
      {MHD_OPTION_HTTPS_PRIORITIES, 0, (void *)"NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2"},
      {MHD_OPTION_END, 0, NULL},
  };
  struct MHD_OptionItem none[] = {{MHD_OPTION_END, 0, NULL}};
  return MHD_start_daemon(
      flags, 0, s->accept, s->owner, s->handle, s->owner,
      MHD_OPTION_ARRAY, s->key ? tls : none,
      MHD_OPTION_LISTEN_SOCKET, s->listening_socket,
      MHD_OPTION_THREAD_POOL_SIZE, s->threads,
      MHD_OPTION_CONNECTION_LIMIT, s->connections,
      MHD_OPTION_CONNECTION_TIMEOUT, s->idle_seconds,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, s->connection_memory,
      MHD_OPTION_URI_LOG_CALLBACK, s->begin, s->owner,
      MHD_OPTION_NOTIFY_COMPLETED, s->complete, s->owner,
      MHD_OPTION_NOTIFY_CONNECTION, s->notice, s->owner,
      MHD_OPTION_UNESCAPE_CALLBACK, s->unescape, s->owner,
      MHD_OPTION_STRICT_FOR_CLIENT, 1,
      MHD_OPTION_END);
}

/// The socket of a connection; -1 when it has none.
static inline MHD_socket waymark_mhd_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

/// Bytes of a request's head, from its first line to the empty one.
static inline size_t waymark_mhd_head_size(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
  return info ? info->header_size : 0;
}

/// An Internet address into 16 bytes; returns the number of bytes, 0 when it is none.
static inline size_t waymark_address_bytes(const struct sockaddr *address, unsigned char *bytes) {
  if (!address) return 0;
  if (address->sa_family == AF_INET) {
    memcpy(bytes, &((const struct sockaddr_in *)address)->sin_addr, 4);
    return 4;
  }
  if (address->sa_family == AF_INET6) {
    memcpy(bytes, &((const struct sockaddr_in6 *)address)->sin6_addr, 16);
    return 16;
  }
  return 0;
}

/// The Internet address of a connection's peer; null when it has none.
static inline const struct sockaddr *waymark_mhd_address(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  return info ? info->client_addr : NULL;
}

/// Number of a daemon's open connections.
static inline unsigned int waymark_mhd_connections(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_CURRENT_CONNECTIONS);
  return info ? info->num_connections : 0;
}

/// `MHD_CONNECTION_NOTIFY_STARTED`, whose name Swift does not import.
static const unsigned int waymark_mhd_started = MHD_CONNECTION_NOTIFY_STARTED;

/// `MHD_REQUEST_TERMINATED_COMPLETED_OK`, likewise.
static const unsigned int waymark_mhd_completed = MHD_REQUEST_TERMINATED_COMPLETED_OK;

/// Return values of a content reader at the end of a body; macros with casts, which Swift does not import.
static const ssize_t waymark_mhd_end_of_stream = MHD_CONTENT_READER_END_OF_STREAM;
static const ssize_t waymark_mhd_end_with_error = MHD_CONTENT_READER_END_WITH_ERROR;
/// The size of a body whose length is unknown.
static const uint64_t waymark_mhd_size_unknown = MHD_SIZE_UNKNOWN;

/// `POLLRDHUP`, which is behind `_GNU_SOURCE`: the peer has closed at least its half of a connection.
static const short waymark_peer_has_closed = 0x2000;
