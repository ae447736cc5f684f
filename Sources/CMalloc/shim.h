// Settings and figures of glibc's allocator. Other systems do not have them.
#ifdef __linux__
#include <malloc.h>
#endif
