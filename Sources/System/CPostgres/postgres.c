#include "postgres.h"

#include <ctype.h>
#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// What is used of libpq, as its documentation describes it (chapter 34).

typedef struct PGconn PGconn;
typedef struct PGresult PGresult;
typedef struct {
  char *channel;
  int process;
  char *payload;
} notification;
typedef struct {
  char *keyword, *variable, *compiled, *value, *label, *display;
  int size;
} option;

enum { CONNECTION_OK = 0 };
enum { POLLING_FAILED = 0, POLLING_READING = 1, POLLING_WRITING = 2, POLLING_OK = 3 };
enum { COMMAND_OK = 1, TUPLES_OK = 2 };
enum { DIAG_SQLSTATE = 'C', DIAG_PRIMARY = 'M' };

static struct {
  PGconn *(*connectStartParams)(const char *const *keywords, const char *const *values, int expand);
  int (*connectPoll)(PGconn *);
  int (*status)(const PGconn *);
  int (*socket)(const PGconn *);
  char *(*errorMessage)(const PGconn *);
  void (*finish)(PGconn *);
  int (*setnonblocking)(PGconn *, int);
  void (*(*setNoticeProcessor)(PGconn *, void (*)(void *, const char *), void *))(void *, const char *);
  int (*sendQuery)(PGconn *, const char *);
  int (*sendPrepare)(PGconn *, const char *, const char *, int, const unsigned *);
  int (*sendQueryPrepared)(PGconn *, const char *, int, const char *const *, const int *, const int *, int);
  int (*flush)(PGconn *);
  int (*consumeInput)(PGconn *);
  int (*isBusy)(PGconn *);
  PGresult *(*getResult)(PGconn *);
  int (*resultStatus)(const PGresult *);
  char *(*resultErrorField)(const PGresult *, int);
  int (*ntuples)(const PGresult *);
  int (*nfields)(const PGresult *);
  char *(*getvalue)(const PGresult *, int, int);
  int (*getlength)(const PGresult *, int, int);
  int (*getisnull)(const PGresult *, int, int);
  void (*clear)(PGresult *);
  notification *(*notifies)(PGconn *);
  option *(*conninfoParse)(const char *, char **);
  void (*conninfoFree)(option *);
  void (*freemem)(void *);
} pq;

static bool available;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
#ifdef __APPLE__
  void *library = dlopen("libpq.5.dylib", RTLD_NOW | RTLD_LOCAL);
#else
  void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
#endif
  if (library == NULL) return;
  const struct {
    void *function;
    const char *name;
  } symbols[] = {
      {&pq.connectStartParams, "PQconnectStartParams"},
      {&pq.connectPoll, "PQconnectPoll"},
      {&pq.status, "PQstatus"},
      {&pq.socket, "PQsocket"},
      {&pq.errorMessage, "PQerrorMessage"},
      {&pq.finish, "PQfinish"},
      {&pq.setnonblocking, "PQsetnonblocking"},
      {&pq.setNoticeProcessor, "PQsetNoticeProcessor"},
      {&pq.sendQuery, "PQsendQuery"},
      {&pq.sendPrepare, "PQsendPrepare"},
      {&pq.sendQueryPrepared, "PQsendQueryPrepared"},
      {&pq.flush, "PQflush"},
      {&pq.consumeInput, "PQconsumeInput"},
      {&pq.isBusy, "PQisBusy"},
      {&pq.getResult, "PQgetResult"},
      {&pq.resultStatus, "PQresultStatus"},
      {&pq.resultErrorField, "PQresultErrorField"},
      {&pq.ntuples, "PQntuples"},
      {&pq.nfields, "PQnfields"},
      {&pq.getvalue, "PQgetvalue"},
      {&pq.getlength, "PQgetlength"},
      {&pq.getisnull, "PQgetisnull"},
      {&pq.clear, "PQclear"},
      {&pq.notifies, "PQnotifies"},
      {&pq.conninfoParse, "PQconninfoParse"},
      {&pq.conninfoFree, "PQconninfoFree"},
      {&pq.freemem, "PQfreemem"},
  };
  for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
    void *symbol = dlsym(library, symbols[i].name);
    if (symbol == NULL) return;
    memcpy(symbols[i].function, &symbol, sizeof symbol);
  }
  available = true;
}

bool postgres_is_available(void) {
  pthread_once(&once, load);
  return available;
}

bool postgres_is_url(const char *url) {
  if (!postgres_is_available()) return false;
  char *message = NULL;
  option *options = pq.conninfoParse(url, &message);
  if (message != NULL) pq.freemem(message);
  if (options == NULL) return false;
  bool result = true;
  for (option *each = options; each->keyword != NULL; each++) {
    if (strcmp(each->keyword, "port") != 0 || each->value == NULL) continue;
    for (const char *c = each->value; *c != 0; c++) result = result && (isdigit((unsigned char)*c) || *c == ',');
  }
  pq.conninfoFree(options);
  return result;
}

struct postgres_session {
  PGconn *connection;
  PGresult *result;
  char state[6];
  char message[512];
};

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void ignore(void *context, const char *message) {
  (void)context;
  (void)message;
}

static void keep(char *target, size_t size, const char *text) {
  target[0] = 0;
  if (text == NULL) return;
  strncpy(target, text, size - 1);
  target[size - 1] = 0;
}

static postgres_outcome lose(postgres_session *self, const char *message) {
  keep(self->message, sizeof self->message, message != NULL ? message : pq.errorMessage(self->connection));
  keep(self->state, sizeof self->state, NULL);
  return postgres_lost;
}

/// Waits until the socket can be used; false when the time is over.
static bool wait_for(postgres_session *self, short events, double deadline, short *ready) {
  struct pollfd entry = {.fd = pq.socket(self->connection), .events = events};
  if (entry.fd < 0) return false;
  while (true) {
    double left = deadline - now();
    if (left <= 0) return false;
    int count = poll(&entry, 1, (int)(left * 1000) + 1);
    if (count > 0) break;
    if (count < 0 && errno != EINTR) return false;
  }
  if (ready != NULL) *ready = entry.revents;
  return true;
}

postgres_session *postgres_open(const char *url, const char *const *defaults, double seconds) {
  if (!postgres_is_available()) return NULL;
  postgres_session *self = calloc(1, sizeof *self);
  if (self == NULL) return NULL;
  const char *keywords[32] = {0}, *values[32] = {0};
  int count = 0;
  for (; *defaults != NULL && count < 28; defaults += 2, count++) {
    keywords[count] = defaults[0];
    values[count] = defaults[1];
  }
  // Later ones override earlier ones.
  keywords[count] = "dbname", values[count++] = url;
  keywords[count] = "client_encoding", values[count++] = "UTF8";
  double deadline = now() + seconds;
  self->connection = pq.connectStartParams(keywords, values, 1);
  if (self->connection == NULL) {
    free(self);
    return NULL;
  }
  pq.setNoticeProcessor(self->connection, ignore, NULL);
  int state = pq.status(self->connection) == 1 ? POLLING_FAILED : POLLING_WRITING;
  while (state == POLLING_READING || state == POLLING_WRITING) {
    if (!wait_for(self, state == POLLING_READING ? POLLIN : POLLOUT, deadline, NULL)) {
      lose(self, "it does not answer in time");
      pq.finish(self->connection);
      self->connection = NULL;
      return self;
    }
    state = pq.connectPoll(self->connection);
  }
  if (state != POLLING_OK) lose(self, NULL);
  pq.setnonblocking(self->connection, 1);
  return self;
}

bool postgres_is_open(const postgres_session *self) {
  return self->connection != NULL && pq.status(self->connection) == CONNECTION_OK;
}

void postgres_close(postgres_session *self) {
  if (self == NULL) return;
  if (self->result != NULL) pq.clear(self->result);
  if (self->connection != NULL) pq.finish(self->connection);
  free(self);
}

/// Takes the results of what was sent; the last one stays, or the first that is an error.
static postgres_outcome collect(postgres_session *self, int is_sent, double seconds) {
  double deadline = now() + seconds;
  if (self->result != NULL) pq.clear(self->result);
  self->result = NULL;
  if (!is_sent) return lose(self, NULL);
  int left;
  while ((left = pq.flush(self->connection)) == 1) {
    short ready = 0;
    if (!wait_for(self, POLLIN | POLLOUT, deadline, &ready)) return lose(self, "the database does not answer in time");
    if ((ready & (POLLIN | POLLHUP | POLLERR)) != 0 && !pq.consumeInput(self->connection)) return lose(self, NULL);
  }
  if (left < 0) return lose(self, NULL);
  postgres_outcome outcome = postgres_ok;
  while (true) {
    while (pq.isBusy(self->connection)) {
      if (!wait_for(self, POLLIN, deadline, NULL)) return lose(self, "the database does not answer in time");
      if (!pq.consumeInput(self->connection)) return lose(self, NULL);
    }
    PGresult *next = pq.getResult(self->connection);
    if (next == NULL) break;
    int status = pq.resultStatus(next);
    if (outcome == postgres_ok && status != COMMAND_OK && status != TUPLES_OK) {
      outcome = postgres_refused;
      keep(self->state, sizeof self->state, pq.resultErrorField(next, DIAG_SQLSTATE));
      const char *message = pq.resultErrorField(next, DIAG_PRIMARY);
      keep(self->message, sizeof self->message, message != NULL ? message : pq.errorMessage(self->connection));
    }
    if (self->result != NULL) pq.clear(self->result);
    self->result = next;
  }
  return postgres_is_open(self) ? outcome : postgres_lost;
}

postgres_outcome postgres_query(postgres_session *self, const char *sql, double seconds) {
  return collect(self, pq.sendQuery(self->connection, sql), seconds);
}

postgres_outcome postgres_prepare(postgres_session *self, const char *name, const char *sql, double seconds) {
  return collect(self, pq.sendPrepare(self->connection, name, sql, 0, NULL), seconds);
}

postgres_outcome postgres_run(
    postgres_session *self, const char *name, int count, const char *const *values, double seconds) {
  return collect(self, pq.sendQueryPrepared(self->connection, name, count, values, NULL, NULL, 0), seconds);
}

int postgres_rows(const postgres_session *self) { return self->result != NULL ? pq.ntuples(self->result) : 0; }

int postgres_columns(const postgres_session *self) { return self->result != NULL ? pq.nfields(self->result) : 0; }

static bool has(const postgres_session *self, int row, int column) {
  return self->result != NULL && row >= 0 && row < pq.ntuples(self->result) && column >= 0 &&
         column < pq.nfields(self->result) && !pq.getisnull(self->result, row, column);
}

const char *postgres_value(const postgres_session *self, int row, int column) {
  return has(self, row, column) ? pq.getvalue(self->result, row, column) : NULL;
}

size_t postgres_length(const postgres_session *self, int row, int column) {
  return has(self, row, column) ? (size_t)pq.getlength(self->result, row, column) : 0;
}

const char *postgres_state(const postgres_session *self) { return self->state; }

const char *postgres_message(const postgres_session *self) { return self->message; }

int postgres_wait(postgres_session *self, double seconds) {
  double deadline = now() + seconds;
  while (true) {
    int count = 0;
    notification *each;
    while ((each = pq.notifies(self->connection)) != NULL) {
      pq.freemem(each);
      count++;
    }
    if (count > 0) return count;
    if (!wait_for(self, POLLIN, deadline, NULL)) {
      if (now() >= deadline) return 0;
      lose(self, NULL);
      return -1;
    }
    if (!pq.consumeInput(self->connection) || !postgres_is_open(self)) {
      lose(self, NULL);
      return -1;
    }
  }
}
