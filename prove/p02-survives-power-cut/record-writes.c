// A preload library that records what a process does to the files of one folder: the operation, its times and its bytes.
// RECORD_FOLDER is the folder, whose path must contain no links; RECORD_LOG receives the records. operation.ts reads them.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum kind { OPEN = 1, WRITE, TRUNCATE, SYNC, RENAME, UNLINK, MAKE_FOLDER, REMOVE_FOLDER };

// A record is this struct, then the path, then the written bytes or the new path of a rename.
struct record {
  uint64_t kind, started, ended, number, path_length, data_length;
};

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int log_file = -1;
static const char *folder;
static pthread_mutex_t logging = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("RECORD_LOG");
  folder = getenv("RECORD_FOLDER");
  if (path && folder) log_file = REAL(open)(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
}

// process.hrtime reads the same clock.
static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000ull + time.tv_nsec;
}

static int is_recorded(const char *path) {
  return log_file >= 0 && strncmp(path, folder, strlen(folder)) == 0;
}

// The current path of an open file; empty if the file is not recorded.
static const char *path_of(int file, char path[PATH_MAX]) {
  char link[40];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = log_file < 0 ? 0 : readlink(link, path, PATH_MAX - 1);
  path[length > 0 ? length : 0] = 0;
  if (!is_recorded(path)) path[0] = 0;
  return path;
}

// Called after the operation. Aborts if the record cannot be written, because the replay would be incomplete.
static void note(enum kind kind, uint64_t started, uint64_t number, const char *path, const void *data, size_t length) {
  int error = errno;
  struct record record = {kind, started, now(), number, strlen(path), length};
  struct iovec parts[] = {{&record, sizeof record}, {(void *)path, record.path_length}, {(void *)data, length}};
  ssize_t all = sizeof record + record.path_length + length;
  pthread_mutex_lock(&logging);
  if (REAL(writev)(log_file, parts, 3) != all) abort();
  pthread_mutex_unlock(&logging);
  errno = error;
}

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  uint64_t started = now();
  int file = REAL(open)(path, flags, mode);
  if (file >= 0 && is_recorded(path)) note(OPEN, started, flags, path, NULL, 0);
  return file;
}

// Records each part of a finished write.
static ssize_t written(ssize_t done, uint64_t started, off_t offset, const char *path, const struct iovec *parts) {
  for (ssize_t left = path[0] ? done : 0; left > 0; parts++) {
    size_t length = left < (ssize_t)parts->iov_len ? (size_t)left : parts->iov_len;
    note(WRITE, started, offset, path, parts->iov_base, length);
    offset += length;
    left -= length;
  }
  return done;
}

ssize_t write(int file, const void *bytes, size_t length) {
  char path[PATH_MAX];
  struct iovec part = {(void *)bytes, length};
  off_t offset = path_of(file, path)[0] ? lseek(file, 0, SEEK_CUR) : 0;
  uint64_t started = now();
  return written(REAL(write)(file, bytes, length), started, offset, path, &part);
}

ssize_t writev(int file, const struct iovec *parts, int count) {
  char path[PATH_MAX];
  off_t offset = path_of(file, path)[0] ? lseek(file, 0, SEEK_CUR) : 0;
  uint64_t started = now();
  return written(REAL(writev)(file, parts, count), started, offset, path, parts);
}

ssize_t pwrite(int file, const void *bytes, size_t length, off_t offset) {
  char path[PATH_MAX];
  struct iovec part = {(void *)bytes, length};
  path_of(file, path);
  uint64_t started = now();
  return written(REAL(pwrite)(file, bytes, length, offset), started, offset, path, &part);
}

ssize_t pwritev(int file, const struct iovec *parts, int count, off_t offset) {
  char path[PATH_MAX];
  path_of(file, path);
  uint64_t started = now();
  return written(REAL(pwritev)(file, parts, count, offset), started, offset, path, parts);
}

#define RECORD_FILE(kind, number, call)                                     \
  char path[PATH_MAX];                                                      \
  path_of(file, path);                                                      \
  uint64_t started = now();                                                 \
  int result = call;                                                        \
  if (result == 0 && path[0]) note(kind, started, number, path, NULL, 0);   \
  return result;

int ftruncate(int file, off_t size) { RECORD_FILE(TRUNCATE, size, REAL(ftruncate)(file, size)) }
int fsync(int file) { RECORD_FILE(SYNC, 0, REAL(fsync)(file)) }
int fdatasync(int file) { RECORD_FILE(SYNC, 0, REAL(fdatasync)(file)) }

#define RECORD_NAME(kind, path, other, call)                                                      \
  uint64_t started = now();                                                                       \
  int result = call;                                                                              \
  if (result == 0 && is_recorded(path)) note(kind, started, 0, path, other, strlen(other));       \
  return result;

int rename(const char *from, const char *to) { RECORD_NAME(RENAME, from, to, REAL(rename)(from, to)) }
int unlink(const char *path) { RECORD_NAME(UNLINK, path, "", REAL(unlink)(path)) }
int mkdir(const char *path, mode_t mode) { RECORD_NAME(MAKE_FOLDER, path, "", REAL(mkdir)(path, mode)) }
int rmdir(const char *path) { RECORD_NAME(REMOVE_FOLDER, path, "", REAL(rmdir)(path)) }

// On systems with 64-bit file offsets these are aliases of the same calls.
int open64(const char *path, int flags, ...) __attribute__((alias("open")));
ssize_t pwrite64(int file, const void *bytes, size_t length, off_t offset) __attribute__((alias("pwrite")));
ssize_t pwritev64(int file, const struct iovec *parts, int count, off_t offset) __attribute__((alias("pwritev")));
int ftruncate64(int file, off_t size) __attribute__((alias("ftruncate")));
