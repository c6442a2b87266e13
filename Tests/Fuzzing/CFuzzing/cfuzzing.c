// The target has no code of its own: the sanitizer's library brings it.
#include "CFuzzing.h"
