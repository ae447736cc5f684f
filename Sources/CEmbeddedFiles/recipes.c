#include "embedding.h"

static const EmbeddedFile files[] = {
    FILE_NAMED("accordion.yaml")
#embed "../SceneReference/Manual/Recipes/accordion.yaml"
    END_OF_FILE
    FILE_NAMED("catching-a-spring.yaml")
#embed "../SceneReference/Manual/Recipes/catching-a-spring.yaml"
    END_OF_FILE
    FILE_NAMED("confetti.yaml")
#embed "../SceneReference/Manual/Recipes/confetti.yaml"
    END_OF_FILE
    FILE_NAMED("context-menu.yaml")
#embed "../SceneReference/Manual/Recipes/context-menu.yaml"
    END_OF_FILE
    FILE_NAMED("countdown.yaml")
#embed "../SceneReference/Manual/Recipes/countdown.yaml"
    END_OF_FILE
    FILE_NAMED("crossfade.yaml")
#embed "../SceneReference/Manual/Recipes/crossfade.yaml"
    END_OF_FILE
    FILE_NAMED("drawer.yaml")
#embed "../SceneReference/Manual/Recipes/drawer.yaml"
    END_OF_FILE
    FILE_NAMED("flip.yaml")
#embed "../SceneReference/Manual/Recipes/flip.yaml"
    END_OF_FILE
    FILE_NAMED("floating-action-button.yaml")
#embed "../SceneReference/Manual/Recipes/floating-action-button.yaml"
    END_OF_FILE
    FILE_NAMED("grouped-numbers.yaml")
#embed "../SceneReference/Manual/Recipes/grouped-numbers.yaml"
    END_OF_FILE
    FILE_NAMED("hero-transition.yaml")
#embed "../SceneReference/Manual/Recipes/hero-transition.yaml"
    END_OF_FILE
    FILE_NAMED("marquee.yaml")
#embed "../SceneReference/Manual/Recipes/marquee.yaml"
    END_OF_FILE
    FILE_NAMED("page-dots.yaml")
#embed "../SceneReference/Manual/Recipes/page-dots.yaml"
    END_OF_FILE
    FILE_NAMED("parallax.yaml")
#embed "../SceneReference/Manual/Recipes/parallax.yaml"
    END_OF_FILE
    FILE_NAMED("peeking-pager.yaml")
#embed "../SceneReference/Manual/Recipes/peeking-pager.yaml"
    END_OF_FILE
    FILE_NAMED("pull-to-dismiss.yaml")
#embed "../SceneReference/Manual/Recipes/pull-to-dismiss.yaml"
    END_OF_FILE
    FILE_NAMED("pull-to-refresh.yaml")
#embed "../SceneReference/Manual/Recipes/pull-to-refresh.yaml"
    END_OF_FILE
    FILE_NAMED("pulse.yaml")
#embed "../SceneReference/Manual/Recipes/pulse.yaml"
    END_OF_FILE
    FILE_NAMED("reorder.yaml")
#embed "../SceneReference/Manual/Recipes/reorder.yaml"
    END_OF_FILE
    FILE_NAMED("ripple.yaml")
#embed "../SceneReference/Manual/Recipes/ripple.yaml"
    END_OF_FILE
    FILE_NAMED("rolling-digits.yaml")
#embed "../SceneReference/Manual/Recipes/rolling-digits.yaml"
    END_OF_FILE
    FILE_NAMED("rubber-band.yaml")
#embed "../SceneReference/Manual/Recipes/rubber-band.yaml"
    END_OF_FILE
    FILE_NAMED("shake.yaml")
#embed "../SceneReference/Manual/Recipes/shake.yaml"
    END_OF_FILE
    FILE_NAMED("skeleton-shimmer.yaml")
#embed "../SceneReference/Manual/Recipes/skeleton-shimmer.yaml"
    END_OF_FILE
    FILE_NAMED("stagger.yaml")
#embed "../SceneReference/Manual/Recipes/stagger.yaml"
    END_OF_FILE
    FILE_NAMED("throwing-a-card.yaml")
#embed "../SceneReference/Manual/Recipes/throwing-a-card.yaml"
    END_OF_FILE
    FILE_NAMED("timer.yaml")
#embed "../SceneReference/Manual/Recipes/timer.yaml"
    END_OF_FILE
    FILE_NAMED("toast.yaml")
#embed "../SceneReference/Manual/Recipes/toast.yaml"
    END_OF_FILE
    FILE_NAMED("touch-down-highlight.yaml")
#embed "../SceneReference/Manual/Recipes/touch-down-highlight.yaml"
    END_OF_FILE
    FILE_NAMED("typewriter.yaml")
#embed "../SceneReference/Manual/Recipes/typewriter.yaml"
    END_OF_FILE
    FILE_NAMED("verification-code.yaml")
#embed "../SceneReference/Manual/Recipes/verification-code.yaml"
    END_OF_FILE
    FILE_NAMED("wheel-picker.yaml")
#embed "../SceneReference/Manual/Recipes/wheel-picker.yaml"
    END_OF_FILE
    { 0, 0 },
};

const EmbeddedFile *embedded_recipes(void) { return files; }
