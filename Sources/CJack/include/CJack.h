/* libjack, opened at run time.
 *
 * jackd's and PipeWire's libjack have the same name and only one of them is found by the loader; Rimshot must be able
 * to use the one whose server runs. So no libjack is linked: a table of its functions is filled by rimshot_jack_load. */
#ifndef RIMSHOT_CJACK_H
#define RIMSHOT_CJACK_H
#include <jack/jack.h>
#include <jack/midiport.h>
#include <jack/thread.h>
#include <jack/transport.h>
#include <stdbool.h>

#define RIMSHOT_JACK_FUNCTIONS(X) \
    X(client_close) X(get_client_name) X(get_version_string) X(activate) X(deactivate) X(set_process_callback) \
    X(set_thread_init_callback) X(set_freewheel_callback) X(set_buffer_size_callback) X(set_sample_rate_callback) X(set_xrun_callback) \
    X(set_latency_callback) X(set_port_registration_callback) X(set_port_connect_callback) X(on_shutdown) \
    X(set_error_function) X(set_info_function) X(get_buffer_size) X(get_sample_rate) X(cpu_load) \
    X(get_time) X(get_cycle_times) X(last_frame_time) X(port_register) X(port_unregister) X(port_get_buffer) \
    X(port_name) X(port_flags) X(port_type) X(port_by_name) X(port_get_all_connections) X(port_get_latency_range) \
    X(port_set_latency_range) X(recompute_total_latencies) X(get_ports) X(free) X(connect) X(disconnect) \
    X(midi_get_event_count) X(midi_event_get) X(client_real_time_priority) \
    X(transport_query) X(transport_locate) X(transport_start) X(transport_stop) X(set_timebase_callback) X(release_timebase)

/* One libjack. */
typedef struct rimshot_jack {
    jack_client_t *(*client_open)(const char *name, jack_options_t options, jack_status_t *status, ...);
#define RIMSHOT_JACK_MEMBER(name) __typeof__(jack_##name) *name;
    RIMSHOT_JACK_FUNCTIONS(RIMSHOT_JACK_MEMBER)
#undef RIMSHOT_JACK_MEMBER
} rimshot_jack;

/* Opens a libjack by name or path and fills the table. Returns NULL, or static text that says why not. The library stays
   open until the program ends: its threads may outlive every client. */
const char *rimshot_jack_load(const char *path, rimshot_jack *jack);

/* Opens a client on a server that runs already; never starts one. Variadic in C, which Swift can't call. */
jack_client_t *rimshot_jack_open(const rimshot_jack *jack, const char *name, jack_status_t *status);

/* Where the transport is. */
typedef struct rimshot_transport {
    bool is_rolling, is_starting;
    uint32_t frame;
    /* Whether a timebase master says all that follows. */
    bool has_beats;
    int32_t bar, beat;
    float beats_per_bar, beat_type;
    double ticks_per_beat, beats_per_minute;
    /* Of the beat, at the frame less `offset`; with `is_exact` to the fraction. */
    double tick;
    uint32_t offset;
    bool is_exact;
} rimshot_transport;

/* jack_transport_query, without the packed struct, whose fields Swift can't read. From the process callback and elsewhere. */
rimshot_transport rimshot_jack_transport(__typeof__(jack_transport_query) *query, const jack_client_t *client);

/* What a timebase master says of a frame. */
typedef struct rimshot_beats {
    int32_t bar, beat, beats_per_bar, beat_type;
    double tick, ticks_per_beat, beats_per_minute;
} rimshot_beats;

/* The frame that a timebase callback is asked about, and the answer. */
uint32_t rimshot_position_frame(const jack_position_t *position);
void rimshot_position_set(jack_position_t *position, rimshot_beats beats);

#endif
