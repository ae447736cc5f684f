#include "embedding.h"

static const EmbeddedFile files[] = {
    FILE_NAMED("compare.js")
#embed "../SceneTesting/Reports/Page/compare.js"
    END_OF_FILE
    FILE_NAMED("report.css")
#embed "../SceneTesting/Reports/Page/report.css"
    END_OF_FILE
    FILE_NAMED("report.js")
#embed "../SceneTesting/Reports/Page/report.js"
    END_OF_FILE
    { 0, 0 },
};

const EmbeddedFile *embedded_report(void) { return files; }
