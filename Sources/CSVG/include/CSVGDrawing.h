#ifndef CSVG_DRAWING_H
#define CSVG_DRAWING_H

// librsvg without the types of GLib, which the module of Pango defines as well: Swift accepts only one of the two.

#include <stdbool.h>
#include <stddef.h>

typedef struct CSVGDrawing CSVGDrawing;

/// A parsed SVG; null if librsvg does not accept it. It has no base address, so that librsvg reads no other file.
/// Text is not drawn.
CSVGDrawing *_Nullable csvg_create(const unsigned char *_Nonnull bytes, size_t count);
void csvg_destroy(CSVGDrawing *_Nonnull drawing);

/// The size in CSS pixels, from width and height, from one of them and the ratio of the viewBox, or else from the viewBox. False if
/// there is neither.
bool csvg_size(CSVGDrawing *_Nonnull drawing, double *_Nonnull width, double *_Nonnull height);

/// Measures the shapes in a square viewport at the origin: x, y, width and height of their outlines, then those of what they draw with
/// the widths of lines. False after an error of librsvg.
bool csvg_extent(CSVGDrawing *_Nonnull drawing, double side, double *_Nonnull numbers);

/// Draws on a `cairo_t`, in a box of this size at the origin. False after an error of librsvg.
bool csvg_draw(CSVGDrawing *_Nonnull drawing, void *_Nonnull context, double width, double height);

unsigned csvg_major_version(void);
unsigned csvg_minor_version(void);
unsigned csvg_micro_version(void);

#endif
