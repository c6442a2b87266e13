/*
 * Starts a service and prints how many microseconds it takes until it says that it is ready, by the protocol of sd_notify(3); ends
 * it then.
 *
 *   ready PROGRAM [ARGUMENT]...
 */
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

int main(int count, char **arguments) {
  if (count < 2) return 2;
  int notices = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  struct sockaddr_un address = {.sun_family = AF_UNIX, .sun_path = "/tmp/notify"};
  unlink(address.sun_path);
  if (notices < 0 || bind(notices, (struct sockaddr *)&address, sizeof address) < 0) {
    perror("socket");
    return 1;
  }
  setenv("NOTIFY_SOCKET", address.sun_path, 1);
  int64_t start = now();
  pid_t service = fork();
  if (service == 0) {
    dup2(STDERR_FILENO, STDOUT_FILENO);
    execvp(arguments[1], arguments + 1);
    _exit(127);
  }
  int status = 1;
  struct pollfd wanted = {.fd = notices, .events = POLLIN};
  if (poll(&wanted, 1, 10000) > 0) {
    char text[1024];
    ssize_t length = recv(notices, text, sizeof text - 1, 0);
    text[length > 0 ? length : 0] = 0;
    if (strstr(text, "READY=1")) {
      printf("%lld\n", (long long)(now() - start));
      status = 0;
    }
  }
  kill(service, SIGTERM);
  waitpid(service, NULL, 0);
  unlink(address.sun_path);
  return status;
}
