#include "JackProbe.h"
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { most_inputs = 16, most_messages = 1 << 16 };

typedef struct message {
    uint32_t frame;
    uint8_t size, bytes[3];
} message;

struct jack_probe {
    rimshot_jack jack;
    __typeof__(jack_midi_clear_buffer) *midi_clear_buffer;
    __typeof__(jack_midi_event_write) *midi_event_write;
    __typeof__(jack_set_buffer_size) *set_buffer_size;
    __typeof__(jack_set_freewheel) *set_freewheel;
    jack_client_t *sender, *listener;
    jack_port_t *output, *inputs[most_inputs];
    int input_count;
    /* A queue: the test pushes at `pushed`, the sender's process thread pops at `popped`. */
    message *messages;
    _Atomic uint32_t pushed, popped;
    _Atomic int late;
    /* Written by the listener's process thread. */
    float *tape[most_inputs];
    size_t tape_frames;
    _Atomic uint32_t now;
    _Atomic bool has_begun, rolls;
    /* The first frame of the last period that rolled, in the upper half, and the transport's in the lower. */
    _Atomic uint64_t rolling;
    /* The beats of `lead`. */
    double frames_per_beat, first_beat;
    int beats_per_bar;
    bool is_exact;
};

/* Before anything else runs: tests must never find the user's own servers, and the environment may not be changed once
   there are threads. AudioServer's servers have this name and folder. */
__attribute__((constructor)) static void choose_private_servers(void) {
    char text[64];
    snprintf(text, sizeof text, "rimshot-test-%d", (int)getpid());
    setenv("JACK_DEFAULT_SERVER", text, 1);
    snprintf(text, sizeof text, "/tmp/rimshot-test-pipewire-%d", (int)getpid());
    setenv("PIPEWIRE_RUNTIME_DIR", text, 1);
    /* jackd's first: asked for by name alone, PipeWire's would be taken for it once that is loaded. */
    dlopen("libjack.so.0", RTLD_NOW | RTLD_LOCAL);
}

static int send_messages(jack_nframes_t frames, void *argument) {
    jack_probe *probe = argument;
    void *buffer = probe->jack.port_get_buffer(probe->output, frames);
    if (!buffer) return 0;
    probe->midi_clear_buffer(buffer);
    uint32_t start = probe->jack.last_frame_time(probe->sender);
    uint32_t popped = atomic_load_explicit(&probe->popped, memory_order_relaxed);
    uint32_t pushed = atomic_load_explicit(&probe->pushed, memory_order_acquire);
    for (; popped != pushed; popped++) {
        message *next = &probe->messages[popped % most_messages];
        int32_t offset = (int32_t)(next->frame - start);
        if (offset >= (int32_t)frames) break;
        if (offset < 0) {
            atomic_fetch_add(&probe->late, 1);
            offset = 0;
        }
        if (probe->midi_event_write(buffer, (uint32_t)offset, next->bytes, next->size) != 0)
            atomic_fetch_add(&probe->late, 1);
    }
    atomic_store_explicit(&probe->popped, popped, memory_order_release);
    return 0;
}

static int capture(jack_nframes_t frames, void *argument) {
    jack_probe *probe = argument;
    uint32_t start = probe->jack.last_frame_time(probe->listener);
    rimshot_transport transport = rimshot_jack_transport(probe->jack.transport_query, probe->listener);
    if (transport.is_rolling)
        atomic_store_explicit(&probe->rolling, (uint64_t)start << 32 | transport.frame, memory_order_release);
    atomic_store_explicit(&probe->rolls, transport.is_rolling, memory_order_release);
    for (int i = 0; i < probe->input_count; i++) {
        const float *buffer = probe->jack.port_get_buffer(probe->inputs[i], frames);
        if (!buffer) return 0;
        for (uint32_t k = 0; k < frames; k++) probe->tape[i][(start + k) & (probe->tape_frames - 1)] = buffer[k];
    }
    atomic_store_explicit(&probe->now, start + frames, memory_order_release);
    atomic_store_explicit(&probe->has_begun, true, memory_order_release);
    return 0;
}

static const char *find_functions(jack_probe *probe, const char *library) {
    const char *failure = rimshot_jack_load(library, &probe->jack);
    if (failure) return failure;
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    probe->midi_clear_buffer = (__typeof__(probe->midi_clear_buffer))dlsym(handle, "jack_midi_clear_buffer");
    probe->midi_event_write = (__typeof__(probe->midi_event_write))dlsym(handle, "jack_midi_event_write");
    probe->set_buffer_size = (__typeof__(probe->set_buffer_size))dlsym(handle, "jack_set_buffer_size");
    probe->set_freewheel = (__typeof__(probe->set_freewheel))dlsym(handle, "jack_set_freewheel");
    if (!probe->midi_clear_buffer || !probe->midi_event_write || !probe->set_buffer_size || !probe->set_freewheel)
        return "it lacks functions";
    return NULL;
}

static const char *open_clients(jack_probe *probe, const char *name) {
    char text[64];
    jack_status_t status;
    snprintf(text, sizeof text, "%s-midi", name);
    probe->sender = rimshot_jack_open(&probe->jack, text, &status);
    if (!probe->sender) return "no server answers";
    probe->listener = rimshot_jack_open(&probe->jack, name, &status);
    if (!probe->listener) return "the server takes one client and no second";
    probe->output = probe->jack.port_register(probe->sender, "out", JACK_DEFAULT_MIDI_TYPE, JackPortIsOutput, 0);
    if (!probe->output) return "the server gives no MIDI port";
    for (int i = 0; i < probe->input_count; i++) {
        snprintf(text, sizeof text, "in_%d", i + 1);
        probe->inputs[i] =
            probe->jack.port_register(probe->listener, text, JACK_DEFAULT_AUDIO_TYPE, JackPortIsInput, 0);
        if (!probe->inputs[i]) return "the server gives no audio port";
    }
    probe->jack.set_process_callback(probe->sender, send_messages, probe);
    probe->jack.set_process_callback(probe->listener, capture, probe);
    if (probe->jack.activate(probe->sender) != 0 || probe->jack.activate(probe->listener) != 0)
        return "the server starts no client";
    return NULL;
}

jack_probe *jack_probe_open(const char *library, const char *name, int inputs, size_t tape_frames,
                            const char **failure) {
    jack_probe *probe = calloc(1, sizeof *probe);
    probe->input_count = inputs < most_inputs ? inputs : most_inputs;
    probe->tape_frames = tape_frames;
    probe->messages = calloc(most_messages, sizeof *probe->messages);
    for (int i = 0; i < probe->input_count; i++) probe->tape[i] = calloc(tape_frames, sizeof(float));
    *failure = find_functions(probe, library);
    if (!*failure) *failure = open_clients(probe, name);
    /* The first period, so that `now` is a frame. Five seconds at most. */
    for (int i = 0; !*failure && !atomic_load_explicit(&probe->has_begun, memory_order_acquire); i++) {
        if (i == 5000) *failure = "the server calls no process callback";
        usleep(1000);
    }
    if (!*failure) return probe;
    jack_probe_close(probe);
    return NULL;
}

void jack_probe_close(jack_probe *probe) {
    if (probe->sender) probe->jack.client_close(probe->sender);
    if (probe->listener) probe->jack.client_close(probe->listener);
    for (int i = 0; i < probe->input_count; i++) free(probe->tape[i]);
    free(probe->messages);
    free(probe);
}

const rimshot_jack *jack_probe_functions(const jack_probe *probe) { return &probe->jack; }

jack_client_t *jack_probe_client(const jack_probe *probe) { return probe->listener; }

uint32_t jack_probe_now(const jack_probe *probe) { return atomic_load_explicit(&probe->now, memory_order_acquire); }

bool jack_probe_send(jack_probe *probe, uint32_t frame, const uint8_t *bytes, size_t size) {
    uint32_t pushed = atomic_load_explicit(&probe->pushed, memory_order_relaxed);
    if (pushed - atomic_load_explicit(&probe->popped, memory_order_acquire) == most_messages || size > 3) return false;
    message *next = &probe->messages[pushed % most_messages];
    next->frame = frame;
    next->size = (uint8_t)size;
    memcpy(next->bytes, bytes, size);
    atomic_store_explicit(&probe->pushed, pushed + 1, memory_order_release);
    return true;
}

int jack_probe_late(const jack_probe *probe) { return atomic_load(&probe->late); }

void jack_probe_read(const jack_probe *probe, int input, uint32_t frame, float *into, size_t count) {
    for (size_t k = 0; k < count; k++) into[k] = probe->tape[input][(frame + k) & (probe->tape_frames - 1)];
}

int jack_probe_set_period(jack_probe *probe, uint32_t frames) {
    return probe->set_buffer_size(probe->listener, frames);
}

int jack_probe_set_freewheel(jack_probe *probe, bool is_on) { return probe->set_freewheel(probe->listener, is_on); }

bool jack_probe_rolls(const jack_probe *probe, uint32_t *frame, uint32_t *transport_frame) {
    bool rolls = atomic_load_explicit(&probe->rolls, memory_order_acquire);
    uint64_t rolling = atomic_load_explicit(&probe->rolling, memory_order_acquire);
    *frame = (uint32_t)(rolling >> 32);
    *transport_frame = (uint32_t)rolling;
    return rolls;
}

static void say_beats(jack_transport_state_t state, jack_nframes_t frames, jack_position_t *position, int is_new,
                      void *argument) {
    (void)state, (void)frames, (void)is_new;
    jack_probe *probe = argument;
    double beats = (rimshot_position_frame(position) - probe->first_beat) / probe->frames_per_beat;
    int beat = (int)beats - (beats < (int)beats);
    int bar = (beat - (beat < 0) * (probe->beats_per_bar - 1)) / probe->beats_per_bar;
    rimshot_position_set(position, (rimshot_beats){
        .bar = bar + 1, .beat = beat - bar * probe->beats_per_bar + 1, .beats_per_bar = probe->beats_per_bar,
        .beat_type = 4, .tick = (beats - beat) * 1920, .ticks_per_beat = 1920,
        .beats_per_minute = 60 * probe->jack.get_sample_rate(probe->listener) / probe->frames_per_beat,
    });
    if (!probe->is_exact) position->valid = JackPositionBBT;
}

int jack_probe_lead(jack_probe *probe, bool conditional, double frames_per_beat, double first, int beats_per_bar,
                    bool exact) {
    probe->frames_per_beat = frames_per_beat;
    probe->first_beat = first;
    probe->beats_per_bar = beats_per_bar;
    probe->is_exact = exact;
    return probe->jack.set_timebase_callback(probe->listener, conditional, say_beats, probe);
}
