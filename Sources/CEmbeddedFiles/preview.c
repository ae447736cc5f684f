#include "embedding.h"

static const EmbeddedFile files[] = {
    FILE_NAMED("bindings.js")
#embed "../Preview/Page/bindings.js"
    END_OF_FILE
    FILE_NAMED("changes.js")
#embed "../Preview/Page/changes.js"
    END_OF_FILE
    FILE_NAMED("choices.js")
#embed "../Preview/Page/choices.js"
    END_OF_FILE
    FILE_NAMED("comparison.js")
#embed "../Preview/Page/comparison.js"
    END_OF_FILE
    FILE_NAMED("connection.css")
#embed "../Preview/Page/connection.css"
    END_OF_FILE
    FILE_NAMED("connection.js")
#embed "../Preview/Page/connection.js"
    END_OF_FILE
    FILE_NAMED("curve-editor.js")
#embed "../Preview/Page/curve-editor.js"
    END_OF_FILE
    FILE_NAMED("curves.js")
#embed "../Preview/Page/curves.js"
    END_OF_FILE
    FILE_NAMED("difference.js")
#embed "../Preview/Page/difference.js"
    END_OF_FILE
    FILE_NAMED("edit.js")
#embed "../Preview/Page/edit.js"
    END_OF_FILE
    FILE_NAMED("elements.js")
#embed "../Preview/Page/elements.js"
    END_OF_FILE
    FILE_NAMED("events.js")
#embed "../Preview/Page/events.js"
    END_OF_FILE
    FILE_NAMED("export.js")
#embed "../Preview/Page/export.js"
    END_OF_FILE
    FILE_NAMED("fields.js")
#embed "../Preview/Page/fields.js"
    END_OF_FILE
    FILE_NAMED("fingers.js")
#embed "../Preview/Page/fingers.js"
    END_OF_FILE
    FILE_NAMED("frames.js")
#embed "../Preview/Page/frames.js"
    END_OF_FILE
    FILE_NAMED("guides.js")
#embed "../Preview/Page/guides.js"
    END_OF_FILE
    FILE_NAMED("hit.js")
#embed "../Preview/Page/hit.js"
    END_OF_FILE
    FILE_NAMED("index.html")
#embed "../Preview/Page/index.html"
    END_OF_FILE
    FILE_NAMED("inspector.js")
#embed "../Preview/Page/inspector.js"
    END_OF_FILE
    FILE_NAMED("keyboard.js")
#embed "../Preview/Page/keyboard.js"
    END_OF_FILE
    FILE_NAMED("lanes.js")
#embed "../Preview/Page/lanes.js"
    END_OF_FILE
    FILE_NAMED("layers.js")
#embed "../Preview/Page/layers.js"
    END_OF_FILE
    FILE_NAMED("live.js")
#embed "../Preview/Page/live.js"
    END_OF_FILE
    FILE_NAMED("loupe.js")
#embed "../Preview/Page/loupe.js"
    END_OF_FILE
    FILE_NAMED("measure.js")
#embed "../Preview/Page/measure.js"
    END_OF_FILE
    FILE_NAMED("measuring.css")
#embed "../Preview/Page/measuring.css"
    END_OF_FILE
    FILE_NAMED("measuring.js")
#embed "../Preview/Page/measuring.js"
    END_OF_FILE
    FILE_NAMED("onion.js")
#embed "../Preview/Page/onion.js"
    END_OF_FILE
    FILE_NAMED("opener.js")
#embed "../Preview/Page/opener.js"
    END_OF_FILE
    FILE_NAMED("overlays.js")
#embed "../Preview/Page/overlays.js"
    END_OF_FILE
    FILE_NAMED("pacing.js")
#embed "../Preview/Page/pacing.js"
    END_OF_FILE
    FILE_NAMED("page.css")
#embed "../Preview/Page/page.css"
    END_OF_FILE
    FILE_NAMED("page.js")
#embed "../Preview/Page/page.js"
    END_OF_FILE
    FILE_NAMED("play.js")
#embed "../Preview/Page/play.js"
    END_OF_FILE
    FILE_NAMED("problems.js")
#embed "../Preview/Page/problems.js"
    END_OF_FILE
    FILE_NAMED("readout.js")
#embed "../Preview/Page/readout.js"
    END_OF_FILE
    FILE_NAMED("recording.js")
#embed "../Preview/Page/recording.js"
    END_OF_FILE
    FILE_NAMED("requests.js")
#embed "../Preview/Page/requests.js"
    END_OF_FILE
    FILE_NAMED("rulers.js")
#embed "../Preview/Page/rulers.js"
    END_OF_FILE
    FILE_NAMED("second.js")
#embed "../Preview/Page/second.js"
    END_OF_FILE
    FILE_NAMED("settings.js")
#embed "../Preview/Page/settings.js"
    END_OF_FILE
    FILE_NAMED("shelf-card.js")
#embed "../Preview/Page/shelf-card.js"
    END_OF_FILE
    FILE_NAMED("shelf.css")
#embed "../Preview/Page/shelf.css"
    END_OF_FILE
    FILE_NAMED("shelf.html")
#embed "../Preview/Page/shelf.html"
    END_OF_FILE
    FILE_NAMED("shelf.js")
#embed "../Preview/Page/shelf.js"
    END_OF_FILE
    FILE_NAMED("source.js")
#embed "../Preview/Page/source.js"
    END_OF_FILE
    FILE_NAMED("stage.js")
#embed "../Preview/Page/stage.js"
    END_OF_FILE
    FILE_NAMED("swipe.js")
#embed "../Preview/Page/swipe.js"
    END_OF_FILE
    FILE_NAMED("tabs.js")
#embed "../Preview/Page/tabs.js"
    END_OF_FILE
    FILE_NAMED("tests.js")
#embed "../Preview/Page/tests.js"
    END_OF_FILE
    FILE_NAMED("timeline.js")
#embed "../Preview/Page/timeline.js"
    END_OF_FILE
    FILE_NAMED("timescale.js")
#embed "../Preview/Page/timescale.js"
    END_OF_FILE
    FILE_NAMED("timetext.js")
#embed "../Preview/Page/timetext.js"
    END_OF_FILE
    FILE_NAMED("touchpad.js")
#embed "../Preview/Page/touchpad.js"
    END_OF_FILE
    FILE_NAMED("transport.js")
#embed "../Preview/Page/transport.js"
    END_OF_FILE
    FILE_NAMED("tree.js")
#embed "../Preview/Page/tree.js"
    END_OF_FILE
    FILE_NAMED("variables.js")
#embed "../Preview/Page/variables.js"
    END_OF_FILE
    FILE_NAMED("viewport.js")
#embed "../Preview/Page/viewport.js"
    END_OF_FILE
    { 0, 0 },
};

const EmbeddedFile *embedded_preview(void) { return files; }
