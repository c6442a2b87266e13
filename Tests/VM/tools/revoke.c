/*
 * Takes the rights to an evdev node away from a program that has it open (EVIOCREVOKE), as logind does at a change of session.
 *
 *   revoke PROCESS NODE
 */
#include <dirent.h>
#include <linux/input.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(int count, char **arguments) {
  if (count != 3) return 2;
  char directory[64];
  snprintf(directory, sizeof directory, "/proc/%s/fd", arguments[1]);
  DIR *descriptors = opendir(directory);
  int process = (int)syscall(SYS_pidfd_open, atoi(arguments[1]), 0);
  if (!descriptors || process < 0) {
    perror(arguments[1]);
    return 1;
  }
  int revoked = 0;
  for (struct dirent *entry; (entry = readdir(descriptors));) {
    char path[384], target[256] = "";
    snprintf(path, sizeof path, "%s/%s", directory, entry->d_name);
    if (readlink(path, target, sizeof target - 1) < 0 || strcmp(target, arguments[2]) != 0) continue;
    /* A copy is the same open file: it and the program's own lose it together. */
    int copy = (int)syscall(SYS_pidfd_getfd, process, atoi(entry->d_name), 0);
    if (copy < 0 || ioctl(copy, EVIOCREVOKE, NULL) < 0) {
      perror("EVIOCREVOKE");
      return 1;
    }
    close(copy);
    revoked++;
  }
  return revoked ? 0 : 1;
}
