#include "CJack.h"
#include <dlfcn.h>
#include <stddef.h>

/* The library talks to standard error on its own; what matters comes back as a status. */
static void keep_quiet(const char *message) { (void)message; }

const char *rimshot_jack_load(const char *path, rimshot_jack *jack) {
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library) return "it cannot be opened";
    jack->client_open = (__typeof__(jack->client_open))dlsym(library, "jack_client_open");
    if (!jack->client_open) return "it has no jack_client_open";
#define RIMSHOT_JACK_FIND(name) \
    jack->name = (__typeof__(jack->name))dlsym(library, "jack_" #name); \
    if (!jack->name) return "it has no jack_" #name;
    RIMSHOT_JACK_FUNCTIONS(RIMSHOT_JACK_FIND)
#undef RIMSHOT_JACK_FIND
    jack->set_error_function(keep_quiet);
    jack->set_info_function(keep_quiet);
    return NULL;
}

jack_client_t *rimshot_jack_open(const rimshot_jack *jack, const char *name, jack_status_t *status) {
    return jack->client_open(name, JackNoStartServer, status);
}
