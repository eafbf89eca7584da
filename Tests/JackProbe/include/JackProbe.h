/* What the tests of JACK and of the daemon need in C: a JACK client that plays MIDI and listens, and child processes
 * that end with the tests. Test only. */
#ifndef RIMSHOT_JACK_PROBE_H
#define RIMSHOT_JACK_PROBE_H
#include <CJack.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* Two JACK clients: NAME-midi with the MIDI output "out", and NAME with the audio inputs "in_1" to "in_N". Two, so that
 * what lies between them forms no loop, which JACK would break by a period. Frames are the server's frame counter,
 * which wraps. Everything may be called by one thread at a time. */
typedef struct jack_probe jack_probe;

/* Opens both on the running server of a libjack, and starts them. The last `tape_frames` frames of each input are kept
 * (a power of two). Returns NULL and static text that says why. */
jack_probe *jack_probe_open(const char *library, const char *name, int inputs, size_t tape_frames,
                            const char **failure);
void jack_probe_close(jack_probe *probe);

/* The library's functions, and the listening client to call them with. */
const rimshot_jack *jack_probe_functions(const jack_probe *probe);
jack_client_t *jack_probe_client(const jack_probe *probe);

/* The first frame that isn't captured yet. */
uint32_t jack_probe_now(const jack_probe *probe);

/* Plays a message at a frame; in order of frames. Returns false when 65,536 already wait. */
bool jack_probe_send(jack_probe *probe, uint32_t frame, const uint8_t *bytes, size_t size);

/* Messages whose frame had passed when they came, and were played at once. */
int jack_probe_late(const jack_probe *probe);

/* Copies captured frames of an input, counted from 0. */
void jack_probe_read(const jack_probe *probe, int input, uint32_t frame, float *into, size_t count);

/* Asks the server for another period. Returns 0 or JACK's error. */
int jack_probe_set_period(jack_probe *probe, uint32_t frames);

/* Asks the server to run faster than time, or no more. Returns 0 or JACK's error. */
int jack_probe_set_freewheel(jack_probe *probe, bool is_on);

/* Whether the transport rolled in the last period; then the first frame of that period, and the transport's there. */
bool jack_probe_rolls(const jack_probe *probe, uint32_t *frame, uint32_t *transport_frame);

/* Becomes timebase master of beats of equal length, the first of bar 1 at a frame of the transport; said to the fraction of a
 * tick, or in whole ticks. Returns 0 or JACK's error. */
int jack_probe_lead(jack_probe *probe, bool conditional, double frames_per_beat, double first, int beats_per_bar,
                    bool exact);

/* Starts a program that gets `end_signal` when the tests die, however they die: standard input from /dev/null, output
 * and errors to the descriptors, nothing else open. Returns the process number, or an errno negated. */
pid_t jack_probe_spawn(const char *program, char *const arguments[], char *const environment[], int output, int errors,
                       int end_signal);

#endif
