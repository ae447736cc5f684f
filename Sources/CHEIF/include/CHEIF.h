#ifndef CHEIF_H
#define CHEIF_H

// The types of libheif's functions that return a structure, which Swift cannot declare. The library is found at run time, so that its
// headers are not needed. Source: libheif/heif.h of libheif 1.15.

#include <stddef.h>

typedef struct {
    int code;
    int subcode;
    const char *_Nullable message;
} CHEIFError;

typedef CHEIFError (*CHEIFInit)(const void *_Nullable parameters);
typedef CHEIFError (*CHEIFReadMemory)(
    void *_Nonnull context, const void *_Nonnull bytes, size_t count, const void *_Nullable options);
typedef CHEIFError (*CHEIFPrimaryImage)(void *_Nonnull context, void *_Nullable *_Nonnull handle);
typedef CHEIFError (*CHEIFDecode)(
    void *_Nonnull handle, void *_Nullable *_Nonnull image, int colorspace, int chroma, const void *_Nullable options);

#endif
