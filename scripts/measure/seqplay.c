// seqplay: a client of the ALSA sequencer that does what it is told, for tests.
//
// usage: seqplay CLIENT PORT
//
// Opens a client with one port that others can connect to, prints its number, and obeys lines of standard input:
//
//   note NOTE VELOCITY            a note-on on channel 10; velocity 0 is a note-off
//   cc NUMBER VALUE COUNT         a controller, so many times, as fast as it goes
//   roll NOTE VELOCITY RATE MS    so many note-ons a second for so long
//   rename PORT                   the port gets another name
//   sleep MS
//
// Ends with its input. What it sends goes to whoever is connected.
#define _GNU_SOURCE
#include <alsa/asoundlib.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static snd_seq_t *seq;
static int port;

static void send_event(snd_seq_event_t *event) {
  snd_seq_ev_set_source(event, port);
  snd_seq_ev_set_subs(event);
  snd_seq_ev_set_direct(event);
  // A full queue of a receiver is its own matter.
  snd_seq_event_output_direct(seq, event);
}

static void note(int number, int velocity) {
  snd_seq_event_t event;
  snd_seq_ev_clear(&event);
  snd_seq_ev_set_noteon(&event, 9, number, velocity);
  send_event(&event);
}

static void roll(int number, int velocity, int rate, int milliseconds) {
  struct timespec next;
  clock_gettime(CLOCK_MONOTONIC, &next);
  for (long left = (long)rate * milliseconds / 1000; left > 0; left--) {
    note(number, velocity);
    next.tv_nsec += 1000000000L / rate;
    if (next.tv_nsec >= 1000000000L) {
      next.tv_nsec -= 1000000000L;
      next.tv_sec++;
    }
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &next, NULL);
  }
}

static void rename_port(const char *name) {
  snd_seq_port_info_t *info;
  snd_seq_port_info_alloca(&info);
  snd_seq_get_port_info(seq, port, info);
  snd_seq_port_info_set_name(info, name);
  snd_seq_set_port_info(seq, port, info);
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: seqplay CLIENT PORT\n");
    return 2;
  }
  if (snd_seq_open(&seq, "default", SND_SEQ_OPEN_DUPLEX, 0) < 0) {
    fprintf(stderr, "seqplay: cannot open the ALSA sequencer\n");
    return 1;
  }
  snd_seq_set_client_name(seq, argv[1]);
  port = snd_seq_create_simple_port(seq, argv[2], SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_SUBS_READ,
                                    SND_SEQ_PORT_TYPE_MIDI_GENERIC | SND_SEQ_PORT_TYPE_APPLICATION);
  printf("%d\n", snd_seq_client_id(seq));
  fflush(stdout);

  char line[256];
  while (fgets(line, sizeof line, stdin)) {
    int a, b, c, d;
    line[strcspn(line, "\n")] = 0;
    if (sscanf(line, "note %d %d", &a, &b) == 2) {
      note(a, b);
    } else if (sscanf(line, "cc %d %d %d", &a, &b, &c) == 3) {
      for (int i = 0; i < c; i++) {
        snd_seq_event_t event;
        snd_seq_ev_clear(&event);
        snd_seq_ev_set_controller(&event, 9, a, b);
        send_event(&event);
      }
    } else if (sscanf(line, "roll %d %d %d %d", &a, &b, &c, &d) == 4) {
      roll(a, b, c, d);
    } else if (sscanf(line, "sleep %d", &a) == 1) {
      usleep(a * 1000);
    } else if (!strncmp(line, "rename ", 7)) {
      rename_port(line + 7);
    } else {
      fprintf(stderr, "seqplay: what is \"%s\"?\n", line);
      return 2;
    }
  }
  snd_seq_close(seq);
  return 0;
}
