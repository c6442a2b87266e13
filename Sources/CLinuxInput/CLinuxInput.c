/* What is not inline: it takes _GNU_SOURCE. */
#define _GNU_SOURCE
#include "CLinuxInput.h"

int linux_socket_accept(int fd) { return accept4(fd, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC); }

int linux_socket_peer(int fd, struct linux_peer *peer) {
  struct ucred credentials;
  socklen_t length = sizeof credentials;
  int result = getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &credentials, &length);
  if (result == 0) {
    peer->process = credentials.pid;
    peer->user = credentials.uid;
    peer->group = credentials.gid;
  }
  return result;
}
