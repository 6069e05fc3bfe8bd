/* Coverage and comparisons, from the compiler's own instrumentation, and the counters of Assay's probes. */
#define _GNU_SOURCE
#include "shared.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Until the server starts, and in programs that are not run by a host, recordings go nowhere. */
static struct recording nowhere;
struct recording *assay_recording = &nowhere;
uint32_t assay_cells;

extern const char __executable_start[] __attribute__((weak));

/* Files with probes, the number of their first cell and of their first statement: "12 30 src/a.c" in each line. */
struct file {
  const char *path;
  uint32_t cell, statement;
};
static struct file files[1024];
static unsigned fileCount;

void assay_coverage_start(const char *probes) {
  char *text = probes ? strdup(probes) : NULL, *rest = NULL;
  for (char *line = text ? strtok_r(text, "\n", &rest) : NULL; line; line = strtok_r(NULL, "\n", &rest)) {
    uint32_t cell = (uint32_t)strtoul(line, &line, 10), statement = (uint32_t)strtoul(line, &line, 10);
    if (!*line || !*++line) assay_cells = cell < mostCells ? cell : mostCells;
    else if (fileCount < sizeof files / sizeof *files) files[fileCount++] = (struct file){line, cell, statement};
  }
}

static const struct file *fileAt(const char *path) {
  for (unsigned i = 0; i < fileCount; i++)
    if (strcmp(files[i].path, path) == 0) return &files[i];
  return NULL;
}

unsigned char *__assay_cell(const char *path, unsigned id) {
  static unsigned char spare;
  const struct file *file = fileAt(path);
  return file && file->cell + id < assay_cells ? &assay_recording->cells[file->cell + id] : &spare;
}

int __assay_statements(const char *path) {
  const struct file *file = fileAt(path);
  return file ? (int)file->statement : 0;
}

void __assay_note(unsigned statement) {
  struct recording *r = assay_recording;
  if (r->wantsTrace && r->traceCount < mostTraced) r->trace[r->traceCount++] = statement;
}

int __assay_selector = -1, __assay_noting;

static inline uint64_t mixed(uint64_t hash, uint64_t value) { return (hash ^ (value + 1)) * 0x9E3779B97F4A7C15ull; }

static struct values *valuesOf(unsigned site, unsigned candidate) {
  if (candidate >= mostCandidates) return NULL;
  struct values *found = &assay_recording->values[candidate];
  found->site = site;
  found->isReached = 1;
  return found;
}

void __assay_value(unsigned site, unsigned candidate, unsigned long value) {
  struct values *found = valuesOf(site, candidate);
  if (found) found->hash = mixed(found->hash, value);
}

void __assay_differs(unsigned site, unsigned candidate) {
  struct values *found = valuesOf(site, candidate);
  if (found) found->isOther = 1;
}

void __assay_taken(unsigned site, unsigned long value) {
  if (__assay_noting && site < mostCandidates) {
    uint64_t *hash = &assay_recording->taken[site];
    *hash = mixed(*hash, value);
  }
}

/*
 * Candidates that would have done the same. With none in force they may stand at any site, and those that were not reached are
 * among them; otherwise only those at the site of the one in force.
 */
uint32_t assay_peers(uint32_t *to, int selector, uint32_t count) {
  const struct recording *r = assay_recording;
  uint32_t found = 0;
  for (uint32_t i = 0; i < count && i < mostCandidates; i++) {
    const struct values *v = &r->values[i];
    int isSame = !v->isReached || (!v->isOther && v->hash == r->taken[v->site]);
    if (selector >= 0) isSame = isSame && v->isReached && v->site == r->values[selector].site;
    if (isSame) to[found++] = i;
  }
  return found;
}

static inline uint32_t placeOf(uintptr_t pc) {
  uint64_t offset = pc - (uintptr_t)__executable_start;
  return (uint32_t)((offset * 0x9E3779B97F4A7C15ull) >> 40);
}

void __sanitizer_cov_trace_pc(void) {
  struct recording *r = assay_recording;
  uint32_t at = placeOf((uintptr_t)__builtin_return_address(0)) & (mapSize - 1);
  uint8_t *count = &r->map[at];
  if (*count == 0) r->touched[r->touchedCount++ & (mapSize - 1)] = (uint16_t)at;
  if (*count != 255) ++*count;
  if (r->stepLimit && --r->stepsLeft == 0) {
    r->isSpent = 1;
    _exit(0);
  }
}

/* Not by `memcmp`: the sanitizers' version of it reports its operands to us. */
static int areSame(const struct operand *a, const struct operand *b) {
  const volatile uint64_t *x = (const uint64_t *)a, *y = (const uint64_t *)b;
  for (unsigned i = 0; i < sizeof *a / sizeof *x; i++)
    if (x[i] != y[i]) return 0;
  return 1;
}

static void note(struct operand operand) {
  struct recording *r = assay_recording;
  if (r->operandCount == mostOperands) return;
  for (uint32_t i = 0; i < r->operandCount; i++)
    if (areSame(&r->operands[i], &operand)) return;
  r->operands[r->operandCount++] = operand;
}

static inline void compared(uint64_t a, uint64_t b, unsigned size, uintptr_t pc) {
  struct recording *r = assay_recording;
  uint64_t distance = a > b ? a - b : b - a;
  unsigned bucket = distance ? 64 - (unsigned)__builtin_clzll(distance) : 0;
  if (bucket >= buckets) bucket = buckets - 1;
  uint32_t site = placeOf(pc) & (compareSites - 1);
  uint64_t bit = 1ull << bucket;
  if (!(r->seenDistances[site] & bit) && r->freshCount < mostFresh) {
    r->seenDistances[site] |= bit;
    r->fresh[r->freshCount++] = mapSize * 8 + site * buckets + bucket;
  }
  if (r->wantsOperands && a != b) {
    struct operand found;
    memset(&found, 0, sizeof found);
    found.size = (uint8_t)size;
    found.a = a;
    found.b = b;
    note(found);
  }
}

#define caller ((uintptr_t)__builtin_return_address(0))
void __sanitizer_cov_trace_cmp1(uint8_t a, uint8_t b) { compared(a, b, 1, caller); }
void __sanitizer_cov_trace_cmp2(uint16_t a, uint16_t b) { compared(a, b, 2, caller); }
void __sanitizer_cov_trace_cmp4(uint32_t a, uint32_t b) { compared(a, b, 4, caller); }
void __sanitizer_cov_trace_cmp8(uint64_t a, uint64_t b) { compared(a, b, 8, caller); }
void __sanitizer_cov_trace_const_cmp1(uint8_t a, uint8_t b) { compared(a, b, 1, caller); }
void __sanitizer_cov_trace_const_cmp2(uint16_t a, uint16_t b) { compared(a, b, 2, caller); }
void __sanitizer_cov_trace_const_cmp4(uint32_t a, uint32_t b) { compared(a, b, 4, caller); }
void __sanitizer_cov_trace_const_cmp8(uint64_t a, uint64_t b) { compared(a, b, 8, caller); }
void __sanitizer_cov_trace_cmpf(float a, float b) { (void)a, (void)b; }
void __sanitizer_cov_trace_cmpd(double a, double b) { (void)a, (void)b; }
void __sanitizer_cov_trace_div4(uint32_t a) { (void)a; }
void __sanitizer_cov_trace_div8(uint64_t a) { (void)a; }
void __sanitizer_cov_trace_gep(uintptr_t a) { (void)a; }
void __sanitizer_cov_trace_switch(uint64_t value, uint64_t *cases) {
  for (uint64_t i = 0; i < cases[0]; i++) compared(value, cases[2 + i], (unsigned)(cases[1] / 8), caller + i);
}

/* The sanitizers' replacements of comparing functions report their operands here. */
static void texts(const char *a, size_t lengthA, const char *b, size_t lengthB) {
  if (!assay_recording->wantsOperands) return;
  struct operand found;
  memset(&found, 0, sizeof found);
  found.kind = 1;
  found.lengthA = (uint8_t)(lengthA < longestText ? lengthA : longestText);
  found.lengthB = (uint8_t)(lengthB < longestText ? lengthB : longestText);
  for (unsigned i = 0; i < found.lengthA; i++) found.textA[i] = (uint8_t)a[i];
  for (unsigned i = 0; i < found.lengthB; i++) found.textB[i] = (uint8_t)b[i];
  note(found);
}
static size_t lengthOf(const char *text, size_t most) {
  size_t n = 0;
  while (n < most && text[n]) n++;
  return n;
}
void __sanitizer_weak_hook_memcmp(void *pc, const void *a, const void *b, size_t n, int result) {
  (void)pc;
  if (result) texts(a, n, b, n);
}
void __sanitizer_weak_hook_strncmp(void *pc, const char *a, const char *b, size_t n, int result) {
  (void)pc;
  if (result) texts(a, lengthOf(a, n), b, lengthOf(b, n));
}
void __sanitizer_weak_hook_strcmp(void *pc, const char *a, const char *b, int result) {
  (void)pc;
  if (result) texts(a, lengthOf(a, longestText), b, lengthOf(b, longestText));
}
void __sanitizer_weak_hook_strncasecmp(void *pc, const char *a, const char *b, size_t n, int result) {
  __sanitizer_weak_hook_strncmp(pc, a, b, n, result);
}
void __sanitizer_weak_hook_strcasecmp(void *pc, const char *a, const char *b, int result) {
  __sanitizer_weak_hook_strcmp(pc, a, b, result);
}
void __sanitizer_weak_hook_strstr(void *pc, const char *a, const char *b, char *result) {
  (void)pc;
  if (!result) texts(a, lengthOf(a, longestText), b, lengthOf(b, longestText));
}

void assay_coverage_begin(void) {
  struct recording *r = assay_recording;
  uint32_t touched = r->touchedCount < mapSize ? r->touchedCount : mapSize;
  for (uint32_t i = 0; i < touched; i++) r->map[r->touched[i]] = 0;
  memset(r->cells, 0, assay_cells);
  if (__assay_noting) {
    memset(r->values, 0, sizeof r->values);
    memset(r->taken, 0, sizeof r->taken);
  }
  r->touchedCount = r->freshCount = r->operandCount = r->traceCount = r->isSpent = 0;
  r->stepsLeft = r->stepLimit;
}

void assay_coverage_forget(void) {
  memset(assay_recording->seen, 0, sizeof assay_recording->seen);
  memset(assay_recording->seenDistances, 0, sizeof assay_recording->seenDistances);
}

static unsigned bucketOf(uint8_t count) {
  return count < 4 ? count - 1u : count < 8 ? 3 : count < 16 ? 4 : count < 32 ? 5 : count < 128 ? 6 : 7;
}

/* Adds the features of the map that are new. */
void assay_coverage_collect(void) {
  struct recording *r = assay_recording;
  uint32_t touched = r->touchedCount < mapSize ? r->touchedCount : mapSize;
  for (uint32_t i = 0; i < touched; i++) {
    uint32_t at = r->touched[i];
    uint8_t bit = (uint8_t)(1u << bucketOf(r->map[at]));
    if ((r->seen[at] & bit) || r->freshCount == mostFresh) continue;
    r->seen[at] |= bit;
    r->fresh[r->freshCount++] = at * 8 + bucketOf(r->map[at]);
  }
}

/* Which blocks were executed, and about how often. */
uint32_t assay_coverage_hash(void) {
  struct recording *r = assay_recording;
  uint32_t touched = r->touchedCount < mapSize ? r->touchedCount : mapSize;
  uint32_t hash = 0;
  for (uint32_t i = 0; i < touched; i++) {
    uint32_t at = r->touched[i];
    hash += (at * 8 + bucketOf(r->map[at]) + 1) * 2654435761u;
  }
  return hash;
}
