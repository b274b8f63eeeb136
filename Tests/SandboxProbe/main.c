// Tries what a worker must not do, and says which errors there are: sandbox-probe WALLS FOLDER PORT. WALLS is "landlock",
// "seccomp" or both; in FOLDER there is a file "file", and at PORT of this machine somebody listens.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sandbox.h"

static const char *folder, *port;

static int opened(const char *name, int flags) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  int file = open(path, flags | O_CLOEXEC, 0600);
  if (file >= 0) close(file);
  return file;
}

static int try_read(void) { return opened("file", O_RDONLY); }
static int try_list(void) { return opened(".", O_RDONLY | O_DIRECTORY); }
static int try_write(void) { return opened("file", O_WRONLY); }
static int try_create(void) { return opened("new", O_WRONLY | O_CREAT); }

static int try_connect(void) {
  int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0) return -1;
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)atoi(port))};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  int result = connect(descriptor, (struct sockaddr *)&address, sizeof address);
  int error = errno;
  close(descriptor);
  errno = error;
  return result;
}

/// Another process that executes a program: its status says whether it did.
static int try_execute(void) {
  pid_t child = fork();
  if (child < 0) return -1;
  if (child == 0) {
    execl("/bin/true", "true", (char *)NULL);
    _exit(errno);
  }
  int status = 0;
  waitpid(child, &status, 0);
  errno = WEXITSTATUS(status);
  return errno == 0 ? 0 : -1;
}

static int try_fork(void) {
  pid_t child = fork();
  if (child == 0) _exit(0);
  return child < 0 ? -1 : (waitpid(child, NULL, 0), 0);
}

static int try_signal(void) { return kill(getppid(), 0); }

/// Itself, by which the call is seen without anything being done to others.
static int try_memory_of_others(void) {
  char from = 1, to = 0;
  struct iovec local = {&to, 1}, remote = {&from, 1};
  return (int)process_vm_readv(getpid(), &local, 1, &remote, 1, 0);
}

static int try_limits_of_others(void) {
  struct rlimit limits;
  return prlimit(getppid(), RLIMIT_NOFILE, NULL, &limits);
}

static int try_code(void) {
  void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (page == MAP_FAILED) return -1;
  return munmap(page, 4096);
}

// Without a ring, a trace or a key, the errors of calls that are there are others than that there is no such call.
static int try_ring(void) { return (int)syscall(SYS_io_uring_setup, 0, NULL); }
static int try_trace(void) { return (int)syscall(SYS_ptrace, PTRACE_DETACH, getpid(), 0, 0); }
static int try_key(void) { return (int)syscall(SYS_keyctl, -1, 0, 0, 0, 0); }
static int try_mount(void) { return (int)syscall(SYS_mount, NULL, NULL, NULL, 0, NULL); }
static int try_bpf(void) { return (int)syscall(SYS_bpf, -1, NULL, 0); }

static void *fill(void *context) {
  memset(context, 1, 1 << 20);
  return context;
}

static int try_thread(void) {
  void *memory = malloc(1 << 20), *result = NULL;
  pthread_t thread;
  int error = pthread_create(&thread, NULL, fill, memory);
  if (error == 0) pthread_join(thread, &result);
  free(memory);
  errno = error;
  return error == 0 && result != NULL ? 0 : -1;
}

int main(int count, char **words) {
  if (count != 4) return 64;
  folder = words[2], port = words[3];
  const struct {
    const char *name;
    int (*run)(void);
  } attempts[] = {
      {"read", try_read},
      {"list", try_list},
      {"write", try_write},
      {"create", try_create},
      {"connect", try_connect},
      {"execute", try_execute},
      {"fork", try_fork},
      {"signal", try_signal},
      {"memory", try_memory_of_others},
      {"limits", try_limits_of_others},
      {"code", try_code},
      {"ring", try_ring},
      {"trace", try_trace},
      {"key", try_key},
      {"mount", try_mount},
      {"bpf", try_bpf},
      {"thread", try_thread},
  };
  for (int round = 0; round < 2; round++) {
    if (round == 1) {
      if (strstr(words[1], "landlock") != NULL && !waymark_landlock_enter()) return 1;
      if (strstr(words[1], "seccomp") != NULL && !waymark_seccomp_enter()) return 1;
    }
    for (size_t i = 0; i < sizeof attempts / sizeof *attempts; i++) {
      int error = attempts[i].run() < 0 ? errno : 0;
      printf("%s %s %d\n", round == 0 ? "before" : "after", attempts[i].name, error);
    }
    fflush(stdout);
  }
  return 0;
}
