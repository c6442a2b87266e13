/*
 * What Swift cannot import: ioctl numbers made by macros, flags that are enums in one header and macros in another, headers
 * that Glibc's module map leaves out.
 *
 * Each function is one system call, named after it. Unless it says otherwise it answers as the call does: -1 and errno.
 * Nothing here may need _GNU_SOURCE: with it the system's headers would differ from those that Swift's Glibc was made from.
 */
#ifndef CLINUXINPUT_H
#define CLINUXINPUT_H

#include <errno.h>
#include <linux/input.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/sysmacros.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

/* ---- evdev ---- */

/* The event's time on the device's clock, in microseconds. */
static inline int64_t linux_event_time(const struct input_event *event) {
  return (int64_t)event->input_event_sec * 1000000 + (int64_t)event->input_event_usec;
}

/* EVIOCSCLOCKID: the clock that events are stamped with, for this descriptor only. */
static inline int linux_input_set_clock(int fd, int clock) { return ioctl(fd, EVIOCSCLOCKID, &clock); }

/* EVIOCGRAB: takes the device for this descriptor alone, or lets it go. */
static inline int linux_input_grab(int fd, int take) {
  return ioctl(fd, EVIOCGRAB, (void *)(uintptr_t)(take ? 1 : 0));
}

/* EVIOCREVOKE: takes the device away from this descriptor and all its duplicates, for good. */
static inline int linux_input_revoke(int fd) { return ioctl(fd, EVIOCREVOKE, NULL); }

/* EVIOCGVERSION: the version of the evdev protocol; only an evdev node has one. */
static inline int linux_input_get_version(int fd, int *version) { return ioctl(fd, EVIOCGVERSION, version); }

/* EVIOCGMTSLOTS: one axis of all slots. The first number is the axis on the way in, the others are the slots' values. */
static inline int linux_input_get_slots(int fd, int32_t *request, size_t bytes) {
  return ioctl(fd, EVIOCGMTSLOTS(bytes), request);
}

/* EVIOCGKEY: the keys that are down, a bit each, the lowest bit of the first byte first. */
static inline int linux_input_get_keys(int fd, uint8_t *bits, size_t bytes) { return ioctl(fd, EVIOCGKEY(bytes), bits); }

/* EVIOCGABS: an axis. */
static inline int linux_input_get_axis(int fd, unsigned axis, struct input_absinfo *info) {
  return ioctl(fd, EVIOCGABS(axis), info);
}

/* ---- epoll ---- */

/* A descriptor that has something to say. */
struct linux_ready {
  /* What was given when it was added. */
  uint64_t token;
  /* LINUX_READABLE and its siblings. */
  uint32_t events;
};

static const uint32_t LINUX_READABLE = EPOLLIN;
static const uint32_t LINUX_WRITABLE = EPOLLOUT;
/* Always reported, asked for or not. */
static const uint32_t LINUX_FAILED = EPOLLERR;
static const uint32_t LINUX_HUNG_UP = EPOLLHUP;
/* The other end will write no more; to be asked for. */
static const uint32_t LINUX_PEER_CLOSED = EPOLLRDHUP;
/* Reported when it comes, not for as long as it lasts. */
static const uint32_t LINUX_EDGE = EPOLLET;

/* epoll_create1 */
static inline int linux_epoll_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

/* epoll_ctl, EPOLL_CTL_ADD */
static inline int linux_epoll_add(int epoll, int fd, uint32_t events, uint64_t token) {
  struct epoll_event event = {.events = events, .data.u64 = token};
  return epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event);
}

/* epoll_ctl, EPOLL_CTL_MOD */
static inline int linux_epoll_modify(int epoll, int fd, uint32_t events, uint64_t token) {
  struct epoll_event event = {.events = events, .data.u64 = token};
  return epoll_ctl(epoll, EPOLL_CTL_MOD, fd, &event);
}

/* epoll_ctl, EPOLL_CTL_DEL */
static inline int linux_epoll_remove(int epoll, int fd) { return epoll_ctl(epoll, EPOLL_CTL_DEL, fd, NULL); }

enum { LINUX_READY_MOST = 32 };

/* epoll_wait: how many of `ready` were filled in, at most LINUX_READY_MOST. The time-out is in milliseconds; -1 waits. */
static inline int linux_epoll_wait(int epoll, struct linux_ready *ready, int count, int timeout) {
  struct epoll_event events[LINUX_READY_MOST];
  int found = epoll_wait(epoll, events, count < LINUX_READY_MOST ? count : LINUX_READY_MOST, timeout);
  for (int i = 0; i < found; i++) {
    ready[i].token = events[i].data.u64;
    ready[i].events = events[i].events;
  }
  return found;
}

/* ---- timerfd, on CLOCK_MONOTONIC but for the watch on the wall clock ---- */

/* timerfd_create */
static inline int linux_timer_create(void) { return timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC); }

/* timerfd_settime: once, at that many microseconds of CLOCK_MONOTONIC; a moment that has passed fires at once. */
static inline int linux_timer_arm(int timer, int64_t microseconds) {
  /* Zero would disarm it. */
  if (microseconds < 1) microseconds = 1;
  struct itimerspec when = {
    .it_value = {.tv_sec = microseconds / 1000000, .tv_nsec = (long)(microseconds % 1000000) * 1000},
  };
  return timerfd_settime(timer, TFD_TIMER_ABSTIME, &when, NULL);
}

/* timerfd_settime */
static inline int linux_timer_disarm(int timer) {
  struct itimerspec never = {.it_value = {0, 0}};
  return timerfd_settime(timer, 0, &never, NULL);
}

/*
 * timerfd_create and timerfd_settime on CLOCK_REALTIME: never fires, but can be read (ECANCELED) when that clock is set, which is also
 * what the kernel does with it when the machine wakes up. To be called again on the same descriptor, -1 for a new one, each time.
 */
static inline int linux_clock_watch(int timer) {
  if (timer < 0) timer = timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC);
  struct itimerspec far = {.it_value = {.tv_sec = 0x1ffffffff}};
  /* Fails with ECANCELED when the clock was set since the last call; it watches all the same. */
  if (timer >= 0) timerfd_settime(timer, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &far, NULL);
  return timer;
}

/* read: how often it fired since it was last read; 0 for not at all, -1 for an error. */
static inline int64_t linux_timer_read(int timer) {
  uint64_t count = 0;
  if (read(timer, &count, sizeof count) == (ssize_t)sizeof count) return (int64_t)count;
  return errno == EAGAIN || errno == EINTR ? 0 : -1;
}

/* clock_gettime, in microseconds; the clock is CLOCK_MONOTONIC, CLOCK_BOOTTIME or another. */
static inline int64_t linux_clock(int clock) {
  struct timespec now = {0, 0};
  clock_gettime(clock, &now);
  return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* ---- signalfd ---- */

/* sigprocmask and signalfd: the signals come by this descriptor and no other way. */
static inline int linux_signals_open(const int *signals, size_t count) {
  sigset_t set;
  sigemptyset(&set);
  for (size_t i = 0; i < count; i++) sigaddset(&set, signals[i]);
  if (sigprocmask(SIG_BLOCK, &set, NULL) < 0) return -1;
  return signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
}

/* read: the next signal; 0 for none, -1 for an error. */
static inline int linux_signals_read(int fd) {
  struct signalfd_siginfo info;
  if (read(fd, &info, sizeof info) == (ssize_t)sizeof info) return (int)info.ssi_signo;
  return errno == EAGAIN || errno == EINTR ? 0 : -1;
}

/* sigprocmask: blocks nothing, as a program that is started expects it. */
static inline int linux_signals_unblock(void) {
  sigset_t none;
  sigemptyset(&none);
  return sigprocmask(SIG_SETMASK, &none, NULL);
}

/* ---- Unix sockets ---- */

/* socket: a stream; neither blocks nor is inherited. */
static inline int linux_socket_create(void) { return socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0); }

/* socket: datagrams, as sd_notify sends them. */
static inline int linux_socket_create_datagram(void) { return socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0); }

/* The address of a path; one that begins with @ is abstract. 0 when it is too long. */
static inline socklen_t linux_socket_address(struct sockaddr_un *address, const char *path) {
  size_t length = strlen(path);
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  if (length == 0 || length >= sizeof address->sun_path) return 0;
  memcpy(address->sun_path, path, length);
  if (path[0] == '@') {
    address->sun_path[0] = 0;
    return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
  }
  return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length + 1);
}

/* bind */
static inline int linux_socket_bind(int fd, const char *path) {
  struct sockaddr_un address;
  socklen_t length = linux_socket_address(&address, path);
  if (length == 0) return errno = ENAMETOOLONG, -1;
  return bind(fd, (const struct sockaddr *)&address, length);
}

/* connect */
static inline int linux_socket_connect(int fd, const char *path) {
  struct sockaddr_un address;
  socklen_t length = linux_socket_address(&address, path);
  if (length == 0) return errno = ENAMETOOLONG, -1;
  return connect(fd, (const struct sockaddr *)&address, length);
}

/* accept4 */
int linux_socket_accept(int fd);

/* send: without a signal for a peer that has gone, and without waiting. */
static inline ssize_t linux_socket_send(int fd, const void *bytes, size_t count) {
  return send(fd, bytes, count, MSG_NOSIGNAL | MSG_DONTWAIT);
}

/* Who is at the other end. */
struct linux_peer {
  pid_t process;
  uid_t user;
  gid_t group;
};

/* getsockopt, SO_PEERCRED */
int linux_socket_peer(int fd, struct linux_peer *peer);

/* getsockopt, SO_PEERGROUPS: the other groups of whoever is at the other end; how many there are, of which `most` are told. */
static inline int linux_socket_peer_groups(int fd, gid_t *groups, int most) {
  socklen_t length = (socklen_t)((size_t)most * sizeof *groups);
  if (getsockopt(fd, SOL_SOCKET, SO_PEERGROUPS, groups, &length) < 0) return -1;
  return (int)(length / sizeof *groups);
}

/* ---- inotify ---- */

/* inotify_init1 */
static inline int linux_inotify_create(void) { return inotify_init1(IN_NONBLOCK | IN_CLOEXEC); }

/*
 * inotify_add_watch: for a change of owner, mode or access list of what is in a folder. A file itself can only be watched by
 * who may read it.
 */
static inline int linux_inotify_watch_rights(int fd, const char *folder) {
  return inotify_add_watch(fd, folder, IN_ATTRIB | IN_ONLYDIR);
}

/* inotify_rm_watch */
static inline int linux_inotify_remove(int fd, int watch) { return inotify_rm_watch(fd, watch); }

/* What happened, as a bit mask: the rights of a file changed, notices were lost, the folder is no longer watched. */
static const uint32_t LINUX_RIGHTS_CHANGED = IN_ATTRIB;
static const uint32_t LINUX_NOTICES_LOST = IN_Q_OVERFLOW;
static const uint32_t LINUX_WATCH_ENDED = IN_IGNORED;

/* ---- Memory ---- */

/* madvise, MADV_DONTNEED: the program's own code is no longer mapped in; what is used again comes back by itself. */
int linux_code_forget(void);

/* ---- Device numbers ---- */

/* major */
static inline unsigned linux_device_major(uint64_t device) { return major((dev_t)device); }

/* minor */
static inline unsigned linux_device_minor(uint64_t device) { return minor((dev_t)device); }

/* ---- the environment ---- */

/* environ */
static inline char **linux_environment(void) {
  extern char **environ;
  return environ;
}

#endif
