/* soundfont: writes a SoundFont whose only sound is a click, for measuring players of SoundFonts. */
static const char usage[] =
    "usage: soundfont FILE.sf2\n"
    "\n"
    "Every note of the percussion channel plays the same click: 50 ms at 48 kHz, full scale in its first frame,\n"
    "decaying from there.\n"
    "\n"
    "Exit status: 0 written, 1 not, 2 wrong usage.\n";
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* The layout is that of the SoundFont Technical Specification 2.04, sections 5 to 7: three lists of chunks, in which
 * each table of records ends with an empty one. Bytes are little-endian, as on every machine this runs on. */
enum { FRAMES = 2400, SILENCE = 46, INSTRUMENT = 41, SAMPLE = 53, SCALE_TUNING = 56 };

static uint8_t file[1 << 16];
static size_t used;

static void bytes(const void *data, size_t count) {
    memcpy(file + used, data, count);
    used += count;
}
static void u16(unsigned value) { bytes(&(uint16_t){(uint16_t)value}, 2); }
static void u32(unsigned value) { bytes(&(uint32_t){(uint32_t)value}, 4); }
static void name(const char *text) {
    char field[20] = {0};
    memcpy(field, text, strlen(text));
    bytes(field, sizeof field);
}

/* Begins a chunk, whose size `finish` fills in. */
static size_t begin(const char *id) {
    bytes(id, 4);
    u32(0);
    return used;
}
static void finish(size_t start) {
    uint32_t size = (uint32_t)(used - start);
    memcpy(file + start - 4, &size, 4);
}
static size_t list(const char *type) {
    size_t start = begin("LIST");
    bytes(type, 4);
    return start;
}

static void write_info(void) {
    size_t info = list("INFO"), chunk = begin("ifil");
    u16(2), u16(4);
    finish(chunk);
    chunk = begin("isng");
    bytes("EMU8000\0", 8);
    finish(chunk);
    chunk = begin("INAM");
    bytes("Click\0", 6);
    finish(chunk);
    finish(info);
}

static void write_sound(void) {
    size_t data = list("sdta"), chunk = begin("smpl");
    for (int frame = 0; frame < FRAMES; frame++)
        u16((uint16_t)(int16_t)lrint(32767 * pow(0.5, frame / 200.0) * (frame / 24 % 2 ? -1 : 1)));
    for (int frame = 0; frame < SILENCE; frame++) u16(0);
    finish(chunk);
    finish(data);
}

static void write_preset(void) {
    size_t tables = list("pdta"), chunk = begin("phdr");
    name("Click"), u16(0), u16(128), u16(0), u32(0), u32(0), u32(0); /* program 0 of bank 128, the percussion bank */
    name("EOP"), u16(0), u16(0), u16(1), u32(0), u32(0), u32(0);
    finish(chunk);
    chunk = begin("pbag"), u16(0), u16(0), u16(1), u16(0), finish(chunk);
    chunk = begin("pmod"), u16(0), u16(0), u16(0), u16(0), u16(0), finish(chunk);
    chunk = begin("pgen"), u16(INSTRUMENT), u16(0), u16(0), u16(0), finish(chunk);
    chunk = begin("inst"), name("Click"), u16(0), name("EOI"), u16(1), finish(chunk);
    chunk = begin("ibag"), u16(0), u16(0), u16(2), u16(0), finish(chunk);
    chunk = begin("imod"), u16(0), u16(0), u16(0), u16(0), u16(0), finish(chunk);
    chunk = begin("igen"), u16(SCALE_TUNING), u16(0), u16(SAMPLE), u16(0), u16(0), u16(0), finish(chunk);
    chunk = begin("shdr");
    name("Click"), u32(0), u32(FRAMES), u32(0), u32(0), u32(48000), u16(60), u16(0), u16(1); /* key 60, mono */
    name("EOS"), u32(0), u32(0), u32(0), u32(0), u32(0), u16(0), u16(0), u16(0);
    finish(chunk);
    finish(tables);
}

int main(int argc, char **argv) {
    if (argc != 2 || argv[1][0] == '-') {
        fputs(usage, argc == 2 && !strcmp(argv[1], "--help") ? stdout : stderr);
        return argc == 2 && !strcmp(argv[1], "--help") ? 0 : 2;
    }
    size_t riff = begin("RIFF");
    bytes("sfbk", 4);
    write_info();
    write_sound();
    write_preset();
    finish(riff);
    FILE *out = fopen(argv[1], "wb");
    if (!out || fwrite(file, 1, used, out) != used || fclose(out)) {
        perror(argv[1]);
        return 1;
    }
    return 0;
}
