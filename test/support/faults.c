/*
 * Makes calls of the system fail, come late or tell another time, in a process that is started with LD_PRELOAD.
 *
 *   FAULT_CALL   "write", "open", "create", "read", "rename", "link", "mkdir", "unlink", "stat"
 *   FAULT_PATH   what the path must contain
 *   FAULT_ERRNO  the number it fails with; 0: it does not fail
 *   FAULT_SKIP   so many calls go well before
 *   FAULT_LATE   milliseconds that it takes longer
 *   FAULT_KILL   the process is killed there
 *   CLOCK_JUMPS  seconds; each look at the time of day is as far off, now forward, now back
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))real(#name))

static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

static atomic_int calls;

static int fails(const char *call, const char *path) {
  const char *wanted = getenv("FAULT_CALL"), *part = getenv("FAULT_PATH");
  if (wanted == NULL || part == NULL || strcmp(wanted, call) != 0 || strstr(path, part) == NULL) return 0;
  const char *skip = getenv("FAULT_SKIP"), *late = getenv("FAULT_LATE"), *number = getenv("FAULT_ERRNO");
  if (atomic_fetch_add(&calls, 1) < (skip ? atoi(skip) : 0)) return 0;
  if (getenv("FAULT_KILL") != NULL) kill(getpid(), SIGKILL);
  if (late != NULL) usleep(atoi(late) * 1000);
  errno = number ? atoi(number) : 0;
  return errno != 0;
}

static int fails_on(const char *call, int fd) {
  if (getenv("FAULT_CALL") == NULL) return 0;
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  int before = errno;
  ssize_t length = REAL(readlink)(link, path, sizeof path - 1);
  errno = before;
  if (length < 0) return 0;
  path[length] = 0;
  return fails(call, path);
}

ssize_t write(int fd, const void *data, size_t size) { return fails_on("write", fd) ? -1 : REAL(write)(fd, data, size); }
ssize_t pwrite(int fd, const void *data, size_t size, off_t at) {
  return fails_on("write", fd) ? -1 : REAL(pwrite)(fd, data, size, at);
}
ssize_t pwrite64(int fd, const void *data, size_t size, off64_t at) {
  return fails_on("write", fd) ? -1 : REAL(pwrite64)(fd, data, size, at);
}
ssize_t writev(int fd, const struct iovec *parts, int count) {
  return fails_on("write", fd) ? -1 : REAL(writev)(fd, parts, count);
}
ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t at) {
  return fails_on("write", fd) ? -1 : REAL(pwritev)(fd, parts, count, at);
}
ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t at) {
  return fails_on("write", fd) ? -1 : REAL(pwritev64)(fd, parts, count, at);
}
ssize_t read(int fd, void *data, size_t size) { return fails_on("read", fd) ? -1 : REAL(read)(fd, data, size); }
ssize_t pread(int fd, void *data, size_t size, off_t at) {
  return fails_on("read", fd) ? -1 : REAL(pread)(fd, data, size, at);
}
ssize_t pread64(int fd, void *data, size_t size, off64_t at) {
  return fails_on("read", fd) ? -1 : REAL(pread64)(fd, data, size, at);
}

static int opens(const char *path, int flags) {
  return fails("open", path) || ((flags & O_CREAT) && fails("create", path));
}
#define MODE(flags) \
  mode_t mode = 0; \
  if ((flags) & (O_CREAT | O_TMPFILE)) { \
    va_list rest; \
    va_start(rest, flags); \
    mode = va_arg(rest, mode_t); \
    va_end(rest); \
  }
int open(const char *path, int flags, ...) {
  MODE(flags)
  return opens(path, flags) ? -1 : REAL(open)(path, flags, mode);
}
int open64(const char *path, int flags, ...) {
  MODE(flags)
  return opens(path, flags) ? -1 : REAL(open64)(path, flags, mode);
}

int rename(const char *from, const char *to) {
  return fails("rename", from) || fails("rename", to) ? -1 : REAL(rename)(from, to);
}
int link(const char *from, const char *to) { return fails("link", to) ? -1 : REAL(link)(from, to); }
int mkdir(const char *path, mode_t mode) { return fails("mkdir", path) ? -1 : REAL(mkdir)(path, mode); }
int unlink(const char *path) { return fails("unlink", path) ? -1 : REAL(unlink)(path); }

static void jump(time_t *seconds) {
  const char *jumps = getenv("CLOCK_JUMPS");
  static atomic_int looks;
  if (jumps != NULL) *seconds += atoi(jumps) * (atomic_fetch_add(&looks, 1) % 3 - 1);
}
int clock_gettime(clockid_t clock, struct timespec *time) {
  int result = REAL(clock_gettime)(clock, time);
  if (clock == CLOCK_REALTIME && result == 0) jump(&time->tv_sec);
  return result;
}
int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  int result = REAL(gettimeofday)(time, zone);
  if (result == 0) jump(&time->tv_sec);
  return result;
}
