/*
 * Makes a program believe that the machine has slept for a minute: while /tmp/slept exists, CLOCK_BOOTTIME is so far ahead. To be
 * loaded into it:   LD_PRELOAD=/usr/bin/slept.so PROGRAM
 */
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int clock_gettime(clockid_t clock, struct timespec *time) {
  int result = (int)syscall(SYS_clock_gettime, clock, time);
  if (result == 0 && clock == CLOCK_BOOTTIME && access("/tmp/slept", F_OK) == 0) time->tv_sec += 60;
  return result;
}
