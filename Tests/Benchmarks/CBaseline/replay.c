/* A process that reads a recording from a pipe, and what it takes. */
#define _GNU_SOURCE
#include "baseline.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

int baseline_replay(const char *tactus, const char *format, const char *device, int *input) {
  int ends[2];
  if (pipe(ends) < 0) return -1;
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETPIPE_SZ, 1 << 20);
  signal(SIGPIPE, SIG_IGN);
  pid_t process = fork();
  if (process == 0) {
    dup2(ends[0], STDIN_FILENO);
    close(ends[0]);
    int nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    execl(tactus, tactus, "replay", "-", "--from", format, "--kinds", "device", device ? "--device" : (char *)NULL, device,
          (char *)NULL);
    _exit(127);
  }
  close(ends[0]);
  *input = ends[1];
  return process;
}

long baseline_peak(int process, int input) {
  /* The pipe is empty once, and again after what was taken from it has been worked on. */
  for (int calm = 0, waiting = 0; calm < 5; calm = waiting == 0 ? calm + 1 : 0) {
    usleep(20000);
    if (ioctl(input, FIONREAD, &waiting) < 0 || kill(process, 0) < 0) return -1;
  }
  char path[64], line[256];
  long peak = -1;
  snprintf(path, sizeof path, "/proc/%d/status", process);
  FILE *status = fopen(path, "r");
  if (!status) return -1;
  while (fgets(line, sizeof line, status)) {
    if (strncmp(line, "VmHWM:", 6) == 0) peak = atol(line + 6);
  }
  fclose(status);
  return peak;
}

int baseline_end(int process, int input) {
  int status = 0;
  close(input);
  if (waitpid(process, &status, 0) < 0) return -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}
