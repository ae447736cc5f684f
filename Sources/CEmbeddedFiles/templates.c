#include "embedding.h"

static const EmbeddedFile files[] = {
    FILE_NAMED("card.yaml")
#embed "../SceneReference/Templates/Scenes/card.yaml"
    END_OF_FILE
    FILE_NAMED("feed.yaml")
#embed "../SceneReference/Templates/Scenes/feed.yaml"
    END_OF_FILE
    FILE_NAMED("pinch.yaml")
#embed "../SceneReference/Templates/Scenes/pinch.yaml"
    END_OF_FILE
    FILE_NAMED("sheet.yaml")
#embed "../SceneReference/Templates/Scenes/sheet.yaml"
    END_OF_FILE
    FILE_NAMED("spinner.yaml")
#embed "../SceneReference/Templates/Scenes/spinner.yaml"
    END_OF_FILE
    FILE_NAMED("swipe.yaml")
#embed "../SceneReference/Templates/Scenes/swipe.yaml"
    END_OF_FILE
    { 0, 0 },
};

const EmbeddedFile *embedded_templates(void) { return files; }
