/* live: plays a sampler through JACK and measures it. */
static const char usage[] =
  "usage: live load|ready OPTION ... -- COMMAND [WORD ...]\n"
  "\n"
  "Starts a sampler, connects to the first MIDI input and the first two audio outputs of its JACK client, and ends it\n"
  "afterwards.\n"
  "\n"
  "  load   for each number of voices: keeps so many sounding, evenly spread, and prints a line of\n"
  "         voices, cpu (of the sampler, 1 is a whole processor for each second of sound), ran (how much of the time the\n"
  "         server ran), power (of each voice, beside the first line's), xruns, rss (kB)\n"
  "  ready  a hit every 10 ms until something sounds; a line of\n"
  "         ports and sound (seconds after the start), cpu (seconds until then), rss and peak (kB)\n"
  "\n"
  "  --client NAME      how its JACK client's name begins\n"
  "  --voices N,N,...   (load)\n"
  "  --length S         how long a voice sounds (4)\n"
  "  --measure S        how long each number is measured (4)\n"
  "  --settle S         after the start, before the first hit (1)\n"
  "  --wait S           how long its ports may take (60)\n"
  "  --log FILE         where its output goes (/dev/null)\n"
  "\n"
  "Exit status: 0 measured, 1 not (no ports, no sound, or it ended), 2 wrong usage.\n";
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <getopt.h>
#include <jack/jack.h>
#include <jack/midiport.h>
#include <math.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { least_note = 36, notes = 16 };

static const char *client_name = "", *log_path = "/dev/null";
static double voice_length = 4, measure_time = 4, settle_time = 1, wait_time = 60;

/* Two clients, because sender -> sampler -> receiver must be a line: in a loop, JACK adds a period. */
static jack_client_t *sender, *receiver;
static jack_port_t *midi, *ports[2];
static pid_t child;

/* Hits come every `interval` frames from `first` on; 0 is none. Written by main while `interval` is 0. */
static double interval;
static jack_nframes_t first;
static uint64_t sent;
static atomic_int plays;
/* What the receiver's callback adds up while it `measures`. */
static atomic_int measures, heard;
static double power;
static uint64_t frames;
static atomic_uint xruns, now;

static int send_hits(jack_nframes_t count, void *unused)
{
  (void)unused;
  void *buffer = jack_port_get_buffer(midi, count);
  jack_midi_clear_buffer(buffer);
  const jack_nframes_t start = jack_last_frame_time(sender);
  if (!atomic_load(&plays)) return 0;
  for (;; sent++) {
    /* Beyond half the range is the past: an xrun has skipped that hit's period. */
    jack_nframes_t at = first + (jack_nframes_t)(uint64_t)(sent * interval) - start;
    if (at > UINT32_MAX / 2) at = 0;
    const jack_midi_data_t message[3] = {0x99, least_note + sent % notes, 127};
    if (at >= count || jack_midi_event_write(buffer, at, message, sizeof message)) return 0;
  }
}

static int receive(jack_nframes_t count, void *unused)
{
  (void)unused;
  float *sides[2];
  for (int i = 0; i < 2; i++) sides[i] = jack_port_get_buffer(ports[i], count);
  float sum = 0;
  for (jack_nframes_t i = 0; i < count; i++) sum += sides[0][i] * sides[0][i] + sides[1][i] * sides[1][i];
  if (sum > 1e-9f) atomic_store(&heard, 1);
  atomic_store(&now, jack_last_frame_time(receiver));
  if (!atomic_load(&measures)) return 0;
  power += sum;
  frames += count;
  return 0;
}

static int count_xrun(void *unused)
{
  (void)unused;
  atomic_fetch_add(&xruns, 1);
  return 0;
}

static double seconds(void)
{
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

static void end_child(void)
{
  if (child <= 0) return;
  kill(child, SIGTERM);
  for (int i = 0; i < 150; i++, usleep(20000)) {
    if (waitpid(child, NULL, WNOHANG) == child) return;
  }
  kill(child, SIGKILL);
  waitpid(child, NULL, 0);
}

static void fail(const char *format, ...) __attribute__((noreturn, format(printf, 1, 2)));
static void fail(const char *format, ...)
{
  va_list values;
  va_start(values, format);
  fputs("live: ", stderr);
  vfprintf(stderr, format, values);
  fputc('\n', stderr);
  va_end(values);
  exit(1);
}

static void start_child(char **command)
{
  /* A console must not see the end of its input. */
  int input[2];
  if (pipe(input)) fail("no pipe");
  child = fork();
  if (child) {
    close(input[0]);
    atexit(end_child);
    return;
  }
  const int log = open(log_path, O_WRONLY | O_CREAT | O_APPEND, 0644);
  dup2(input[0], 0);
  close(input[1]);
  if (log >= 0) dup2(log, 1), dup2(log, 2);
  execvp(command[0], command);
  _exit(127);
}

/* Of all its threads, in seconds. */
static double processor_time(void)
{
  char path[300];
  snprintf(path, sizeof path, "/proc/%d/task", child);
  DIR *folder = opendir(path);
  if (!folder) fail("the sampler has ended");
  unsigned long long sum = 0, one;
  for (struct dirent *entry; (entry = readdir(folder));) {
    snprintf(path, sizeof path, "/proc/%d/task/%s/schedstat", child, entry->d_name);
    FILE *file = entry->d_name[0] == '.' ? NULL : fopen(path, "r");
    if (!file) continue;
    if (fscanf(file, "%llu", &one) == 1) sum += one;
    fclose(file);
  }
  closedir(folder);
  return sum * 1e-9;
}

static long memory(const char *key)
{
  char line[256];
  long value = 0;
  snprintf(line, sizeof line, "/proc/%d/status", child);
  FILE *file = fopen(line, "r");
  while (file && fgets(line, sizeof line, file)) {
    if (!strncmp(line, key, strlen(key))) value = atol(line + strlen(key) + 1);
  }
  if (file) fclose(file);
  return value;
}

/* The n-th port of the sampler, or NULL. */
static char *find_port(const char *type, unsigned long flags, int number)
{
  const char **found = jack_get_ports(receiver, NULL, type, flags);
  char *name = NULL;
  for (int i = 0; found && found[i]; i++) {
    if (strncmp(found[i], client_name, strlen(client_name))) continue;
    if (number-- == 0) name = strdup(found[i]);
  }
  jack_free(found);
  return name;
}

static int connect_all(void)
{
  char *in = find_port(JACK_DEFAULT_MIDI_TYPE, JackPortIsInput, 0);
  char *out[2] = {find_port(JACK_DEFAULT_AUDIO_TYPE, JackPortIsOutput, 0),
                  find_port(JACK_DEFAULT_AUDIO_TYPE, JackPortIsOutput, 1)};
  int done = in && out[0] && out[1];
  if (done) {
    if (!jack_port_connected_to(midi, in)) done &= !jack_connect(sender, jack_port_name(midi), in);
    for (int i = 0; i < 2; i++) {
      if (!jack_port_connected_to(ports[i], out[i])) {
        done &= !jack_connect(receiver, out[i], jack_port_name(ports[i]));
      }
    }
  }
  free(in), free(out[0]), free(out[1]);
  return done;
}

static void start_hits(double frames_between)
{
  atomic_store(&plays, 0);
  usleep(100000);
  interval = frames_between;
  sent = 0;
  first = atomic_load(&now) + jack_get_sample_rate(receiver) / 20;
  atomic_store(&plays, 1);
}

static void load(char *counts)
{
  double reference = 0;
  for (char *word; (word = strsep(&counts, ","));) {
    const int voices = atoi(word);
    if (voices < 1) fail("\"%s\" is no number of voices", word);
    start_hits(voice_length * jack_get_sample_rate(receiver) / voices);
    usleep((useconds_t)(1e6 * (voice_length * 1.1 + 0.2)));
    power = frames = 0;
    const unsigned before = atomic_load(&xruns);
    const double used = processor_time(), start = seconds();
    atomic_store(&measures, 1);
    usleep((useconds_t)(1e6 * measure_time));
    atomic_store(&measures, 0);
    const double share = (processor_time() - used) / (seconds() - start);
    usleep(20000);
    if (waitpid(child, NULL, WNOHANG) == child) child = 0, fail("the sampler has ended");
    const double each = frames ? power / frames / voices : 0;
    if (reference == 0) reference = each;
    /* Periods that the server has missed took nothing: what each second of sound takes is what can be compared. */
    const double ran = frames / (measure_time * jack_get_sample_rate(receiver));
    if (ran <= 0) fail("the server did nothing for %.0f s", measure_time);
    printf("voices=%d cpu=%.4f ran=%.3f power=%.3f xruns=%u rss=%ld\n", voices, share / ran, ran,
           reference > 0 ? each / reference : 0, atomic_load(&xruns) - before, memory("VmRSS:"));
    fflush(stdout);
  }
}

int main(int count, char **words)
{
  const struct option options[] = {{"client", 1, 0, 'c'}, {"voices", 1, 0, 'v'}, {"length", 1, 0, 'l'},
                                   {"measure", 1, 0, 'm'}, {"settle", 1, 0, 's'}, {"wait", 1, 0, 'w'},
                                   {"log", 1, 0, 'o'}, {"help", 0, 0, 'h'}, {0}};
  char *voices = NULL;
  const char *mode = count > 1 ? words[1] : "";
  if (*mode == '-') mode = "";
  else count--, words++;
  for (int option; (option = getopt_long(count, words, "+", options, NULL)) != -1;) switch (option) {
    case 'c': client_name = optarg; break;
    case 'v': voices = optarg; break;
    case 'l': voice_length = atof(optarg); break;
    case 'm': measure_time = atof(optarg); break;
    case 's': settle_time = atof(optarg); break;
    case 'w': wait_time = atof(optarg); break;
    case 'o': log_path = optarg; break;
    case 'h': fputs(usage, stdout); return 0;
    default: return 2;
  }
  char **command = words + optind;
  const int loads = !strcmp(mode, "load");
  if ((!loads && strcmp(mode, "ready")) || optind >= count || !*client_name || (loads && !voices)) {
    fputs(usage, stderr);
    return 2;
  }
  sender = jack_client_open("live-send", JackNoStartServer, NULL);
  receiver = jack_client_open("live-receive", JackNoStartServer, NULL);
  if (!sender || !receiver) fail("no JACK server is running");
  midi = jack_port_register(sender, "out", JACK_DEFAULT_MIDI_TYPE, JackPortIsOutput, 0);
  ports[0] = jack_port_register(receiver, "left", JACK_DEFAULT_AUDIO_TYPE, JackPortIsInput, 0);
  ports[1] = jack_port_register(receiver, "right", JACK_DEFAULT_AUDIO_TYPE, JackPortIsInput, 0);
  jack_set_process_callback(sender, send_hits, NULL);
  jack_set_process_callback(receiver, receive, NULL);
  jack_set_xrun_callback(receiver, count_xrun, NULL);
  if (jack_activate(sender) || jack_activate(receiver)) fail("cannot activate the JACK clients");

  if (!loads) start_hits(jack_get_sample_rate(receiver) / 100.0);
  const double start = seconds();
  start_child(command);
  while (!connect_all()) {
    if (waitpid(child, NULL, WNOHANG) == child) child = 0, fail("the sampler has ended");
    if (seconds() - start > wait_time) fail("no MIDI input and two outputs after %.0f s", wait_time);
    usleep(2000);
  }
  const double connected = seconds() - start;
  if (loads) {
    usleep((useconds_t)(1e6 * settle_time));
    load(voices);
  } else {
    while (!atomic_load(&heard)) {
      if (waitpid(child, NULL, WNOHANG) == child) child = 0, fail("the sampler has ended");
      if (seconds() - start > wait_time) fail("no sound after %.0f s", wait_time);
      usleep(500);
      connect_all(); /* some register their ports anew */
    }
    const double sounded = seconds() - start;
    printf("ports=%.3f sound=%.3f cpu=%.3f rss=%ld peak=%ld\n", connected, sounded, processor_time(),
           memory("VmRSS:"), memory("VmHWM:"));
  }
  atomic_store(&plays, 0);
  end_child();
  child = 0;
  return 0;
}
