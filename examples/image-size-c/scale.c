#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reads "WIDTH HEIGHT VALUE ..." from standard input, doubles the rows and prints the size and the sum of what comes out. */
int main(void) {
  int width, height;
  if (scanf("%d %d", &width, &height) != 2 || width <= 0 || height <= 0)
    return 1;
  int count = width * height;
  if (count > 1 << 20)
    return 1;
  unsigned char *pixels = malloc((size_t)count);
  unsigned char *scaled = malloc((size_t)count * 2);
  if (!pixels || !scaled)
    return 1;
  for (int i = 0; i < count; i++) {
    int value;
    pixels[i] = scanf("%d", &value) == 1 ? (unsigned char)value : 0;
  }
  for (int row = 0; row < height; row++) {
    memcpy(scaled + 2 * row * width, pixels + row * width, (size_t)width);
    memcpy(scaled + (2 * row + 1) * width, pixels + row * width, (size_t)width);
  }
  long sum = 0;
  for (int i = 0; i < count * 2; i++)
    sum += scaled[i];
  printf("%d x %d, %ld\n", width, height * 2, sum);
  free(pixels);
  free(scaled);
  return 0;
}
