/* seq2audio: measures the way from an ALSA sequencer note to its sound on a JACK port. */
static const char usage[] =
    "usage: seq2audio --dest CLIENT[:PORT] --capture JACK_PORT [OPTION ...]\n"
    "\n"
    "Sends notes straight to an ALSA sequencer port, at uneven gaps, captures a JACK port, and prints how many frames\n"
    "after each note its sound began:\n"
    "\n"
    "  hits found lost extra   notes sent, heard, not heard; sounds without a note\n"
    "  min p50 max spread rms  frames from note to sound; spread is max - min\n"
    "  clock_slack             the most frames that passed while one note was being sent: its own time is known no\n"
    "                          better than that\n"
    "  excess                  the jitter that the measuring can't explain: 0 when one constant latency fits every\n"
    "                          note within the time that its sending took\n"
    "\n"
    "The sound must be loud in its first frames, and have died away before the next note.\n"
    "\n"
    "  --note N (36)  --channel 1-16 (10)  --velocity N (127)  --count N (100)\n"
    "  --gap-ms N (120)  --jitter-ms N (40): the gaps are from gap to gap + jitter\n"
    "  --threshold X (0.05): a sound's least peak\n"
    "\n"
    "Exit status: 0 each note is heard once, 1 not so, 2 nothing was measured.\n";
#include "tape.h"
#include <alsa/asoundlib.h>
#include <getopt.h>
#include <unistd.h>

static int process(jack_nframes_t count, void *unused) {
    (void)unused;
    tape_capture(count);
    return 0;
}

/* Where on the tape it is now. */
static double tape_now(void) {
    return (double)(jack_nframes_t)(jack_time_to_frames(tape.client, jack_get_time()) - tape.first);
}

int main(int argc, char **argv) {
    program = "seq2audio";
    const char *dest = NULL, *capture = NULL;
    int note = 36, channel = 10, velocity = 127, count = 100, gap = 120, jitter = 40;
    double threshold = 0.05;
    const struct option options[] = {{"dest", 1, 0, 'd'},     {"capture", 1, 0, 'c'},   {"note", 1, 0, 'n'},
                                     {"channel", 1, 0, 'h'},  {"velocity", 1, 0, 'v'},  {"count", 1, 0, 'k'},
                                     {"gap-ms", 1, 0, 'g'},   {"jitter-ms", 1, 0, 'j'}, {"threshold", 1, 0, 't'},
                                     {"help", 0, 0, '?' + 1}, {0}};
    for (int option; (option = getopt_long(argc, argv, "", options, NULL)) != -1;) switch (option) {
            case 'd': dest = optarg; break;
            case 'c': capture = optarg; break;
            case 'n': note = atoi(optarg); break;
            case 'h': channel = atoi(optarg); break;
            case 'v': velocity = atoi(optarg); break;
            case 'k': count = atoi(optarg); break;
            case 'g': gap = atoi(optarg); break;
            case 'j': jitter = atoi(optarg); break;
            case 't': threshold = atof(optarg); break;
            case '?' + 1: fputs(usage, stdout); return 0;
            default: return 2;
        }
    if (!dest || !capture || count < 1) fail("--dest and --capture are needed (see --help)");

    jack_client_t *client = jack_client_open("seq2audio", JackNoStartServer, NULL);
    if (!client) fail("no JACK server is running");
    tape_insert(client, 3 + count * (gap + jitter + 40) / 1000.0);
    jack_set_process_callback(client, process, NULL);
    if (jack_activate(client)) fail("cannot activate the JACK client");
    if (jack_connect(client, capture, jack_port_name(tape.port))) fail("cannot connect the JACK port %s", capture);

    snd_seq_t *seq;
    if (snd_seq_open(&seq, "default", SND_SEQ_OPEN_DUPLEX, 0) < 0) fail("no ALSA sequencer in this kernel");
    snd_seq_set_client_name(seq, program);
    int port = snd_seq_create_simple_port(seq, "out", SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_SUBS_READ,
                                          SND_SEQ_PORT_TYPE_MIDI_GENERIC);
    snd_seq_addr_t to;
    if (snd_seq_parse_address(seq, &to, dest) < 0) fail("no ALSA sequencer client or port \"%s\"", dest);
    while (!atomic_load(&tape.rolls)) usleep(1000);
    usleep(300000); /* what sounded before has died away */

    double *sent = calloc((size_t)count, sizeof *sent), *half = calloc((size_t)count, sizeof *half);
    unsigned seed = 1;
    for (int i = 0; i < count; i++) {
        snd_seq_event_t event;
        snd_seq_ev_clear(&event);
        snd_seq_ev_set_source(&event, port);
        snd_seq_ev_set_dest(&event, to.client, to.port);
        snd_seq_ev_set_direct(&event);
        snd_seq_ev_set_noteon(&event, channel - 1, note, velocity);
        double before = tape_now();
        if (snd_seq_event_output_direct(seq, &event) < 0) fail("cannot send to \"%s\"", dest);
        double after = tape_now();
        sent[i] = (before + after) / 2;
        half[i] = (after - before) / 2;
        usleep(20000);
        snd_seq_ev_set_noteoff(&event, channel - 1, note, 0);
        snd_seq_event_output_direct(seq, &event);
        usleep(1000u * (unsigned)(gap + (jitter ? rand_r(&seed) % jitter : 0)));
    }
    usleep(500000);
    jack_deactivate(client);
    int status = tape_report(sent, half, count, threshold, 0, jack_get_sample_rate(client) * (gap + 20) / 1000.0);
    snd_seq_close(seq);
    jack_client_close(client);
    return status;
}
