#include "CJack.h"
#include <dlfcn.h>
#include <stddef.h>

/* The library talks to standard error on its own; what matters comes back as a status. */
static void keep_quiet(const char *message) { (void)message; }

const char *rimshot_jack_load(const char *path, rimshot_jack *jack) {
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library) return "it cannot be opened";
    jack->client_open = (__typeof__(jack->client_open))dlsym(library, "jack_client_open");
    if (!jack->client_open) return "it has no jack_client_open";
#define RIMSHOT_JACK_FIND(name) \
    jack->name = (__typeof__(jack->name))dlsym(library, "jack_" #name); \
    if (!jack->name) return "it has no jack_" #name;
    RIMSHOT_JACK_FUNCTIONS(RIMSHOT_JACK_FIND)
#undef RIMSHOT_JACK_FIND
    jack->set_error_function(keep_quiet);
    jack->set_info_function(keep_quiet);
    return NULL;
}

jack_client_t *rimshot_jack_open(const rimshot_jack *jack, const char *name, jack_status_t *status) {
    return jack->client_open(name, JackNoStartServer, status);
}

rimshot_transport rimshot_jack_transport(__typeof__(jack_transport_query) *query, const jack_client_t *client) {
    jack_position_t position;
    position.valid = 0;
    position.frame = 0;
    jack_transport_state_t state = query(client, &position);
    rimshot_transport transport = {
        .is_rolling = state == JackTransportRolling || state == JackTransportLooping,
        .is_starting = state == JackTransportStarting || state == JackTransportNetStarting,
        .frame = position.frame,
    };
    if (!(position.valid & JackPositionBBT)) return transport;
    transport.has_beats = true;
    transport.bar = position.bar;
    transport.beat = position.beat;
    transport.beats_per_bar = position.beats_per_bar;
    transport.beat_type = position.beat_type;
    transport.ticks_per_beat = position.ticks_per_beat;
    transport.beats_per_minute = position.beats_per_minute;
    transport.is_exact = position.valid & (JackTickDouble | JackBBTFrameOffset);
    transport.tick = position.valid & JackTickDouble ? position.tick_double : position.tick;
    transport.offset = position.valid & JackBBTFrameOffset ? position.bbt_offset : 0;
    return transport;
}

uint32_t rimshot_position_frame(const jack_position_t *position) { return position->frame; }

void rimshot_position_set(jack_position_t *position, rimshot_beats beats) {
    position->valid = JackPositionBBT | JackTickDouble;
    position->bar = beats.bar;
    position->beat = beats.beat;
    position->tick = (int32_t)beats.tick;
    position->tick_double = beats.tick;
    position->bar_start_tick = (double)(beats.bar - 1) * beats.beats_per_bar * beats.ticks_per_beat;
    position->beats_per_bar = (float)beats.beats_per_bar;
    position->beat_type = (float)beats.beat_type;
    position->ticks_per_beat = beats.ticks_per_beat;
    position->beats_per_minute = beats.beats_per_minute;
}
