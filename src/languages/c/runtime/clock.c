/* The clock of a program that is served: the same in every execution. Other programs have the real one. */
#define _GNU_SOURCE
#include "shared.h"
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { firstSecond = 1700000000 };

static int isServed(void) {
  static int known = -1;
  if (known < 0) known = getenv("ASSAY_SERVE") != NULL;
  return known;
}

void assay_real_time(struct timespec *to) { syscall(SYS_clock_gettime, CLOCK_MONOTONIC, to); }

int clock_gettime(clockid_t clock, struct timespec *to) {
  if (!isServed()) return (int)syscall(SYS_clock_gettime, clock, to);
  *to = (struct timespec){firstSecond, 0};
  return 0;
}

int gettimeofday(struct timeval *restrict to, void *restrict zone) {
  if (!isServed()) return (int)syscall(SYS_gettimeofday, to, zone);
  *to = (struct timeval){firstSecond, 0};
  return 0;
}

time_t time(time_t *to) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (to) *to = now.tv_sec;
  return now.tv_sec;
}

clock_t clock(void) {
  struct timespec now = {0, 0};
  if (!isServed()) syscall(SYS_clock_gettime, CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec * CLOCKS_PER_SEC + now.tv_nsec / (1000000000 / CLOCKS_PER_SEC);
}

int getrusage(__rusage_who_t who, struct rusage *to) {
  if (!isServed()) return (int)syscall(SYS_getrusage, who, to);
  *to = (struct rusage){.ru_maxrss = 1};
  return 0;
}
