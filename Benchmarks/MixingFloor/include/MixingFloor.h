/* The cheapest loops that mix a stereo sound into two ports, in plain C: the floor that the engine is compared with. Each
 * frame of a source is multiplied by a gain and added. */
#ifndef MIXING_FLOOR_H
#define MIXING_FLOOR_H

#include <stdint.h>

/* One source, and where it goes. */
typedef struct {
  const float *left, *right;
  float gain;
  float *left_port, *right_port;
} floor_mix;

/* Weights of the 16-point sinc: 129 rows of 16, the last one the first moved by a frame. */
enum { floor_sinc_count = 129 * 16 };
void floor_make_sinc(float *table);

/* As it is. */
void floor_add(const floor_mix *mix, int count);
/* At another pitch: positions and steps in 2^-32 frames. Two, four and sixteen frames of the sound make one. */
void floor_linear(const floor_mix *mix, uint64_t position, uint64_t step, int count);
void floor_hermite(const floor_mix *mix, uint64_t position, uint64_t step, int count);
void floor_sinc(const floor_mix *mix, const float *table, uint64_t position, uint64_t step, int count);

#endif
