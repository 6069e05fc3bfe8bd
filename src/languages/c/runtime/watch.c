/* Watches the processes that run the program. */
#define _GNU_SOURCE
#include "shared.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

uint64_t assay_now(void) {
  struct timespec t;
  assay_real_time(&t);
  return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

static uint32_t residentMegabytes(pid_t pid) {
  char path[64], text[128];
  snprintf(path, sizeof path, "/proc/%d/statm", (int)pid);
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return 0;
  ssize_t n = read(fd, text, sizeof text - 1);
  close(fd);
  unsigned long all = 0, resident = 0;
  if (n > 0) text[n] = 0, sscanf(text, "%lu %lu", &all, &resident);
  return (uint32_t)(resident * (unsigned long)sysconf(_SC_PAGESIZE) >> 20);
}

/* Waits until a process ends or says that it is done; ends it where one input takes too long or too much. */
enum news assay_await(pid_t pid, int pidFd, int line, const struct channel *channel, enum ending *cut) {
  uint32_t seen = channel->next;
  uint64_t since = assay_now();
  *cut = returned;
  for (;;) {
    struct pollfd polled[2] = {{pidFd, POLLIN, 0}, {line, POLLIN, 0}};
    uint64_t spent = (assay_now() - since) / 1000;
    uint64_t left = spent < channel->milliseconds ? channel->milliseconds - spent : 0;
    int ready = poll(polled, line < 0 ? 1 : 2, (int)(left < 20 ? left + 1 : 20));
    char byte;
    if (ready > 0 && line >= 0 && polled[1].revents & POLLIN && read(line, &byte, 1) == 1) return finished;
    if (ready > 0 && polled[0].revents) return died;
    if (channel->next != seen) {
      seen = channel->next;
      since = assay_now();
    } else if (assay_now() - since > (uint64_t)channel->milliseconds * 1000) {
      *cut = outOfTime;
    } else if (channel->megabytes && residentMegabytes(pid) > channel->megabytes) {
      *cut = outOfMemory;
    }
    if (*cut != returned) {
      kill(pid, SIGKILL);
      return died;
    }
  }
}

int assay_end_of(pid_t pid, int pidFd) {
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {}
  close(pidFd);
  return status;
}
