/* All of it is inline; this file has the compiler look at the header as C. */
#include "CLinuxInput.h"
