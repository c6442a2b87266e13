/* What is not inline: it takes _GNU_SOURCE. */
#define _GNU_SOURCE
#include "CLinuxInput.h"
#include <sys/mman.h>

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

int linux_code_forget(void) {
  /* By the linker: where the program begins, and where its code ends. Nothing between them is ever written to. */
  extern char __executable_start, etext;
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  uintptr_t start = ((uintptr_t)&__executable_start + page - 1) & ~(page - 1);
  uintptr_t end = (uintptr_t)&etext & ~(page - 1);
  return start < end ? madvise((void *)start, end - start, MADV_DONTNEED) : 0;
}
