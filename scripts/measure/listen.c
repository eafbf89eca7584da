/* listen: tells what a JACK port has sounded. */
static const char usage[] =
    "usage: listen --capture JACK_AUDIO_PORT [--seconds S (2)]\n"
    "\n"
    "Says \"listening\" once the first period has come, captures the port until a sound has come and been silent again\n"
    "for half a second, at most for so many seconds, and prints\n"
    "\n"
    "  peak    the highest absolute value\n"
    "  length  frames from the first that isn't silent to the last, both included; 0 for silence\n"
    "  step    the largest difference between neighbouring frames after the first: a click, if it is large\n"
    "  xruns   periods that JACK has missed meanwhile: with any, the sound has gaps that aren't the sampler's\n"
    "\n"
    "Exit status: 0 measured, 2 not.\n";
#include "tape.h"
#include <getopt.h>
#include <unistd.h>

static atomic_int has_sounded;
static atomic_uint silent_for; /* frames */

static int receive(jack_nframes_t frames, void *unused) {
    (void)unused;
    tape_capture(frames);
    const float *heard = jack_port_get_buffer(tape.port, frames);
    for (jack_nframes_t frame = 0; frame < frames; frame++) {
        if (heard[frame] != 0) {
            atomic_store(&has_sounded, 1);
            atomic_store(&silent_for, 0);
        } else {
            atomic_fetch_add(&silent_for, 1);
        }
    }
    return 0;
}

int main(int argc, char **argv) {
    program = "listen";
    const char *capture = NULL;
    double seconds = 2;
    const struct option options[] = {{"capture", 1, 0, 'c'}, {"seconds", 1, 0, 's'}, {"help", 0, 0, 'h'}, {0}};
    for (int option; (option = getopt_long(argc, argv, "", options, NULL)) != -1;) switch (option) {
            case 'c': capture = optarg; break;
            case 's': seconds = atof(optarg); break;
            case 'h': fputs(usage, stdout); return 0;
            default: return 2;
        }
    if (!capture || seconds <= 0) fail("--capture is needed (see --help)");

    jack_client_t *client = jack_client_open("listen", JackNoStartServer, NULL);
    if (!client) fail("no JACK server");
    tape_insert(client, seconds + 1);
    jack_set_process_callback(client, receive, NULL);
    if (jack_activate(client)) fail("cannot activate the JACK client");
    if (jack_connect(client, capture, "listen:in")) fail("cannot connect %s", capture);
    while (!atomic_load(&tape.rolls)) usleep(1000);
    puts("listening");
    fflush(stdout);
    jack_nframes_t rate = jack_get_sample_rate(client);
    size_t wanted = (size_t)(seconds * rate);
    while (atomic_load(&tape.end) < wanted && !(atomic_load(&has_sounded) && atomic_load(&silent_for) > rate / 2))
        usleep(10000);
    jack_deactivate(client);
    if (atomic_load(&tape.end) < wanted) wanted = atomic_load(&tape.end);

    double peak = 0, step = 0;
    size_t first = wanted, last = 0;
    for (size_t frame = 0; frame < wanted; frame++) {
        double level = fabs(tape.frames[frame]);
        peak = fmax(peak, level);
        if (level == 0) continue;
        if (first == wanted) first = frame;
        last = frame;
    }
    for (size_t frame = first + 1; frame <= last; frame++)
        step = fmax(step, fabs(tape.frames[frame] - tape.frames[frame - 1]));
    printf("peak=%.4f length=%zu step=%.5f xruns=%u\n", peak, first == wanted ? 0 : last - first + 1, step,
           atomic_load(&tape.xruns));
    jack_client_close(client);
    return 0;
}
