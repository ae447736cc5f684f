#include "embedding.h"

static const EmbeddedFile files[] = {
    FILE_NAMED("alert.yaml")
#embed "../../Scenes/parts/alert.yaml"
    END_OF_FILE
    FILE_NAMED("badge.yaml")
#embed "../../Scenes/parts/badge.yaml"
    END_OF_FILE
    FILE_NAMED("button.yaml")
#embed "../../Scenes/parts/button.yaml"
    END_OF_FILE
    FILE_NAMED("card.yaml")
#embed "../../Scenes/parts/card.yaml"
    END_OF_FILE
    FILE_NAMED("chat-bubble.yaml")
#embed "../../Scenes/parts/chat-bubble.yaml"
    END_OF_FILE
    FILE_NAMED("keyboard.yaml")
#embed "../../Scenes/parts/keyboard.yaml"
    END_OF_FILE
    FILE_NAMED("list-row.yaml")
#embed "../../Scenes/parts/list-row.yaml"
    END_OF_FILE
    FILE_NAMED("navigation-bar.yaml")
#embed "../../Scenes/parts/navigation-bar.yaml"
    END_OF_FILE
    FILE_NAMED("number-pad.yaml")
#embed "../../Scenes/parts/number-pad.yaml"
    END_OF_FILE
    FILE_NAMED("page-control.yaml")
#embed "../../Scenes/parts/page-control.yaml"
    END_OF_FILE
    FILE_NAMED("play-button.yaml")
#embed "../../Scenes/parts/play-button.yaml"
    END_OF_FILE
    FILE_NAMED("search-field.yaml")
#embed "../../Scenes/parts/search-field.yaml"
    END_OF_FILE
    FILE_NAMED("segmented-control.yaml")
#embed "../../Scenes/parts/segmented-control.yaml"
    END_OF_FILE
    FILE_NAMED("sheet.yaml")
#embed "../../Scenes/parts/sheet.yaml"
    END_OF_FILE
    FILE_NAMED("slider.yaml")
#embed "../../Scenes/parts/slider.yaml"
    END_OF_FILE
    FILE_NAMED("stepper.yaml")
#embed "../../Scenes/parts/stepper.yaml"
    END_OF_FILE
    FILE_NAMED("switch.yaml")
#embed "../../Scenes/parts/switch.yaml"
    END_OF_FILE
    FILE_NAMED("symbol.yaml")
#embed "../../Scenes/parts/symbol.yaml"
    END_OF_FILE
    FILE_NAMED("tab-bar.yaml")
#embed "../../Scenes/parts/tab-bar.yaml"
    END_OF_FILE
    FILE_NAMED("welcome-text.yaml")
#embed "../../Scenes/parts/welcome-text.yaml"
    END_OF_FILE
    { 0, 0 },
};

const EmbeddedFile *embedded_parts(void) { return files; }
