/*
 * Plugs in a HID touch panel by uhid, as a Windows 8 panel describes itself: five fingers in each report, each with a tip switch,
 * an identifier and a position; a scan time; how many there are. Then two fingers slide apart, one taps, and one is still down
 * when the panel is pulled.
 *
 *   panel [-g FILE]        begins when FILE exists
 */
#include <errno.h>
#include <fcntl.h>
#include <linux/uhid.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { FINGERS = 5, REPORT_CONTACTS = 1, REPORT_MOST = 2, REPORT_CERTIFICATE = 3, WIDTH = 32767, HEIGHT = 20479 };

/* One finger, 6 bytes: usage Finger, a logical collection. */
#define FINGER \
  0x09, 0x22, 0xa1, 0x02,                         /* Usage (Finger), Collection (Logical) */ \
  0x15, 0x00, 0x25, 0x01, 0x75, 0x01, 0x95, 0x01, /*   from 0 to 1, one bit */ \
  0x09, 0x42, 0x81, 0x02,                         /*   Usage (Tip Switch), Input */ \
  0x95, 0x07, 0x81, 0x03,                         /*   seven bits of nothing */ \
  0x75, 0x08, 0x95, 0x01, 0x25, 0x7f,             /*   a byte, from 0 to 127 */ \
  0x09, 0x51, 0x81, 0x02,                         /*   Usage (Contact Identifier), Input */ \
  0x05, 0x01, 0x75, 0x10,                         /*   Usage Page (Generic Desktop), two bytes */ \
  0x55, 0x0e, 0x65, 0x11,                         /*   unit: hundredths of a centimetre */ \
  0x26, 0xff, 0x7f, 0x35, 0x00, 0x46, 0x80, 0x0c, /*   from 0 to 32767, which are 320 mm */ \
  0x09, 0x30, 0x81, 0x02,                         /*   Usage (X), Input */ \
  0x26, 0xff, 0x4f, 0x46, 0xd0, 0x07,             /*   from 0 to 20479, which are 200 mm */ \
  0x09, 0x31, 0x81, 0x02,                         /*   Usage (Y), Input */ \
  0x45, 0x00, 0x65, 0x00, 0x55, 0x00, 0x05, 0x0d, /*   no unit; Usage Page (Digitizer) */ \
  0xc0                                            /* End Collection */

static const uint8_t descriptor[] = {
    0x05, 0x0d, 0x09, 0x04, 0xa1, 0x01,             /* Usage Page (Digitizer), Usage (Touch Screen), Collection (Application) */
    0x85, REPORT_CONTACTS,                          /* Report ID */
    FINGER, FINGER, FINGER, FINGER, FINGER,
    0x55, 0x0c, 0x66, 0x01, 0x10,                   /* unit: hundreds of microseconds */
    0x27, 0xff, 0xff, 0x00, 0x00, 0x47, 0xff, 0xff, 0x00, 0x00, 0x75, 0x10, 0x95, 0x01,
    0x09, 0x56, 0x81, 0x02,                         /* Usage (Scan Time), Input */
    0x45, 0x00, 0x65, 0x00, 0x55, 0x00,
    0x25, FINGERS, 0x75, 0x08, 0x09, 0x54, 0x81, 0x02, /* Usage (Contact Count), Input */
    0x85, REPORT_MOST, 0x09, 0x55, 0xb1, 0x02,      /* Report ID, Usage (Contact Count Maximum), Feature */
    0x85, REPORT_CERTIFICATE, 0x06, 0x00, 0xff,     /* Report ID, Usage Page (Vendor) */
    0x09, 0xc5, 0x26, 0xff, 0x00, 0x96, 0x00, 0x01, 0xb1, 0x02, /* the 256 bytes of a certificate, Feature */
    0xc0,
};

static int uhid;

static void send_event(struct uhid_event *event) {
  if (write(uhid, event, sizeof *event) < 0) {
    perror("/dev/uhid");
    exit(1);
  }
}

/* Answers what the kernel asks within so many milliseconds; whether it has started the device. */
static int serve(int milliseconds) {
  static int has_started;
  struct pollfd wanted = {.fd = uhid, .events = POLLIN};
  while (poll(&wanted, 1, milliseconds) > 0) {
    struct uhid_event question, answer;
    if (read(uhid, &question, sizeof question) <= 0) break;
    memset(&answer, 0, sizeof answer);
    if (question.type == UHID_START) has_started = 1;
    if (question.type == UHID_GET_REPORT) {
      answer.type = UHID_GET_REPORT_REPLY;
      answer.u.get_report_reply.id = question.u.get_report.id;
      if (question.u.get_report.rnum == REPORT_MOST) {
        answer.u.get_report_reply.size = 2;
        answer.u.get_report_reply.data[0] = REPORT_MOST;
        answer.u.get_report_reply.data[1] = FINGERS;
      } else {
        answer.u.get_report_reply.err = EIO;
      }
      send_event(&answer);
    }
    if (question.type == UHID_SET_REPORT) {
      answer.type = UHID_SET_REPORT_REPLY;
      answer.u.set_report_reply.id = question.u.set_report.id;
      send_event(&answer);
    }
    milliseconds = 0;
  }
  return has_started;
}

struct finger {
  int is_down;
  uint8_t identifier;
  uint16_t x, y;
};

/* One report, and 10 ms until the next. */
static void report(const struct finger *fingers, int count) {
  static uint16_t scan_time;
  struct uhid_event event;
  memset(&event, 0, sizeof event);
  event.type = UHID_INPUT2;
  uint8_t *byte = event.u.input2.data;
  *byte++ = REPORT_CONTACTS;
  for (int i = 0; i < FINGERS; i++) {
    struct finger finger = i < count ? fingers[i] : (struct finger){0};
    *byte++ = (uint8_t)finger.is_down;
    *byte++ = finger.identifier;
    *byte++ = (uint8_t)finger.x;
    *byte++ = (uint8_t)(finger.x >> 8);
    *byte++ = (uint8_t)finger.y;
    *byte++ = (uint8_t)(finger.y >> 8);
  }
  scan_time = (uint16_t)(scan_time + 100);
  *byte++ = (uint8_t)scan_time;
  *byte++ = (uint8_t)(scan_time >> 8);
  *byte++ = (uint8_t)count;
  event.u.input2.size = (uint16_t)(byte - event.u.input2.data);
  send_event(&event);
  serve(0);
  struct timespec pause = {.tv_nsec = 10000000};
  nanosleep(&pause, NULL);
}

int main(int count, char **arguments) {
  const char *gate = NULL;
  for (int option; (option = getopt(count, arguments, "g:")) != -1;) {
    if (option != 'g') return 2;
    gate = optarg;
  }
  uhid = open("/dev/uhid", O_RDWR | O_CLOEXEC);
  struct uhid_event event;
  memset(&event, 0, sizeof event);
  event.type = UHID_CREATE2;
  snprintf((char *)event.u.create2.name, sizeof event.u.create2.name, "Tactus Panel");
  event.u.create2.bus = 3;
  event.u.create2.vendor = 0x1234;
  event.u.create2.product = 0x5678;
  event.u.create2.rd_size = sizeof descriptor;
  memcpy(event.u.create2.rd_data, descriptor, sizeof descriptor);
  send_event(&event);
  while (!serve(100)) {
  }
  while (gate && access(gate, F_OK) < 0) serve(5);

  for (int step = 0; step <= 40; step++) {
    uint16_t way = (uint16_t)(step * 150);
    struct finger apart[] = {
        {1, 7, (uint16_t)(14000 - way), 9000},
        {1, 8, (uint16_t)(18000 + way), 9000},
    };
    report(apart, 2);
  }
  struct finger lifted[] = {{0, 7, 8000, 9000}, {0, 8, 24000, 9000}};
  report(lifted, 2);
  for (int i = 0; i < 50; i++) report(NULL, 0);

  struct finger tap = {1, 9, 20000, 4000};
  for (int i = 0; i < 8; i++) report(&tap, 1);
  tap.is_down = 0;
  report(&tap, 1);
  for (int i = 0; i < 60; i++) report(NULL, 0);

  struct finger resting = {1, 10, 10000, 10000};
  for (int i = 0; i < 5; i++) {
    resting.x = (uint16_t)(resting.x + 10);
    report(&resting, 1);
  }
  memset(&event, 0, sizeof event);
  event.type = UHID_DESTROY;
  send_event(&event);
  return 0;
}
