// A preload library that makes every fsync take FSYNC_EXTRA_US microseconds longer, and hang while the file named by FSYNC_HANGS
// exists.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static void wait_for_the_disk(void) {
  const char *extra = getenv("FSYNC_EXTRA_US");
  const char *hangs = getenv("FSYNC_HANGS");
  if (extra) usleep(atoi(extra));
  while (hangs && access(hangs, F_OK) == 0) usleep(1000);
}

int fsync(int file) {
  wait_for_the_disk();
  return REAL(fsync)(file);
}

int fdatasync(int file) {
  wait_for_the_disk();
  return REAL(fdatasync)(file);
}
