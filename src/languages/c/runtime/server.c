/*
 * Runs batches of inputs that the host puts into shared memory. The process that serves never runs the program itself: a fuzz
 * target is called in a worker process that goes on from input to input until it dies, a program with a `main` starts anew from
 * here for each input.
 */
#define _GNU_SOURCE
#include "shared.h"
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* A worker that has run this often is replaced: what it leaks must not add up. */
enum { mostRuns = 20000 };
enum { stateLost = 97 };

static struct channel *channel;
static const char *folder, *inputPath;
static int outFd = -1, errFd = -1, inputFd = -1;

static uint8_t *at(uint32_t offset) { return (uint8_t *)channel + offset; }

static struct inputEntry *entry(uint32_t input) { return (struct inputEntry *)at(tableAt) + input; }

/* ---- results ---- */

static uint32_t stored(int fd, uint8_t *to, uint32_t head, uint32_t tail, uint32_t *total) {
  off_t length = lseek(fd, 0, SEEK_END);
  if (length <= 0) return *total = 0;
  *total = (uint32_t)length;
  if (*total <= head + tail) return (uint32_t)pread(fd, to, *total, 0);
  ssize_t first = pread(fd, to, head, 0);
  ssize_t last = tail ? pread(fd, to + first, tail, length - tail) : 0;
  return (uint32_t)(first + last);
}

static void emptyOutput(void) {
  if (lseek(outFd, 0, SEEK_END) > 0 && ftruncate(outFd, 0) == 0) lseek(outFd, 0, SEEK_SET);
  if (lseek(errFd, 0, SEEK_END) > 0 && ftruncate(errFd, 0) == 0) lseek(errFd, 0, SEEK_SET);
}

static void record(enum ending ending, int32_t status) {
  struct recording *r = assay_recording;
  assay_coverage_collect();
  struct result *result = (struct result *)at(resultsAt + channel->filled);
  uint32_t *numbers = (uint32_t *)(result + 1);
  *result = (struct result){.input = channel->next, .ending = ending, .status = status};
  result->steps = r->stepLimit - r->stepsLeft;
  result->microseconds = (uint32_t)(assay_now() - r->startedAt);
  result->hash = assay_coverage_hash();
  for (uint32_t i = 0; i < r->freshCount; i++) *numbers++ = r->fresh[i];
  result->freshCount = r->freshCount;
  for (uint32_t i = 0; i < assay_cells; i++)
    if (r->cells[i]) *numbers++ = i << 8 | r->cells[i], result->cellCount++;
  memcpy(numbers, r->trace, r->traceCount * 4);
  numbers += result->traceCount = r->traceCount;
  result->operandCount = r->operandCount;
  memcpy(numbers, r->operands, r->operandCount * sizeof(struct operand));
  uint8_t *bytes = (uint8_t *)numbers + r->operandCount * sizeof(struct operand);
  uint32_t errTotal;
  if (channel->candidates) {
    result->peerCount = assay_peers((uint32_t *)bytes, channel->selector, channel->candidates);
    bytes += result->peerCount * 4;
  }
  bytes += result->outStored = stored(outFd, bytes, longestOutput, 0, &result->outTotal);
  bytes += result->errStored = stored(errFd, bytes, errorHead, errorTail, &errTotal);
  if (folder && inputPath) bytes += result->filesStored = assay_files_take(folder, bytes, longestFiles);
  result->size = (uint32_t)(bytes - (uint8_t *)result + 3) & ~3u;
  channel->filled += result->size;
  r->isRunning = 0;
}

/* What one result may take at the most. */
static uint32_t largestResult(void) {
  return (uint32_t)(sizeof(struct result) + (mostFresh + mostTraced + assay_cells + mostCandidates) * 4 + mostOperands * sizeof(struct operand)) +
         longestOutput + errorHead + errorTail + longestFiles + 64;
}

static int hasRoom(void) { return channel->filled + largestResult() < resultsSize; }

/* ---- executions ---- */

static void begin(void) {
  assay_recording->stepLimit = channel->steps;
  assay_recording->wantsOperands = channel->flags & wantOperands;
  __assay_selector = channel->selector;
  __assay_noting = channel->candidates != 0;
  assay_recording->wantsTrace = channel->flags & wantTrace;
  assay_coverage_begin();
  assay_recording->isRunning = 1;
  assay_recording->startedAt = assay_now();
}

static void limitProcess(void) {
  struct rlimit size = {largestFile, largestFile}, core = {0, 0};
  setrlimit(RLIMIT_FSIZE, &size);
  setrlimit(RLIMIT_CORE, &core);
  signal(SIGXFSZ, SIG_IGN);
  dup2(outFd, 1);
  dup2(errFd, 2);
  close(requestFd);
  close(replyFd);
  if (folder && chdir(folder) != 0) _exit(stateLost);
  assay_confine_processes();
}

static void putInput(uint32_t input) {
  struct inputEntry *e = entry(input);
  if (ftruncate(inputFd, 0) != 0) return;
  for (uint32_t done = 0; done < e->length;) {
    ssize_t n = pwrite(inputFd, at(inputsAt + e->offset + done), e->length - done, done);
    if (n <= 0) return;
    done += (uint32_t)n;
  }
}

/* The worker: `line` is its connection to the serving process. */
static void work(assay_target target, int line) {
  limitProcess();
  for (uint32_t runs = 0;;) {
    while (channel->next < channel->count && hasRoom()) {
      struct inputEntry *e = entry(channel->next);
      /* A copy of its own, so that reading beyond its end is noticed. */
      uint8_t *data = malloc(e->length ? e->length : 1);
      if (!data) _exit(stateLost);
      memcpy(data, at(inputsAt + e->offset), e->length);
      begin();
      int status = target(data, e->length);
      fflush(NULL);
      free(data);
      record(returned, status);
      emptyOutput();
      channel->next++;
      if (++runs == mostRuns || channel->flags & forkEach) _exit(0);
      if (fcntl(outFd, F_GETFD) < 0 || fcntl(1, F_GETFD) < 0 || fcntl(line, F_GETFD) < 0) _exit(stateLost);
    }
    char byte = 'd';
    if (write(line, &byte, 1) != 1 || read(line, &byte, 1) != 1) _exit(0);
  }
}

/* The result of an input whose process has ended. */
static void recordDeath(int status, enum ending cut) {
  if (cut != returned) record(cut, 0);
  else if (assay_recording->isSpent) record(outOfSteps, 0);
  else if (WIFSIGNALED(status)) record(signalled, WTERMSIG(status));
  else record(exited, WEXITSTATUS(status));
  emptyOutput();
  channel->next++;
}

static pid_t worker;
static int workerFd = -1, workerLine = -1;

static void startWorker(assay_target target) {
  int lines[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, lines) != 0) _exit(stateLost);
  worker = fork();
  if (worker < 0) _exit(stateLost);
  if (worker == 0) {
    close(lines[0]);
    work(target, lines[1]);
  }
  close(lines[1]);
  workerLine = lines[0];
  workerFd = (int)syscall(SYS_pidfd_open, worker, 0);
}

static void endWorker(void) {
  close(workerLine);
  worker = 0;
}

static void runInWorker(assay_target target) {
  char byte = 'g';
  int isAsked = worker && write(workerLine, &byte, 1) == 1;
  /* It may have died while it waited: what it runs in the background can do that. */
  if (worker && !isAsked) assay_end_of(worker, workerFd), endWorker();
  /* A worker that was asked says that it is done, however fast it was. */
  while (isAsked || (channel->next < channel->count && hasRoom())) {
    if (!worker) startWorker(target);
    isAsked = 0;
    enum ending cut;
    if (assay_await(worker, workerFd, workerLine, channel, &cut) == finished) return;
    int status = assay_end_of(worker, workerFd);
    endWorker();
    /* Otherwise it ended between two inputs, to be replaced. */
    if (assay_recording->isRunning) recordDeath(status, cut);
  }
}

/* Returns in the processes that are to run the program. */
static int startsProgram(void) {
  while (channel->next < channel->count && hasRoom()) {
    putInput(channel->next);
    begin();
    pid_t pid = fork();
    if (pid < 0) _exit(stateLost);
    if (pid == 0) {
      int in = open(inputPath, O_RDONLY);
      if (in >= 0) dup2(in, 0), close(in);
      limitProcess();
      return 1;
    }
    enum ending cut;
    int pidFd = (int)syscall(SYS_pidfd_open, pid, 0);
    assay_await(pid, pidFd, -1, channel, &cut);
    recordDeath(assay_end_of(pid, pidFd), cut);
  }
  return 0;
}

static void *shared(int fd, size_t size) {
  void *found = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | (fd < 0 ? MAP_ANONYMOUS : 0), fd, 0);
  if (found == MAP_FAILED) _exit(stateLost);
  return found;
}

/* Before any code of the program runs, so that all of it writes into the same recording. */
__attribute__((constructor(101))) static void open_recording(void) {
  if (getenv("ASSAY_SERVE")) assay_recording = shared(-1, sizeof *assay_recording);
}

void assay_serve(assay_target target) {
  channel = shared(channelFd, channelSize);
  close(channelFd);
  folder = getenv("ASSAY_FOLDER");
  inputPath = getenv("ASSAY_INPUT");
  if (inputPath) inputFd = open(inputPath, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  assay_coverage_start(getenv("ASSAY_PROBES"));
  outFd = fcntl(memfd_create("stdout", 0), F_DUPFD_CLOEXEC, 100);
  errFd = fcntl(memfd_create("stderr", 0), F_DUPFD_CLOEXEC, 100);
  signal(SIGPIPE, SIG_IGN);
  if (folder) assay_confine_writes(folder);
  char word = 'R';
  while (write(replyFd, &word, 1) == 1 && read(requestFd, &word, 1) == 1) {
    if (word == 'f') assay_coverage_forget();
    else if (target) runInWorker(target);
    else if (startsProgram()) return;
    word = 'd';
  }
  if (worker) kill(worker, SIGKILL);
  _exit(0);
}

/* A program with a `main` serves instead of running, and its children run. */
__attribute__((constructor(65535))) static void serve_program(void) {
  if (getenv("ASSAY_SERVE") && !&assay_is_target) assay_serve(NULL);
}
