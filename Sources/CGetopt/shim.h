#include <getopt.h>

/* getopt_long keeps its place in global variables, which Swift must not touch. */

static inline void getopt_start(void) { optind = 0; }
static inline int getopt_place(void) { return optind; }
static inline char *getopt_value(void) { return optarg; }
