/* What instrumented files and programs see of the runtime. It is included before every file of the program. */
#ifndef ASSAY_H
#define ASSAY_H
#ifndef __ASSEMBLER__
/* The counter of a coverage probe; `id` counts within the file. */
unsigned char *__assay_cell(const char *file, unsigned id);
#define __assay_cover(file, id)                                                                                        \
  __extension__({                                                                                                      \
    static unsigned char *__assay_at;                                                                                  \
    if (!__assay_at) __assay_at = __assay_cell(file, id);                                                              \
    if (*__assay_at != 255) ++*__assay_at;                                                                             \
    1;                                                                                                                 \
  })

/* The candidate of a meta-program that is in force, and whether the values of the others are wanted. */
extern int __assay_selector, __assay_noting;
void __assay_value(unsigned site, unsigned candidate, unsigned long value);
void __assay_differs(unsigned site, unsigned candidate);
void __assay_taken(unsigned site, unsigned long value);

/* Notes a statement; `id` counts within the file. */
int __assay_statements(const char *file);
void __assay_note(unsigned statement);
#define __assay_step(file, id)                                                                                         \
  __extension__({                                                                                                      \
    static int __assay_from = -1;                                                                                      \
    if (__assay_from < 0) __assay_from = __assay_statements(file);                                                     \
    __assay_note((unsigned)__assay_from + (id));                                                                       \
  })
#endif
#endif
