// A preload library that simulates a full or broken disk under one folder, on demand, or kills the process at a write to it or to a socket.
// FAIL_FOLDER is the folder, whose path must contain no links; FAIL_SWITCH is a file with the disk's state: see failing-disk.ts.

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
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum condition { WELL, FULL, BROKEN, KILLED };

// The file's content: the disk's state, how many calls still succeed, and how many have failed.
struct disk {
  atomic_int condition, left, failed;
};

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static struct disk *disk;
static const char *folder;

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("FAIL_SWITCH");
  folder = getenv("FAIL_FOLDER");
  int file = path && folder ? REAL(open)(path, O_RDWR | O_CLOEXEC) : -1;
  if (file < 0) return;
  void *mapped = mmap(NULL, sizeof *disk, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (mapped != MAP_FAILED) disk = mapped;
  close(file);
}

static int is_below(const char *path) { return strncmp(path, folder, strlen(folder)) == 0; }

static void find_path(int file, char path[PATH_MAX]) {
  char link[40];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  path[length > 0 ? length : 0] = 0;
}

static int is_open_below(int file) {
  char path[PATH_MAX];
  find_path(file, path);
  return is_below(path);
}

static int is_socket(int file) {
  char path[PATH_MAX];
  find_path(file, path);
  return strncmp(path, "socket:", 7) == 0;
}

static int is_hit(enum condition condition, int error) {
  if (atomic_fetch_sub(&disk->left, 1) > 0 || disk->condition != (int)condition) return 0;
  atomic_fetch_add(&disk->failed, 1);
  errno = error;
  return 1;
}

#define FAILS(condition_, error, below) \
  (disk && disk->condition == condition_ && (below) && is_hit(condition_, error))
#define FILE_IS_FULL(file) (may_die(file), FAILS(FULL, ENOSPC, is_open_below(file)))
#define SYNC_FAILS(file) (may_die(file), FAILS(BROKEN, EIO, is_open_below(file)))
#define DIES(below) (FAILS(KILLED, EIO, below) && kill(getpid(), SIGKILL))

static void may_die(int file) { (void)DIES(is_open_below(file) || is_socket(file)); }

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  if (flags & O_CREAT && FAILS(FULL, ENOSPC, is_below(path) && access(path, F_OK) != 0)) return -1;
  return REAL(open)(path, flags, mode);
}

int mkdir(const char *path, mode_t mode) {
  return FAILS(FULL, ENOSPC, is_below(path)) ? -1 : REAL(mkdir)(path, mode);
}

ssize_t write(int file, const void *bytes, size_t length) {
  return FILE_IS_FULL(file) ? -1 : REAL(write)(file, bytes, length);
}

ssize_t writev(int file, const struct iovec *parts, int count) {
  return FILE_IS_FULL(file) ? -1 : REAL(writev)(file, parts, count);
}

ssize_t pwrite(int file, const void *bytes, size_t length, off_t offset) {
  return FILE_IS_FULL(file) ? -1 : REAL(pwrite)(file, bytes, length, offset);
}

ssize_t pwritev(int file, const struct iovec *parts, int count, off_t offset) {
  return FILE_IS_FULL(file) ? -1 : REAL(pwritev)(file, parts, count, offset);
}

int rename(const char *from, const char *to) {
  (void)DIES(is_below(to));
  return REAL(rename)(from, to);
}

int unlink(const char *path) {
  (void)DIES(is_below(path));
  return REAL(unlink)(path);
}

int fsync(int file) { return SYNC_FAILS(file) ? -1 : REAL(fsync)(file); }
int fdatasync(int file) { return SYNC_FAILS(file) ? -1 : REAL(fdatasync)(file); }

// On systems with 64-bit file offsets these are aliases of the same calls.
int open64(const char *path, int flags, ...) __attribute__((alias("open")));
ssize_t pwrite64(int file, const void *bytes, size_t length, off_t offset) __attribute__((alias("pwrite")));
ssize_t pwritev64(int file, const struct iovec *parts, int count, off_t offset) __attribute__((alias("pwritev")));
