// What AddressSanitizer tells of the heap (sanitizer/allocator_interface.h).
#ifndef CFUZZING_H
#define CFUZZING_H

#include <stddef.h>

// The bytes that are allocated now.
size_t __sanitizer_get_current_allocated_bytes(void);

#endif
