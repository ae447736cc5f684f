#include "embedding.h"

static const EmbeddedFile files[] = {
    FILE_NAMED("add-to-cart.yaml")
#embed "../../Scenes/add-to-cart.yaml"
    END_OF_FILE
    FILE_NAMED("alert.yaml")
#embed "../../Scenes/alert.yaml"
    END_OF_FILE
    FILE_NAMED("card-flip.yaml")
#embed "../../Scenes/card-flip.yaml"
    END_OF_FILE
    FILE_NAMED("card-popover.yaml")
#embed "../../Scenes/card-popover.yaml"
    END_OF_FILE
    FILE_NAMED("card-stack.yaml")
#embed "../../Scenes/card-stack.yaml"
    END_OF_FILE
    FILE_NAMED("context-menu.yaml")
#embed "../../Scenes/context-menu.yaml"
    END_OF_FILE
    FILE_NAMED("drawer.yaml")
#embed "../../Scenes/drawer.yaml"
    END_OF_FILE
    FILE_NAMED("grid-to-detail.yaml")
#embed "../../Scenes/grid-to-detail.yaml"
    END_OF_FILE
    FILE_NAMED("keyboard.yaml")
#embed "../../Scenes/keyboard.yaml"
    END_OF_FILE
    FILE_NAMED("large-title.yaml")
#embed "../../Scenes/large-title.yaml"
    END_OF_FILE
    FILE_NAMED("like-button.yaml")
#embed "../../Scenes/like-button.yaml"
    END_OF_FILE
    FILE_NAMED("lucky-wheel.yaml")
#embed "../../Scenes/lucky-wheel.yaml"
    END_OF_FILE
    FILE_NAMED("mini-player.yaml")
#embed "../../Scenes/mini-player.yaml"
    END_OF_FILE
    FILE_NAMED("modal-sheet.yaml")
#embed "../../Scenes/modal-sheet.yaml"
    END_OF_FILE
    FILE_NAMED("navigation-push.yaml")
#embed "../../Scenes/navigation-push.yaml"
    END_OF_FILE
    FILE_NAMED("page-dots.yaml")
#embed "../../Scenes/page-dots.yaml"
    END_OF_FILE
    FILE_NAMED("physics-badges.yaml")
#embed "../../Scenes/physics-badges.yaml"
    END_OF_FILE
    FILE_NAMED("pinch-zoom.yaml")
#embed "../../Scenes/pinch-zoom.yaml"
    END_OF_FILE
    FILE_NAMED("pull-to-refresh.yaml")
#embed "../../Scenes/pull-to-refresh.yaml"
    END_OF_FILE
    FILE_NAMED("reactions.yaml")
#embed "../../Scenes/reactions.yaml"
    END_OF_FILE
    FILE_NAMED("rubber-band-list.yaml")
#embed "../../Scenes/rubber-band-list.yaml"
    END_OF_FILE
    FILE_NAMED("segmented-control.yaml")
#embed "../../Scenes/segmented-control.yaml"
    END_OF_FILE
    FILE_NAMED("settings-controls.yaml")
#embed "../../Scenes/settings-controls.yaml"
    END_OF_FILE
    FILE_NAMED("sheet-detents.yaml")
#embed "../../Scenes/sheet-detents.yaml"
    END_OF_FILE
    FILE_NAMED("skeleton-loading.yaml")
#embed "../../Scenes/skeleton-loading.yaml"
    END_OF_FILE
    FILE_NAMED("springs-compared.yaml")
#embed "../../Scenes/springs-compared.yaml"
    END_OF_FILE
    FILE_NAMED("swipe-to-delete.yaml")
#embed "../../Scenes/swipe-to-delete.yaml"
    END_OF_FILE
    FILE_NAMED("tab-bar.yaml")
#embed "../../Scenes/tab-bar.yaml"
    END_OF_FILE
    FILE_NAMED("timing-functions-compared.yaml")
#embed "../../Scenes/timing-functions-compared.yaml"
    END_OF_FILE
    FILE_NAMED("toast.yaml")
#embed "../../Scenes/toast.yaml"
    END_OF_FILE
    FILE_NAMED("video-feed.yaml")
#embed "../../Scenes/video-feed.yaml"
    END_OF_FILE
    FILE_NAMED("video-message.yaml")
#embed "../../Scenes/video-message.yaml"
    END_OF_FILE
    { 0, 0 },
};

const EmbeddedFile *embedded_scenes(void) { return files; }
