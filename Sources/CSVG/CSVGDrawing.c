#include "CSVGDrawing.h"

#include <librsvg/rsvg.h>

CSVGDrawing *csvg_create(const unsigned char *bytes, size_t count) {
    GError *error = NULL;
    RsvgHandle *handle = rsvg_handle_new_from_data(bytes, count, &error);
    g_clear_error(&error);
    // Lengths in mm and in are converted to CSS pixels.
    if (handle) rsvg_handle_set_dpi(handle, 96);
    return (CSVGDrawing *)handle;
}

void csvg_destroy(CSVGDrawing *drawing) { g_object_unref(drawing); }

bool csvg_size(CSVGDrawing *drawing, double *width, double *height) {
    RsvgHandle *handle = (RsvgHandle *)drawing;
    if (rsvg_handle_get_intrinsic_size_in_pixels(handle, width, height)) return true;
    gboolean has_width, has_height, has_view_box;
    RsvgLength ignored_width, ignored_height;
    RsvgRectangle view_box;
    rsvg_handle_get_intrinsic_dimensions(
        handle, &has_width, &ignored_width, &has_height, &ignored_height, &has_view_box, &view_box);
    if (!has_view_box) return false;
    *width = view_box.width;
    *height = view_box.height;
    return true;
}

bool csvg_extent(CSVGDrawing *drawing, double side, double *numbers) {
    RsvgRectangle viewport = {0, 0, side, side}, drawn, outline;
    GError *error = NULL;
    bool is_measured =
        rsvg_handle_get_geometry_for_layer((RsvgHandle *)drawing, NULL, &viewport, &drawn, &outline, &error);
    g_clear_error(&error);
    if (!is_measured) return false;
    double result[] = {outline.x, outline.y, outline.width, outline.height, drawn.x, drawn.y, drawn.width, drawn.height};
    for (int i = 0; i < 8; i++) numbers[i] = result[i];
    return true;
}

bool csvg_draw(CSVGDrawing *drawing, void *context, double width, double height) {
    RsvgRectangle viewport = {0, 0, width, height};
    GError *error = NULL;
    cairo_save((cairo_t *)context);
    // librsvg itself does not clip to the viewport.
    cairo_rectangle((cairo_t *)context, 0, 0, width, height);
    cairo_clip((cairo_t *)context);
    bool is_drawn = rsvg_handle_render_document((RsvgHandle *)drawing, (cairo_t *)context, &viewport, &error);
    cairo_restore((cairo_t *)context);
    g_clear_error(&error);
    return is_drawn;
}

unsigned csvg_major_version(void) { return rsvg_major_version; }
unsigned csvg_minor_version(void) { return rsvg_minor_version; }
unsigned csvg_micro_version(void) { return rsvg_micro_version; }
