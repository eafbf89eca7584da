/* libyaml for Swift: its header as it is. */
#ifndef RIMSHOT_CYAML_H
#define RIMSHOT_CYAML_H
#include <yaml.h>
#endif
