/*
 * Clients of the daemon's socket that behave badly.
 *
 *   client SOCKET deaf          subscribes to everything, reads the answer, then nothing more until it is ended
 *   client SOCKET garbage       writes lines that are no requests, then one that is; prints the last answer
 *   client SOCKET crowd COUNT   connects so often, and prints how many were taken and how many refused; ends when it is told to
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static int open_connection(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
  int connection = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connection < 0 || connect(connection, (struct sockaddr *)&address, sizeof address) < 0) {
    perror(path);
    exit(1);
  }
  return connection;
}

static void send_text(int connection, const char *text, size_t length) {
  while (length > 0) {
    ssize_t sent = send(connection, text, length, MSG_NOSIGNAL);
    if (sent <= 0) {
      perror("send");
      exit(1);
    }
    text += sent;
    length -= (size_t)sent;
  }
}

/* Reads until nothing comes for a second; the last line is printed. */
static void print_last(int connection) {
  static char text[1 << 20];
  size_t length = 0;
  struct pollfd wanted = {.fd = connection, .events = POLLIN};
  while (length < sizeof text - 1 && poll(&wanted, 1, 1000) > 0) {
    ssize_t got = read(connection, text + length, sizeof text - 1 - length);
    if (got <= 0) break;
    length += (size_t)got;
  }
  text[length] = 0;
  if (length > 0) text[length - 1] = 0;
  char *line = strrchr(text, '\n');
  puts(line ? line + 1 : text);
}

static void garbage(int connection) {
  static char block[200000];
  for (size_t i = 0; i < sizeof block; i++) block[i] = (char)(i * 2654435761u >> 13);
  send_text(connection, block, sizeof block);
  /* One line much too long, one that nests without end, and some that are nearly right. */
  memset(block, 'x', sizeof block);
  send_text(connection, block, sizeof block);
  memset(block, '[', 60000);
  block[60000] = '\n';
  send_text(connection, block, 60001);
  const char *wrong[] = {
      "{\"subscribe\":\"gesture\"}\n", "{\"subscribe\":[\"gestures\"]}\n", "{\"request\":\"nothing\"}\n", "null\n", "{}\n", "\n",
      "{\"request\":\"orientation\",\"degrees\":45}\n", "{\"request\":\"status\"\n", "\"\\ud800\"\n",
  };
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) send_text(connection, wrong[i], strlen(wrong[i]));
  const char *right = "{\"request\":\"status\"}\n";
  send_text(connection, right, strlen(right));
  print_last(connection);
}

static void crowd(const char *path, int count) {
  struct rlimit limit = {(rlim_t)count + 64, (rlim_t)count + 64};
  setrlimit(RLIMIT_NOFILE, &limit);
  int *connections = calloc((size_t)count, sizeof *connections);
  int refused = 0;
  for (int i = 0; i < count; i++) connections[i] = open_connection(path);
  for (int i = 0; i < count; i++) {
    /* A refusal is a line and the end. */
    struct pollfd wanted = {.fd = connections[i], .events = POLLIN};
    char line[512];
    if (poll(&wanted, 1, i == 0 ? 1000 : 0) > 0 && read(connections[i], line, sizeof line) >= 0) refused++;
  }
  printf("%d taken, %d refused\n", count - refused, refused);
  fflush(stdout);
  pause();
}

int main(int count, char **arguments) {
  if (count < 3) return 2;
  if (strcmp(arguments[2], "crowd") == 0 && count == 4) {
    crowd(arguments[1], atoi(arguments[3]));
    return 0;
  }
  int connection = open_connection(arguments[1]);
  if (strcmp(arguments[2], "garbage") == 0) {
    garbage(connection);
  } else {
    const char *subscription = "{\"subscribe\":[\"contact\",\"touch\",\"deliver\",\"recognizer\",\"gesture\"]}\n";
    send_text(connection, subscription, strlen(subscription));
    char line[512];
    if (read(connection, line, sizeof line) <= 0) return 1;
    /* Whoever plays need not guess when. */
    puts("subscribed");
    fflush(stdout);
    pause();
  }
  return 0;
}
