/* sounds: writes the drum sounds of the benchmarks' kits, 24-bit stereo WAVs that are the same every time.
 *
 * usage: sounds hits|drones FOLDER RATE PADS LAYERS TAKES
 *
 *   hits    2 to 4 s of a tone and noise that die away; a layer is louder than the one before
 *   drones  4 s of noise at one level, so that the power of what sounds tells how many sound
 *
 * Files are FOLDER/pad<note>_<layer>_<take>.wav, notes from 36, layers and takes from 1. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t state;

static double noise(void) /* -1 to 1: G. Marsaglia, "Xorshift RNGs", 2003 */
{
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state / 2147483648.0 - 1;
}

static void put(uint8_t *place, uint32_t value, int bytes)
{
  for (int i = 0; i < bytes; i++) place[i] = value >> 8 * i;
}

static int write_sound(const char *path, const double *values, uint32_t frames, uint32_t rate)
{
  const uint32_t size = 6 * frames;
  uint8_t *file = malloc(44 + size);
  if (!file) return 0;
  memcpy(file, "RIFF....WAVEfmt ", 16);
  put(file + 4, 36 + size, 4);
  put(file + 16, 16, 4);
  put(file + 20, 1, 2);
  put(file + 22, 2, 2);
  put(file + 24, rate, 4);
  put(file + 28, 6 * rate, 4);
  put(file + 32, 6, 2);
  put(file + 34, 24, 2);
  memcpy(file + 36, "data", 4);
  put(file + 40, size, 4);
  for (uint32_t i = 0; i < 2 * frames; i++) put(file + 44 + 3 * i, (uint32_t)lrint(values[i] * 8388607), 3);
  FILE *out = fopen(path, "wb");
  const int done = out && fwrite(file, 44 + size, 1, out) == 1;
  if (out && fclose(out)) return 0;
  free(file);
  return done;
}

int main(int count, char **words)
{
  if (count != 7) {
    fputs("usage: sounds hits|drones FOLDER RATE PADS LAYERS TAKES\n", stderr);
    return 2;
  }
  const int drones = !strcmp(words[1], "drones");
  const uint32_t rate = atoi(words[3]);
  const int pads = atoi(words[4]), layers = atoi(words[5]), takes = atoi(words[6]);
  double *values = malloc(2 * 4 * (size_t)rate * sizeof *values);
  state = 1;
  for (int pad = 0; pad < pads; pad++) {
    const double seconds = drones ? 4 : floor(200 + 200 * (pad * 7 % 16) / 15.0) / 100;
    const uint32_t frames = seconds * rate, fade = rate / (drones ? 200 : 100);
    for (int layer = 1; layer <= layers; layer++) {
      for (int take = 1; take <= takes; take++) {
        for (uint32_t i = 0; i < frames; i++) {
          const double time = (double)i / rate;
          double level = drones ? 0.02 : 0.25 * layer / layers * exp(-6.9 * time / seconds);
          if (drones && i < fade) level *= (double)i / fade;
          if (frames - i <= fade) level *= (double)(frames - i - 1) / fade;
          for (int side = 0; side < 2; side++) {
            const double tone = cos(2 * M_PI * 60 * pow(1.25, pad) * (1 + 0.01 * side) * time);
            values[2 * i + side] = level * (drones ? noise() : 0.6 * tone + 0.4 * noise());
          }
        }
        char path[4096];
        snprintf(path, sizeof path, "%s/pad%d_%d_%d.wav", words[2], 36 + pad, layer, take);
        if (!write_sound(path, values, frames, rate)) {
          perror(path);
          return 1;
        }
      }
    }
  }
  return 0;
}
