/* What a program leaves in its working folder. */
#define _GNU_SOURCE
#include "shared.h"
#include <dirent.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { mostFiles = 32 };

static int removeOne(const char *path, const struct stat *info, int kind, struct FTW *where) {
  (void)info, (void)kind;
  if (where->level > 0) remove(path);
  return 0;
}

static int byName(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

static uint32_t number(uint8_t *to, uint32_t value) {
  memcpy(to, &value, 4);
  return 4;
}

/* Writes for each file the lengths of its name, of its content and of the part that follows, then both; empties the folder. */
uint32_t assay_files_take(const char *folder, uint8_t *to, uint32_t room) {
  DIR *opened = opendir(folder);
  if (!opened) return 0;
  char *names[mostFiles];
  unsigned count = 0, isEmpty = 1;
  for (struct dirent *one; (one = readdir(opened));) {
    if (!strcmp(one->d_name, ".") || !strcmp(one->d_name, "..")) continue;
    isEmpty = 0;
    if (count < mostFiles) names[count++] = strdup(one->d_name);
  }
  closedir(opened);
  if (isEmpty) return 0;
  qsort(names, count, sizeof *names, byName);
  uint32_t filled = 0;
  for (unsigned i = 0; i < count; i++) {
    uint32_t length = (uint32_t)strlen(names[i]);
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, names[i]);
    struct stat info;
    if (stat(path, &info) == 0 && S_ISREG(info.st_mode) && filled + length + 12 < room) {
      uint32_t part = room - filled - length - 12;
      if ((uint64_t)info.st_size < part) part = (uint32_t)info.st_size;
      filled += number(to + filled, length);
      filled += number(to + filled, (uint32_t)info.st_size);
      uint8_t *kept = to + filled;
      filled += 4;
      memcpy(to + filled, names[i], length);
      filled += length;
      int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
      ssize_t got = fd >= 0 ? read(fd, to + filled, part) : 0;
      if (fd >= 0) close(fd);
      number(kept, got > 0 ? (uint32_t)got : 0);
      if (got > 0) filled += (uint32_t)got;
    }
    free(names[i]);
  }
  nftw(folder, removeOne, 8, FTW_DEPTH | FTW_PHYS);
  return filled;
}
