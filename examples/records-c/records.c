#include "records.h"
#include <stdlib.h>
#include <string.h>

static long sum(const uint8_t *bytes, size_t count) {
  long total = 0;
  for (size_t i = 0; i < count; i++)
    total += bytes[i];
  return total;
}

long sum_records(const uint8_t *data, size_t size) {
  long total = 0;
  size_t at = 0;
  while (at < size) {
    size_t length = data[at++];
    uint8_t *copy = malloc(length);
    if (!copy)
      return -1;
    memcpy(copy, data + at, length);
    total += sum(copy, length);
    free(copy);
    at += length;
  }
  return total;
}
