/* The `main` of a fuzz target: serves, or runs the target on the files that are named. */
#include "shared.h"
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
__attribute__((weak)) int LLVMFuzzerInitialize(int *argc, char ***argv);

const int assay_is_target = 1;

static int runFile(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) {
    perror(path);
    return 2;
  }
  fseek(file, 0, SEEK_END);
  size_t size = (size_t)ftell(file);
  rewind(file);
  uint8_t *data = malloc(size ? size : 1);
  size_t length = data ? fread(data, 1, size, file) : 0;
  fclose(file);
  int status = LLVMFuzzerTestOneInput(data, length);
  free(data);
  fflush(NULL);
  return status;
}

int main(int argc, char **argv) {
  if (LLVMFuzzerInitialize) LLVMFuzzerInitialize(&argc, &argv);
  if (getenv("ASSAY_SERVE")) assay_serve(LLVMFuzzerTestOneInput);
  int status = 0;
  for (int i = 1; i < argc; i++)
    if (runFile(argv[i]) == 2) status = 2;
  return status;
}
