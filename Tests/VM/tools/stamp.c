/*
 * Writes down when each line arrives on its standard input: microseconds of CLOCK_MONOTONIC, and the line.
 *
 *   PROGRAM | stamp FILE
 */
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

int main(int count, char **arguments) {
  FILE *file = count == 2 ? fopen(arguments[1], "w") : NULL;
  if (!file) return 2;
  static char block[65536], line[8192];
  size_t length = 0;
  for (ssize_t got; (got = read(STDIN_FILENO, block, sizeof block)) > 0;) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    int64_t now = (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
    for (ssize_t i = 0; i < got; i++) {
      if (length < sizeof line - 1) line[length++] = block[i];
      if (block[i] != '\n') continue;
      line[length] = 0;
      fprintf(file, "%lld %s", (long long)now, line);
      length = 0;
    }
  }
  fclose(file);
  return 0;
}
