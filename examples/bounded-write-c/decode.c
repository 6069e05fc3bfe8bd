#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { largest = 64 };

struct reader {
  FILE *file;
  int has_ended;
};

static int byte(struct reader *reader) {
  int found = getc(reader->file);
  if (found == EOF)
    reader->has_ended = 1;
  return found == EOF ? 0 : found;
}

static int word(struct reader *reader) {
  int low = byte(reader);
  return low + 256 * byte(reader);
}

static uint8_t *paint(uint8_t *at, int width, int value) {
  at[0] = at[1] = at[width] = at[width + 1] = (uint8_t)value;
  return at + 2;
}

/*
 * Decodes an image of one byte a pixel. The data begins with the number of segments; every eight segments begin with two bytes
 * that tell what the next eight are, two bits each: 1 repeats what was painted before, 2 leaves pixels out, 0 paints two blocks
 * of two by two pixels. Returns 0, or -1 for data that is not that of an image.
 */
static int decode(struct reader *reader, uint8_t *frame, int width, int height) {
  uint8_t *at = frame, *end = frame + width * height;
  int segments = word(reader), kinds = 0;
  for (int segment = 0; segment < segments && !reader->has_ended; segment++) {
    if (segment % 8 == 0)
      kinds = word(reader);
    int kind = kinds >> 2 * (segment % 8) & 3;
    if (kind & 1) {
      int back = byte(reader), count = byte(reader);
      if (at - frame < back || end - at < count)
        return -1;
      for (int i = 0; i < count; i++, at++)
        *at = at[-back];
    } else if (kind & 2) {
      int skipped = word(reader) * 2;
      if (end - at < skipped)
        return -1;
      at += skipped;
    } else {
      int remaining = end - at;
      if (remaining < width + 3)
        return -1;
      at = paint(at, width, byte(reader));
      at = paint(at, width, byte(reader));
    }
  }
  return reader->has_ended ? -1 : 0;
}

int main(int argc, char **argv) {
  struct reader reader = {argc > 1 ? fopen(argv[1], "rb") : NULL, 0};
  if (!reader.file)
    return 2;
  int width = byte(&reader), height = byte(&reader);
  if (width < 1 || width > largest || height < 1 || height > largest)
    return 1;
  uint8_t *frame = calloc((size_t)width, (size_t)height);
  int status = frame ? decode(&reader, frame, width, height) : -1;
  if (status == 0)
    for (int i = 0; i < width * height; i++)
      printf("%d%c", frame[i], (i + 1) % width ? ' ' : '\n');
  free(frame);
  fclose(reader.file);
  return status == 0 ? 0 : 1;
}
