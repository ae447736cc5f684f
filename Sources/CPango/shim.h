#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#include <fontconfig/fontconfig.h>
#include <hb-ot.h>
#include <glib-object.h>

/// The number of references to an object, which other threads may change.
static inline unsigned cpango_reference_count(void *object) {
    return (unsigned)g_atomic_int_get((gint *)&((GObject *)object)->ref_count);
}
