#include "baseline.h"

#include <stdatomic.h>
#include <stdlib.h>

enum { EV_SYN = 0, EV_ABS = 3, SLOT = 0x2f, MAJOR = 0x30, X = 0x35, Y = 0x36, ID = 0x39, PRESSURE = 0x3a };

enum phase { BEGAN, MOVED, ENDED };

struct slot {
  int32_t id, reported, x, y, major, pressure;
  int dirty;
};

struct contact {
  int64_t time;
  int32_t id;
  enum phase phase;
  double x, y, major, pressure;
};

enum { SLOTS = 10 };

struct contact baseline_frame[2 * SLOTS];

static struct slot slots[SLOTS];
static int current;

static size_t report(int64_t time) {
  size_t count = 0;
  for (int i = 0; i < SLOTS; i++) {
    struct slot *slot = &slots[i];
    if (!slot->dirty)
      continue;
    slot->dirty = 0;
    double x = slot->x * (320.0 / 4096), y = slot->y * (480.0 / 4096);
    if (slot->reported != slot->id && slot->reported > 0)
      baseline_frame[count++] = (struct contact){time, slot->reported, ENDED, x, y, 0, 0};
    if (slot->id > 0)
      baseline_frame[count++] = (struct contact){
          time, slot->id, slot->reported == slot->id ? MOVED : BEGAN, x, y, slot->major * 0.5, slot->pressure / 255.0};
    slot->reported = slot->id;
  }
  return count;
}

int64_t baseline_track(const struct baseline_event *events, size_t count) {
  int64_t seen = 0;
  for (size_t i = 0; i < count; i++) {
    const struct baseline_event *event = &events[i];
    if (event->type == EV_ABS) {
      struct slot *slot = &slots[current];
      switch (event->code) {
      case SLOT:
        if (event->value >= 0 && event->value < SLOTS)
          current = event->value;
        break;
      case X:
        slot->x = event->value;
        slot->dirty = 1;
        break;
      case Y:
        slot->y = event->value;
        slot->dirty = 1;
        break;
      case MAJOR:
        slot->major = event->value;
        slot->dirty = 1;
        break;
      case PRESSURE:
        slot->pressure = event->value;
        slot->dirty = 1;
        break;
      case ID:
        slot->id = event->value;
        slot->dirty = 1;
        break;
      }
    } else if (event->type == EV_SYN && event->code == 0) {
      seen += report(event->seconds * 1000000 + event->microseconds);
    }
  }
  return seen;
}

static atomic_uint_fast64_t allocations;

uint64_t baseline_allocations(void) { return atomic_load(&allocations); }

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

void *malloc(size_t size) {
  atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
  return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
  atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
  return __libc_realloc(block, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
  *block = __libc_memalign(alignment, size);
  return *block ? 0 : 12;
}

void *aligned_alloc(size_t alignment, size_t size) {
  atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
  return __libc_memalign(alignment, size);
}
