#ifndef BASELINE_H
#define BASELINE_H

#include <stddef.h>
#include <stdint.h>

/* As the kernel hands it out. */
struct baseline_event {
  int64_t seconds, microseconds;
  uint16_t type, code;
  int32_t value;
};

/* The least that a reader of slots does: keeps each slot's id and position, and at the end of a frame works out for every slot
 * that changed whether a contact began, moved or ended, and where. Returns how many contacts it saw. */
int64_t baseline_track(const struct baseline_event *events, size_t count);

/* How often the heap was asked for memory since the program started. */
uint64_t baseline_allocations(void);

#endif
