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

/* Starts `tactus replay - --from FORMAT --kinds device`, with a description of the device or without one (NULL). What is written to
 * `input` is the recording. Returns the process, or -1. */
int baseline_replay(const char *tactus, const char *format, const char *device, int *input);

/* The most memory that a process had, in kB, after it has read all that was written to it; -1 when it is gone. */
long baseline_peak(int process, int input);

/* Ends the recording; the exit status of the process. */
int baseline_end(int process, int input);

#endif
