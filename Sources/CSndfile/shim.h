/* libsndfile for Swift: its header, and what Swift can't import of it. */
#ifndef RIMSHOT_CSNDFILE_H
#define RIMSHOT_CSNDFILE_H
#include <sndfile.h>
#include <stdint.h>

/* The first loop of a file, in frames, its end not included; 0 where it has none. Swift doesn't see the array of unnamed
   structures in SF_INSTRUMENT. */
static inline int rimshot_first_loop(SNDFILE *file, uint32_t *start, uint32_t *end) {
  SF_INSTRUMENT instrument;
  if (sf_command(file, SFC_GET_INSTRUMENT, &instrument, sizeof instrument) != SF_TRUE) return 0;
  if (instrument.loop_count < 1) return 0;
  *start = instrument.loops[0].start;
  *end = instrument.loops[0].end;
  return 1;
}

/* The key at which a file sounds as it is; -1 where it says none. */
static inline int rimshot_base_note(SNDFILE *file) {
  SF_INSTRUMENT instrument;
  if (sf_command(file, SFC_GET_INSTRUMENT, &instrument, sizeof instrument) != SF_TRUE) return -1;
  return instrument.basenote;
}
#endif
