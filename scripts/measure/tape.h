/* tape.h: what both measuring programs share. Captures one JACK port from a process callback, finds the onsets on it
 * afterwards, and matches them with the hits that were sent. */
#ifndef RIMSHOT_TAPE_H
#define RIMSHOT_TAPE_H
#include <jack/jack.h>
#include <math.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *program;

/* Ends with a sentence and status 2: nothing was measured. */
static void fail(const char *format, ...) __attribute__((noreturn, format(printf, 1, 2)));
static void fail(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "%s: ", program);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    exit(2);
}

/* A tape's frames count from `first`, the JACK frame time of the first period that was captured. What an xrun has
   skipped stays silent. */
static struct {
    jack_client_t *client;
    jack_port_t *port;
    float *frames;
    size_t length;
    jack_nframes_t first;
    atomic_int rolls;
    atomic_uint end, xruns;
} tape;

/* Captures this period; for a process callback. */
static void tape_capture(jack_nframes_t count) {
    jack_nframes_t now = jack_last_frame_time(tape.client);
    if (!atomic_load(&tape.rolls)) tape.first = now;
    size_t at = (jack_nframes_t)(now - tape.first);
    if (at + count <= tape.length)
        memcpy(tape.frames + at, jack_port_get_buffer(tape.port, count), count * sizeof(float));
    atomic_store(&tape.end, (unsigned)(at + count));
    atomic_store(&tape.rolls, 1);
}

static int tape_xrun(void *unused) {
    (void)unused;
    atomic_fetch_add(&tape.xruns, 1);
    return 0;
}

/* Puts a tape of so many seconds into a client that isn't active yet. */
static void tape_insert(jack_client_t *client, double seconds) {
    tape.client = client;
    tape.length = (size_t)(seconds * jack_get_sample_rate(client));
    tape.frames = malloc(tape.length * sizeof(float));
    if (!tape.frames) fail("no memory for %.0f s of sound", seconds);
    memset(tape.frames, 0, tape.length * sizeof(float)); /* not calloc: touched here, not in the callback */
    tape.port = jack_port_register(client, "in", JACK_DEFAULT_AUDIO_TYPE, JackPortIsInput, 0);
    if (!tape.port) fail("cannot register a JACK port");
    jack_set_xrun_callback(client, tape_xrun, NULL);
}

static int by_value(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Finds the onsets, matches them with the hits and prints one line of results. A hit was sent in the tape's frames
 * sent[i] - half[i] to sent[i] + half[i], and its onset is looked for from `early` frames before that to `window`
 * frames after.
 *
 * An onset is the first frame above a tenth of the threshold after 20 ms below it, if the sound rises above the
 * threshold itself within 20 ms.
 *
 * Returns the program's exit status: 0 when each hit has one onset and no onset is left over, else 1. */
__attribute__((unused)) static int tape_report(const double *sent, const double *half, int hits, double threshold, double early,
                       double window) {
    size_t end = atomic_load(&tape.end), rate = jack_get_sample_rate(tape.client), need = rate / 50;
    double *offset = calloc((size_t)hits, sizeof *offset), sum = 0, square = 0, peak = 0, slack = 0;
    double least = -INFINITY, most = INFINITY; /* the constant latencies that every hit so far allows */
    size_t quiet = need, rise = 0;
    int found = 0, extra = 0, next = 0, rising = 0;
    for (int i = 0; i < hits; i++) slack = fmax(slack, 2 * half[i]);
    for (size_t frame = 0; frame < end && frame < tape.length; frame++) {
        double level = fabs(tape.frames[frame]);
        peak = fmax(peak, level);
        if (level <= threshold / 10) {
            quiet++;
            continue;
        }
        if (quiet >= need) rise = frame, rising = 1;
        quiet = 0;
        if (level <= threshold || !rising || frame - rise > need) continue;
        rising = 0;
        while (next < hits && sent[next] + window < (double)rise) next++;
        if (next < hits && (double)rise + fmax(early, slack) >= sent[next]) {
            double late = (double)rise - sent[next];
            least = fmax(least, late - half[next]);
            most = fmin(most, late + half[next]);
            offset[found++] = late;
            next++;
        } else {
            extra++;
        }
    }
    qsort(offset, (size_t)found, sizeof *offset, by_value);
    for (int i = 0; i < found; i++) sum += offset[i];
    for (int i = 0; i < found; i++) square += pow(offset[i] - sum / found, 2);
    printf("hits=%d found=%d lost=%d extra=%d", hits, found, hits - found, extra);
    if (found)
        printf(" min=%.1f p50=%.1f max=%.1f spread=%.1f rms=%.2f excess=%.1f", offset[0], offset[found / 2],
               offset[found - 1], offset[found - 1] - offset[0], sqrt(square / found), fmax(0, least - most));
    printf(" clock_slack=%.0f xruns=%u rate=%zu period=%u peak=%.4f\n", slack, atomic_load(&tape.xruns), rate,
           jack_get_buffer_size(tape.client), peak);
    free(offset);
    return found == hits && !extra ? 0 : 1;
}
#endif
