#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { count = 4 };

struct text {
  int length;
  char letters[8];
};

static struct text *slots[count];

static void clear(void) {
  for (int i = 0; i < count; i++) {
    free(slots[i]);
    slots[i] = NULL;
  }
}

static void add(int slot, char letter) {
  if (!slots[slot])
    slots[slot] = calloc(1, sizeof *slots[slot]);
  struct text *text = slots[slot];
  if (text && text->length < 8)
    text->letters[text->length++] = letter;
}

static void move(int from, int to) {
  if (!slots[from])
    return;
  free(slots[to]);
  slots[to] = slots[from];
  if (from != to)
    slots[from] = NULL;
}

static void print(int slot) {
  if (slots[slot])
    printf("%.*s\n", slots[slot]->length, slots[slot]->letters);
}

/* Runs commands of three characters: "+0a" adds a letter to slot 0, ">01" moves slot 0 to 1, "=1 " prints slot 1. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  for (size_t at = 0; at + 2 < size; at += 3) {
    int slot = data[at + 1] % count;
    switch (data[at]) {
    case '+':
      add(slot, (char)data[at + 2]);
      break;
    case '>':
      move(slot, data[at + 2] % count);
      break;
    case '=':
      print(slot);
      break;
    }
  }
  clear();
  return 0;
}
