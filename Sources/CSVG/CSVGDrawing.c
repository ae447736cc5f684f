#include "CSVGDrawing.h"

#include <librsvg/rsvg.h>

CSVGDrawing *csvg_create(const unsigned char *bytes, size_t count) {
    GError *error = NULL;
    RsvgHandle *handle = rsvg_handle_new_from_data(bytes, count, &error);
    g_clear_error(&error);
    if (!handle) return NULL;
    // Lengths in mm and in are converted to CSS pixels.
    rsvg_handle_set_dpi(handle, 96);
    // Text is empty or was refused. librsvg would load a font for empty text too, which is not safe on several threads.
    static const char style[] = "text { display: none !important }";
    bool is_set = rsvg_handle_set_stylesheet(handle, (const guint8 *)style, sizeof style - 1, &error);
    g_clear_error(&error);
    if (!is_set) {
        g_object_unref(handle);
        return NULL;
    }
    return (CSVGDrawing *)handle;
}

void csvg_destroy(CSVGDrawing *drawing) { g_object_unref(drawing); }

/// In CSS pixels; negative for a length that is not given or relative to another one.
static double pixels(gboolean is_given, RsvgLength length) {
    if (!is_given) return -1;
    switch (length.unit) {
    case RSVG_UNIT_PX: return length.length;
    case RSVG_UNIT_IN: return length.length * 96;
    case RSVG_UNIT_CM: return length.length * 96 / 2.54;
    case RSVG_UNIT_MM: return length.length * 96 / 25.4;
    case RSVG_UNIT_PT: return length.length * 96 / 72;
    case RSVG_UNIT_PC: return length.length * 16;
    default: return -1;
    }
}

bool csvg_size(CSVGDrawing *drawing, double *width, double *height) {
    RsvgHandle *handle = (RsvgHandle *)drawing;
    if (rsvg_handle_get_intrinsic_size_in_pixels(handle, width, height)) return true;
    gboolean has_width, has_height, has_view_box;
    RsvgLength own_width, own_height;
    RsvgRectangle view_box;
    rsvg_handle_get_intrinsic_dimensions(
        handle, &has_width, &own_width, &has_height, &own_height, &has_view_box, &view_box);
    if (!has_view_box) return false;
    *width = view_box.width;
    *height = view_box.height;
    if (view_box.width <= 0 || view_box.height <= 0) return true;
    // One side alone keeps the ratio of the viewBox.
    double given_width = pixels(has_width, own_width), given_height = pixels(has_height, own_height);
    if (given_width >= 0) {
        *width = given_width;
        *height = given_width * view_box.height / view_box.width;
    } else if (given_height >= 0) {
        *width = given_height * view_box.width / view_box.height;
        *height = given_height;
    }
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
