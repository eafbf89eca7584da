#include "MixingFloor.h"

#include <math.h>

typedef float four __attribute__((vector_size(16), aligned(4)));

void floor_add(const floor_mix *mix, int count)
{
  const float *restrict left = mix->left, *restrict right = mix->right;
  float *restrict left_port = mix->left_port, *restrict right_port = mix->right_port;
  const float gain = mix->gain;
  for (int i = 0; i < count; i++) {
    left_port[i] += gain * left[i];
    right_port[i] += gain * right[i];
  }
}

static float fraction(uint64_t position) { return (float)(int32_t)((uint32_t)position >> 8) * 0x1p-24f; }

void floor_linear(const floor_mix *mix, uint64_t position, uint64_t step, int count)
{
  const float *restrict left = mix->left, *restrict right = mix->right;
  float *restrict left_port = mix->left_port, *restrict right_port = mix->right_port;
  const float gain = mix->gain;
  for (int i = 0; i < count; i++, position += step) {
    const uint32_t k = position >> 32;
    const float t = fraction(position);
    left_port[i] += gain * (left[k] + t * (left[k + 1] - left[k]));
    right_port[i] += gain * (right[k] + t * (right[k + 1] - right[k]));
  }
}

static inline float hermite(const float *x, float t)
{
  const float c1 = .5f * (x[1] - x[-1]), c2 = x[-1] - 2.5f * x[0] + 2 * x[1] - .5f * x[2];
  const float c3 = .5f * (x[2] - x[-1]) + 1.5f * (x[0] - x[1]);
  return ((c3 * t + c2) * t + c1) * t + x[0];
}

void floor_hermite(const floor_mix *mix, uint64_t position, uint64_t step, int count)
{
  const float *restrict left = mix->left, *restrict right = mix->right;
  float *restrict left_port = mix->left_port, *restrict right_port = mix->right_port;
  const float gain = mix->gain;
  for (int i = 0; i < count; i++, position += step) {
    const uint32_t k = position >> 32;
    const float t = fraction(position);
    left_port[i] += gain * hermite(left + k, t);
    right_port[i] += gain * hermite(right + k, t);
  }
}

void floor_make_sinc(float *table)
{
  for (int row = 0; row <= 128; row++) {
    for (int point = 0; point < 16; point++) {
      const double x = point - 7 - row / 128.0;
      const double window = .5 + .5 * cos(M_PI * x / 8.5);
      table[16 * row + point] = (fabs(x) < 1e-9 ? 1 : sin(M_PI * x) / (M_PI * x)) * window;
    }
  }
}

static inline four load(const float *x) { return *(const four *)x; }

static inline float sum(const four *weights, const float *x)
{
  const four a = weights[0] * load(x) + weights[1] * load(x + 4);
  const four b = weights[2] * load(x + 8) + weights[3] * load(x + 12);
  const four c = a + b;
  return (c[0] + c[2]) + (c[1] + c[3]);
}

void floor_sinc(const floor_mix *mix, const float *table, uint64_t position, uint64_t step, int count)
{
  const float *restrict left = mix->left, *restrict right = mix->right;
  float *restrict left_port = mix->left_port, *restrict right_port = mix->right_port;
  const float gain = mix->gain;
  for (int i = 0; i < count; i++, position += step) {
    const float *row = table + 16 * ((uint32_t)position >> 25);
    const float t = (float)(int32_t)((uint32_t)position >> 1 & 0xffffff) * 0x1p-24f;
    four weights[4];
    for (int j = 0; j < 4; j++) weights[j] = load(row + 4 * j) + t * (load(row + 16 + 4 * j) - load(row + 4 * j));
    const uint32_t k = (uint32_t)(position >> 32) - 7;
    left_port[i] += gain * sum(weights, left + k);
    right_port[i] += gain * sum(weights, right + k);
  }
}
