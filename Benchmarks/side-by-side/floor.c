/* floor: the least that a sampler can be, as a JACK client of that name: each note starts a stereo sound that is in memory,
 * at its own frame, and is mixed by the plain loop of Benchmarks/MixingFloor.
 *
 * usage: floor [SECONDS]    how long a note sounds (4) */
#include "MixingFloor.h"

#include <jack/jack.h>
#include <jack/midiport.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { sounds = 16, most_voices = 16384 };

static struct {
  const float *left, *right;
  jack_nframes_t place;
} voices[most_voices];
static int voice_count;
static jack_port_t *midi, *ports[2];
static float *memory[sounds][2];
static jack_nframes_t length;

/* Whether the voice goes on. */
static int mix(int voice, float *left, float *right, jack_nframes_t count)
{
  const jack_nframes_t place = voices[voice].place;
  if (count > length - place) count = length - place;
  const floor_mix mix = {voices[voice].left + place, voices[voice].right + place, 0.9f, left, right};
  floor_add(&mix, (int)count);
  voices[voice].place += count;
  return voices[voice].place < length;
}

static int process(jack_nframes_t count, void *unused)
{
  (void)unused;
  void *events = jack_port_get_buffer(midi, count);
  float *left = jack_port_get_buffer(ports[0], count), *right = jack_port_get_buffer(ports[1], count);
  memset(left, 0, count * sizeof *left);
  memset(right, 0, count * sizeof *right);
  for (int i = 0; i < voice_count;) {
    if (mix(i, left, right, count)) i++;
    else voices[i] = voices[--voice_count];
  }
  for (uint32_t i = 0; i < jack_midi_get_event_count(events); i++) {
    jack_midi_event_t event;
    if (jack_midi_event_get(&event, events, i) || event.size != 3 || (event.buffer[0] & 0xf0) != 0x90) continue;
    if (voice_count == most_voices) continue;
    const int sound = event.buffer[1] % sounds;
    voices[voice_count].left = memory[sound][0];
    voices[voice_count].right = memory[sound][1];
    voices[voice_count].place = 0;
    if (mix(voice_count, left + event.time, right + event.time, count - event.time)) voice_count++;
  }
  return 0;
}

int main(int count, char **words)
{
  jack_client_t *client = jack_client_open("floor", JackNoStartServer, NULL);
  if (!client) return 1;
  length = (count > 1 ? atof(words[1]) : 4) * jack_get_sample_rate(client);
  for (int i = 0; i < 2 * sounds; i++) {
    float *frames = memory[i / 2][i % 2] = malloc(length * sizeof *frames);
    for (jack_nframes_t k = 0; k < length; k++) frames[k] = 0.04f * ((float)rand() / RAND_MAX - 0.5f);
  }
  midi = jack_port_register(client, "midi", JACK_DEFAULT_MIDI_TYPE, JackPortIsInput, 0);
  ports[0] = jack_port_register(client, "left", JACK_DEFAULT_AUDIO_TYPE, JackPortIsOutput, 0);
  ports[1] = jack_port_register(client, "right", JACK_DEFAULT_AUDIO_TYPE, JackPortIsOutput, 0);
  jack_set_process_callback(client, process, NULL);
  if (jack_activate(client)) return 1;
  for (;;) pause();
}
