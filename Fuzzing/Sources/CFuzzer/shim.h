#include <stddef.h>
#include <stdint.h>

/// Runs libFuzzer as a library, because SwiftPM gives executables a main function. Linked by -sanitize=fuzzer.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*test)(const uint8_t *bytes, size_t count));
