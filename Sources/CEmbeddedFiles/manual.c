#include "embedding.h"

static const EmbeddedFile files[] = {
    FILE_NAMED("actions.md")
#embed "../SceneReference/Manual/Text/actions.md"
    END_OF_FILE
    FILE_NAMED("animators.md")
#embed "../SceneReference/Manual/Text/animators.md"
    END_OF_FILE
    FILE_NAMED("canvas.md")
#embed "../SceneReference/Manual/Text/canvas.md"
    END_OF_FILE
    FILE_NAMED("comment.sh")
#embed "../SceneReference/Manual/Text/comment.sh"
    END_OF_FILE
    FILE_NAMED("conventions.md")
#embed "../SceneReference/Manual/Text/conventions.md"
    END_OF_FILE
    FILE_NAMED("documentation.md")
#embed "../SceneReference/Manual/Text/documentation.md"
    END_OF_FILE
    FILE_NAMED("dynamics.md")
#embed "../SceneReference/Manual/Text/dynamics.md"
    END_OF_FILE
    FILE_NAMED("editors.md")
#embed "../SceneReference/Manual/Text/editors.md"
    END_OF_FILE
    FILE_NAMED("excerpts.txt")
#embed "../SceneReference/Manual/Text/excerpts.txt"
    END_OF_FILE
    FILE_NAMED("expectations.md")
#embed "../SceneReference/Manual/Text/expectations.md"
    END_OF_FILE
    FILE_NAMED("expectations.yaml")
#embed "../SceneReference/Manual/Text/expectations.yaml"
    END_OF_FILE
    FILE_NAMED("expressions.md")
#embed "../SceneReference/Manual/Text/expressions.md"
    END_OF_FILE
    FILE_NAMED("file.md")
#embed "../SceneReference/Manual/Text/file.md"
    END_OF_FILE
    FILE_NAMED("first-scene.yaml")
#embed "../SceneReference/Manual/Text/first-scene.yaml"
    END_OF_FILE
    FILE_NAMED("gestures.md")
#embed "../SceneReference/Manual/Text/gestures.md"
    END_OF_FILE
    FILE_NAMED("goldens.md")
#embed "../SceneReference/Manual/Text/goldens.md"
    END_OF_FILE
    FILE_NAMED("integration.md")
#embed "../SceneReference/Manual/Text/integration.md"
    END_OF_FILE
    FILE_NAMED("introduction.md")
#embed "../SceneReference/Manual/Text/introduction.md"
    END_OF_FILE
    FILE_NAMED("keep-pictures.sh")
#embed "../SceneReference/Manual/Text/keep-pictures.sh"
    END_OF_FILE
    FILE_NAMED("layers.md")
#embed "../SceneReference/Manual/Text/layers.md"
    END_OF_FILE
    FILE_NAMED("limits.md")
#embed "../SceneReference/Manual/Text/limits.md"
    END_OF_FILE
    FILE_NAMED("machines.md")
#embed "../SceneReference/Manual/Text/machines.md"
    END_OF_FILE
    FILE_NAMED("outputs.md")
#embed "../SceneReference/Manual/Text/outputs.md"
    END_OF_FILE
    FILE_NAMED("paint.md")
#embed "../SceneReference/Manual/Text/paint.md"
    END_OF_FILE
    FILE_NAMED("pause.js")
#embed "../SceneReference/Manual/Site/pause.js"
    END_OF_FILE
    FILE_NAMED("platforms.md")
#embed "../SceneReference/Manual/Text/platforms.md"
    END_OF_FILE
    FILE_NAMED("preview.md")
#embed "../SceneReference/Manual/Text/preview.md"
    END_OF_FILE
    FILE_NAMED("recipes.md")
#embed "../SceneReference/Manual/Text/recipes.md"
    END_OF_FILE
    FILE_NAMED("recordings.md")
#embed "../SceneReference/Manual/Text/recordings.md"
    END_OF_FILE
    FILE_NAMED("remove-pictures.sh")
#embed "../SceneReference/Manual/Text/remove-pictures.sh"
    END_OF_FILE
    FILE_NAMED("scripts.md")
#embed "../SceneReference/Manual/Text/scripts.md"
    END_OF_FILE
    FILE_NAMED("search.js")
#embed "../SceneReference/Manual/Site/search.js"
    END_OF_FILE
    FILE_NAMED("site.css")
#embed "../SceneReference/Manual/Site/site.css"
    END_OF_FILE
    FILE_NAMED("start.md")
#embed "../SceneReference/Manual/Text/start.md"
    END_OF_FILE
    FILE_NAMED("text.md")
#embed "../SceneReference/Manual/Text/text.md"
    END_OF_FILE
    FILE_NAMED("timing.md")
#embed "../SceneReference/Manual/Text/timing.md"
    END_OF_FILE
    FILE_NAMED("touches.md")
#embed "../SceneReference/Manual/Text/touches.md"
    END_OF_FILE
    FILE_NAMED("variants.md")
#embed "../SceneReference/Manual/Text/variants.md"
    END_OF_FILE
    FILE_NAMED("zoetrope.yml")
#embed "../SceneReference/Manual/Text/zoetrope.yml"
    END_OF_FILE
    { 0, 0 },
};

const EmbeddedFile *embedded_manual(void) { return files; }
