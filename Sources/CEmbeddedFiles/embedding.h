#include "CEmbeddedFiles.h"

// Standard in C23, and known to clang 19 in all versions of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

#define FILE_NAMED(name) { name, (const char[]) {
#define END_OF_FILE , 0 } },
