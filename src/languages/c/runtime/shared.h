/*
 * The memory that the runtime shares with the host, and the memory that the server shares with its children.
 * The layout of the first is repeated in host/channel.ts.
 */
#ifndef ASSAY_SHARED_H
#define ASSAY_SHARED_H
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { requestFd = 3, replyFd = 4, channelFd = 5 };

/* A batch of inputs, and room for its results. */
struct channel {
  uint32_t count;
  uint32_t flags;
  /* Basic blocks an execution may enter; 0 for no bound. */
  uint32_t steps;
  uint32_t milliseconds;
  uint32_t megabytes;
  /* Of a meta-program: the candidate in force, and how many there are. */
  int32_t selector;
  uint32_t candidates;
  /* The input that is running, or the first that is not run yet. */
  volatile uint32_t next;
  /* Bytes of results. */
  volatile uint32_t filled;
};
enum { wantOperands = 1, forkEach = 2, wantTrace = 4 };

enum {
  tableAt = 4096,
  mostInputs = 4096,
  inputsAt = 65536,
  inputsSize = 16 << 20,
  resultsAt = inputsAt + inputsSize,
  resultsSize = 16 << 20,
  channelSize = resultsAt + resultsSize,
};

struct inputEntry {
  uint32_t offset, length;
};

/* How an execution ended. */
enum ending { returned, exited, signalled, outOfTime, outOfSteps, outOfMemory };

/*
 * What an execution did. After it stand: new features, cells (number * 256 + count), the
 * trace and operands, then what was printed, and the
 * files that were written.
 */
struct result {
  uint32_t size;
  uint32_t input;
  uint32_t ending;
  /* What the target returned, the exit status, or the signal. */
  int32_t status;
  uint32_t steps;
  uint32_t microseconds;
  uint32_t hash;
  uint32_t freshCount, cellCount, traceCount, operandCount, peerCount;
  uint32_t outTotal, outStored;
  uint32_t errStored, filesStored;
};

enum { mapSize = 1 << 16, compareSites = 1 << 14, buckets = 40, mostCells = 1 << 16, mostFresh = 4096, mostOperands = 256 };
/* Statements of a trace. */
enum { mostTraced = 1 << 18 };
enum { mostCandidates = 4096 };
enum { longestText = 32, longestOutput = 1 << 16, errorHead = 4096, errorTail = 24576, longestFiles = 1 << 16 };
/* Of a file that the program writes, its printed output included. */
enum { largestFile = 16 << 20 };

struct operand {
  uint8_t kind; /* 0: numbers, 1: texts */
  uint8_t size;
  uint8_t lengthA, lengthB;
  uint64_t a, b;
  uint8_t textA[longestText], textB[longestText];
};

/* The values of a candidate, or of what was used in its place, as one number; the site it stands at. */
struct values {
  uint64_t hash;
  uint32_t site;
  uint8_t isReached, isOther;
};

/* What an execution did; survives the process that ran it. */
struct recording {
  uint32_t stepsLeft, stepLimit;
  uint32_t isSpent;
  /* In microseconds. */
  uint64_t startedAt;
  /* An execution is under way. */
  uint32_t isRunning;
  uint32_t touchedCount;
  uint32_t freshCount;
  uint32_t operandCount;
  uint32_t wantsOperands;
  uint32_t wantsTrace;
  uint32_t traceCount;
  uint32_t trace[mostTraced];
  struct values values[mostCandidates];
  uint64_t taken[mostCandidates];
  uint8_t map[mapSize];
  uint16_t touched[mapSize];
  uint32_t fresh[mostFresh];
  struct operand operands[mostOperands];
  uint8_t cells[mostCells];
  /* What was seen since the host last forgot. */
  uint8_t seen[mapSize];
  uint64_t seenDistances[compareSites];
};

extern struct recording *assay_recording;
extern uint32_t assay_cells;

/* coverage.c */
void assay_coverage_start(const char *cells);
void assay_coverage_begin(void);
void assay_coverage_forget(void);
void assay_coverage_collect(void);
uint32_t assay_coverage_hash(void);
uint32_t assay_peers(uint32_t *to, int selector, uint32_t count);
extern int __assay_selector, __assay_noting;

/* confine.c */
void assay_confine_writes(const char *folder);
void assay_confine_processes(void);

/* server.c */
typedef int (*assay_target)(const uint8_t *data, size_t size);
void assay_serve(assay_target target);

/* clock.c */
struct timespec;
void assay_real_time(struct timespec *to);

/* watch.c */
enum news { died, finished };
uint64_t assay_now(void);
enum news assay_await(pid_t pid, int pidFd, int line, const struct channel *channel, enum ending *cut);
int assay_end_of(pid_t pid, int pidFd);

/* files.c */
uint32_t assay_files_take(const char *folder, uint8_t *to, uint32_t room);

/* Defined where the program is a fuzz target. */
extern const int assay_is_target __attribute__((weak));
#endif
