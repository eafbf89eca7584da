/* midi2audio: measures the way from a JACK MIDI event to its sound on a JACK audio port. */
static const char usage[] =
    "usage: midi2audio --to JACK_MIDI_PORT --capture JACK_AUDIO_PORT [OPTION ...]\n"
    "\n"
    "Sends note-ons at known frames, which fall on every phase of the period, captures a JACK port, and prints at how\n"
    "many frames after its event each sound began. A sampler that plays an event in the period that brings it, at its\n"
    "own frame, has min, max and spread 0.\n"
    "\n"
    "  hits found lost extra   notes sent, heard, not heard; sounds without a note\n"
    "  min p50 max spread rms  frames from event to sound; spread is max - min\n"
    "\n"
    "The sound must be loud in its first frame, and have died away before the next note.\n"
    "\n"
    "  --note N (36)  --channel 1-16 (10)  --velocity N (127)  --count N (200)\n"
    "  --interval FRAMES (9601): from note to note; coprime to the period, so that all phases occur\n"
    "  --threshold X (0.05): a sound's least peak\n"
    "\n"
    "Exit status: 0 each note is heard once, 1 not so, 2 nothing was measured.\n";
#include "tape.h"
#include <getopt.h>
#include <jack/midiport.h>
#include <unistd.h>

/* Two clients, because sender -> sampler -> receiver must be a line: in a loop, JACK adds a period. */
static jack_client_t *sender;
static jack_port_t *output;
static jack_midi_data_t message[3];
static int count = 200;
static unsigned interval = 9601;
static atomic_uint start; /* JACK frame time of the first note */
static atomic_int goes, sent_notes;

static int send_notes(jack_nframes_t frames, void *unused) {
    (void)unused;
    void *buffer = jack_port_get_buffer(output, frames);
    jack_midi_clear_buffer(buffer);
    if (!atomic_load(&goes)) return 0;
    jack_nframes_t now = jack_last_frame_time(sender);
    for (int next; (next = atomic_load(&sent_notes)) < count; atomic_store(&sent_notes, next + 1)) {
        jack_nframes_t at = atomic_load(&start) + (unsigned)next * interval - now;
        /* Over half the range is the past: an xrun has skipped that note's period. */
        if (at > UINT32_MAX / 2) at = 0;
        if (at >= frames || jack_midi_event_write(buffer, at, message, sizeof message)) break;
    }
    return 0;
}

static int receive(jack_nframes_t frames, void *unused) {
    (void)unused;
    tape_capture(frames);
    return 0;
}

int main(int argc, char **argv) {
    program = "midi2audio";
    const char *to = NULL, *capture = NULL;
    int note = 36, channel = 10, velocity = 127;
    double threshold = 0.05;
    const struct option options[] = {{"to", 1, 0, 'o'},        {"capture", 1, 0, 'c'},   {"note", 1, 0, 'n'},
                                     {"channel", 1, 0, 'h'},   {"velocity", 1, 0, 'v'},  {"count", 1, 0, 'k'},
                                     {"interval", 1, 0, 'i'},  {"threshold", 1, 0, 't'}, {"help", 0, 0, '?' + 1},
                                     {0}};
    for (int option; (option = getopt_long(argc, argv, "", options, NULL)) != -1;) switch (option) {
            case 'o': to = optarg; break;
            case 'c': capture = optarg; break;
            case 'n': note = atoi(optarg); break;
            case 'h': channel = atoi(optarg); break;
            case 'v': velocity = atoi(optarg); break;
            case 'k': count = atoi(optarg); break;
            case 'i': interval = (unsigned)atoi(optarg); break;
            case 't': threshold = atof(optarg); break;
            case '?' + 1: fputs(usage, stdout); return 0;
            default: return 2;
        }
    if (!to || !capture || count < 1 || interval < 1) fail("--to and --capture are needed (see --help)");
    message[0] = (jack_midi_data_t)(0x90 | ((channel - 1) & 15));
    message[1] = (jack_midi_data_t)(note & 127);
    message[2] = (jack_midi_data_t)(velocity & 127);

    sender = jack_client_open("midi2audio-send", JackNoStartServer, NULL);
    jack_client_t *receiver = jack_client_open("midi2audio", JackNoStartServer, NULL);
    if (!sender || !receiver) fail("no JACK server is running");
    unsigned rate = jack_get_sample_rate(receiver);
    output = jack_port_register(sender, "out", JACK_DEFAULT_MIDI_TYPE, JackPortIsOutput, 0);
    tape_insert(receiver, 4 + (double)count * interval / rate);
    jack_set_process_callback(sender, send_notes, NULL);
    jack_set_process_callback(receiver, receive, NULL);
    if (jack_activate(sender) || jack_activate(receiver)) fail("cannot activate the JACK clients");
    if (jack_connect(sender, jack_port_name(output), to)) fail("cannot connect the JACK port %s", to);
    if (jack_connect(receiver, capture, jack_port_name(tape.port))) fail("cannot connect the JACK port %s", capture);
    while (!atomic_load(&tape.rolls)) usleep(1000);

    /* Half a second from now: the graph has been sorted anew, and what sounded before has died away. */
    atomic_store(&start, tape.first + atomic_load(&tape.end) + rate / 2);
    atomic_store(&goes, 1);
    unsigned last = atomic_load(&start) - tape.first + (unsigned)count * interval + rate / 2;
    while (atomic_load(&tape.end) < last) usleep(10000);
    jack_deactivate(receiver);

    double *sent = calloc((size_t)count, sizeof *sent), *half = calloc((size_t)count, sizeof *half);
    for (int i = 0; i < count; i++) sent[i] = (double)(atomic_load(&start) - tape.first + (unsigned)i * interval);
    /* Early: a sampler that takes every event for one at the start of its period. */
    int status = tape_report(sent, half, count, threshold, jack_get_buffer_size(receiver), interval * 0.9);
    jack_client_close(sender);
    jack_client_close(receiver);
    return status;
}
