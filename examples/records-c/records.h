#ifndef RECORDS_H
#define RECORDS_H
#include <stddef.h>
#include <stdint.h>

/* Sums the bytes of all records, each of which starts with its length; -1 if a record is not complete. */
long sum_records(const uint8_t *data, size_t size);

#endif
