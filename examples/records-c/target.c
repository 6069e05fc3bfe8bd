#include "records.h"
#include <stdio.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  printf("%ld\n", sum_records(data, size));
  return 0;
}
