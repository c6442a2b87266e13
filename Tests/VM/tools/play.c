/*
 * Makes a recorded device by uinput and plays the recording (evemu text) on it, each frame by one write at its own time.
 *
 *   play [OPTION]... RECORDING
 *     -s SPEED   2: twice as fast as it was; 0: without waiting (default: 1)
 *     -g FILE    begins when FILE exists
 *     -n FRAMES  ends after so many
 *     -r         has the kernel repeat keys that are held, after 250 ms every 33
 *     -k SECONDS keeps the device for so long afterwards
 *     -l FILE    writes down when each frame was written: its number and microseconds of CLOCK_MONOTONIC
 *
 * Prints the device's node as soon as it is there.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/uinput.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

static void fail(const char *what) {
  fprintf(stderr, "play: %s: %s\n", what, strerror(errno));
  exit(1);
}

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

static void sleep_until(int64_t moment) {
  struct timespec time = {.tv_sec = moment / 1000000, .tv_nsec = moment % 1000000 * 1000};
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL) == EINTR) {
  }
}

/* What a recording holds: its device goes to uinput as it is read, its events are kept. */
struct recording {
  struct uinput_setup setup;
  struct input_event *events;
  size_t count;
  size_t room;
  /* How many codes of each type have been told. */
  unsigned told[EV_CNT];
};

/* The ioctl that enables a code of a type; 0 for those that a playback leaves out: feedback, and repeats, which the kernel would
 * make itself. */
static unsigned long code_request(unsigned type) {
  switch (type) {
    case EV_KEY: return UI_SET_KEYBIT;
    case EV_REL: return UI_SET_RELBIT;
    case EV_ABS: return UI_SET_ABSBIT;
    case EV_MSC: return UI_SET_MSCBIT;
    case EV_LED: return UI_SET_LEDBIT;
    case EV_SND: return UI_SET_SNDBIT;
    case EV_SW: return UI_SET_SWBIT;
    default: return 0;
  }
}

/* P: a row of bytes, and B: a type and a row of bytes, the lowest bit of each first. */
static void read_bits(int uinput, struct recording *recording, char *text, int is_properties) {
  char *word = strtok(text, " \n");
  unsigned type = 0;
  if (!is_properties) {
    if (!word) return;
    type = (unsigned)strtoul(word, NULL, 16);
    if (type >= EV_CNT) return;
    word = strtok(NULL, " \n");
  }
  unsigned long request = is_properties ? UI_SET_PROPBIT : code_request(type);
  /* Properties are counted where no type is. */
  unsigned *code = &recording->told[is_properties ? EV_CNT - 1 : type];
  for (; word; word = strtok(NULL, " \n")) {
    unsigned long byte = strtoul(word, NULL, 16);
    for (unsigned bit = 0; bit < 8; bit++, ++*code) {
      if (!(byte >> bit & 1) || request == 0) continue;
      if (!is_properties && ioctl(uinput, UI_SET_EVBIT, type) < 0) fail("UI_SET_EVBIT");
      if (ioctl(uinput, request, *code) < 0) fail("a code that uinput does not take");
    }
  }
}

static void read_line(int uinput, struct recording *recording, char *line) {
  char *text = line + 2;
  unsigned a, b, c, d;
  switch (line[0]) {
    case 'N':
      text[strcspn(text, "\n")] = 0;
      snprintf(recording->setup.name, sizeof recording->setup.name, "%s", text + (text[0] == ' '));
      break;
    case 'I':
      if (sscanf(text, "%x %x %x %x", &a, &b, &c, &d) == 4) {
        recording->setup.id =
            (struct input_id){.bustype = (__u16)a, .vendor = (__u16)b, .product = (__u16)c, .version = (__u16)d};
      }
      break;
    case 'P': read_bits(uinput, recording, text, 1); break;
    case 'B': read_bits(uinput, recording, text, 0); break;
    case 'A': {
      struct uinput_abs_setup axis = {0};
      struct input_absinfo *info = &axis.absinfo;
      if (sscanf(text, "%x %d %d %d %d %d", &a, &info->minimum, &info->maximum, &info->fuzz, &info->flat,
                 &info->resolution) < 5)
        break;
      axis.code = (__u16)a;
      if (ioctl(uinput, UI_ABS_SETUP, &axis) < 0) fail("an axis that uinput does not take");
      break;
    }
    case 'E': {
      long seconds, microseconds;
      int value;
      if (sscanf(text, "%ld.%ld %x %x %d", &seconds, &microseconds, &a, &b, &value) != 5) break;
      if (recording->count == recording->room) {
        recording->room = recording->room ? recording->room * 2 : 4096;
        recording->events = realloc(recording->events, recording->room * sizeof *recording->events);
        if (!recording->events) fail("memory");
      }
      struct input_event *event = &recording->events[recording->count++];
      memset(event, 0, sizeof *event);
      event->input_event_sec = (__kernel_ulong_t)seconds;
      event->input_event_usec = (__kernel_ulong_t)microseconds;
      event->type = (__u16)a;
      event->code = (__u16)b;
      event->value = value;
    }
  }
}

/* The evdev node of a device that uinput has made. */
static void print_node(int uinput) {
  char name[64] = "", path[160];
  if (ioctl(uinput, UI_GET_SYSNAME(sizeof name), name) < 0) fail("UI_GET_SYSNAME");
  snprintf(path, sizeof path, "/sys/devices/virtual/input/%s", name);
  DIR *directory = opendir(path);
  if (!directory) fail(path);
  for (struct dirent *entry; (entry = readdir(directory));) {
    if (strncmp(entry->d_name, "event", 5) == 0) printf("/dev/input/%s\n", entry->d_name);
  }
  fflush(stdout);
  closedir(directory);
}

static int64_t time_of(const struct input_event *event) {
  return (int64_t)event->input_event_sec * 1000000 + (int64_t)event->input_event_usec;
}

/* Where the frame that begins at `first` ends. */
static size_t end_of_frame(const struct recording *recording, size_t first) {
  while (first < recording->count) {
    const struct input_event *event = &recording->events[first++];
    if (event->type == EV_SYN && event->code == SYN_REPORT) break;
  }
  return first;
}

int main(int count, char **arguments) {
  double speed = 1, keep = 0;
  long most = -1;
  int repeats = 0;
  const char *gate = NULL, *log_path = NULL;
  for (int option; (option = getopt(count, arguments, "s:g:n:rk:l:")) != -1;) {
    switch (option) {
      case 's': speed = atof(optarg); break;
      case 'g': gate = optarg; break;
      case 'n': most = atol(optarg); break;
      case 'r': repeats = 1; break;
      case 'k': keep = atof(optarg); break;
      case 'l': log_path = optarg; break;
      default: return 2;
    }
  }
  if (optind + 1 != count) return 2;

  int uinput = open("/dev/uinput", O_RDWR | O_CLOEXEC);
  if (uinput < 0) fail("/dev/uinput");
  FILE *file = fopen(arguments[optind], "r");
  if (!file) fail(arguments[optind]);
  struct recording recording = {.setup = {.name = "played"}};
  char line[4096];
  while (fgets(line, sizeof line, file)) read_line(uinput, &recording, line);
  fclose(file);

  if (repeats && ioctl(uinput, UI_SET_EVBIT, EV_REP) < 0) fail("keys that repeat");
  if (ioctl(uinput, UI_DEV_SETUP, &recording.setup) < 0) fail("UI_DEV_SETUP");
  if (ioctl(uinput, UI_DEV_CREATE) < 0) fail("UI_DEV_CREATE");
  print_node(uinput);
  int64_t *written = log_path ? calloc(recording.count + 1, sizeof *written) : NULL;
  if (gate) {
    while (access(gate, F_OK) < 0) usleep(5000);
  }

  int64_t start = now();
  long frames = 0;
  for (size_t first = 0, end; first < recording.count && frames != most; first = end) {
    end = end_of_frame(&recording, first);
    int64_t since = time_of(&recording.events[end - 1]) - time_of(&recording.events[0]);
    if (speed > 0) sleep_until(start + (int64_t)((double)since / speed));
    if (written) written[frames] = now();
    size_t bytes = (end - first) * sizeof *recording.events;
    if (write(uinput, &recording.events[first], bytes) != (ssize_t)bytes) fail("write");
    frames++;
  }
  if (log_path) {
    FILE *log = fopen(log_path, "w");
    if (!log) fail(log_path);
    for (long frame = 0; frame < frames; frame++) fprintf(log, "%ld %lld\n", frame, (long long)written[frame]);
    fclose(log);
  }
  usleep((useconds_t)(keep * 1e6));
  ioctl(uinput, UI_DEV_DESTROY);
  return 0;
}
