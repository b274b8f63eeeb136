// Sessions with a PostgreSQL server over libpq (https://www.postgresql.org/docs/15/libpq.html). The library is looked
// for when it is first needed, so that a program that needs no database needs no library either.
#pragma once

#include <stdbool.h>
#include <stddef.h>

/// A connection and the result of its last statement. One thread uses it at a time.
typedef struct postgres_session postgres_session;

typedef enum {
  postgres_ok,
  /// The server refused the statement; the session goes on.
  postgres_refused,
  /// The connection is lost or did not answer in time: the session is of no more use.
  postgres_lost,
} postgres_outcome;

/// Whether libpq is there.
bool postgres_is_available(void);

/// Whether libpq understands a URL, and its ports are numbers. Messages about one that it does not understand may show
/// parts of a password, so there are none.
bool postgres_is_url(const char *url);

/// Connects; NULL when there is no memory or no library. Look at postgres_is_open next.
/// - defaults: keywords and values by turns, which the URL may override, ended by NULL.
/// - seconds: for everything except resolving names.
postgres_session *postgres_open(const char *url, const char *const *defaults, double seconds);
bool postgres_is_open(const postgres_session *session);
void postgres_close(postgres_session *session);

/// Runs statements without parameters; the result is that of the last one.
postgres_outcome postgres_query(postgres_session *session, const char *sql, double seconds);
/// Prepares a statement.
postgres_outcome postgres_prepare(postgres_session *session, const char *name, const char *sql, double seconds);
/// Runs a prepared statement with parameters as texts; NULL is null.
postgres_outcome postgres_run(
    postgres_session *session, const char *name, int count, const char *const *values, double seconds);

/// The last result.
int postgres_rows(const postgres_session *session);
int postgres_columns(const postgres_session *session);
/// A value as text, ended by 0; NULL where it is null or there is none.
const char *postgres_value(const postgres_session *session, int row, int column);
size_t postgres_length(const postgres_session *session, int row, int column);

/// The last error: its SQLSTATE, empty when the server gave none, and its text.
const char *postgres_state(const postgres_session *session);
const char *postgres_message(const postgres_session *session);

/// Waits for notifications.
/// - Returns: their number, which may be 0 when the time is over; -1 when the connection is lost.
int postgres_wait(postgres_session *session, double seconds);
