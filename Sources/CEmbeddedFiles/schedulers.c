#include "embedding.h"

static const EmbeddedFile files[] = {
    FILE_NAMED("github.yml")
#embed "../../Examples/Shards/github.yml"
    END_OF_FILE
    FILE_NAMED("gitlab-ci.yml")
#embed "../../Examples/Shards/gitlab-ci.yml"
    END_OF_FILE
    FILE_NAMED("kubernetes.yaml")
#embed "../../Examples/Shards/kubernetes.yaml"
    END_OF_FILE
    FILE_NAMED("parallel.sh")
#embed "../../Examples/Shards/parallel.sh"
    END_OF_FILE
    FILE_NAMED("slurm.sbatch")
#embed "../../Examples/Shards/slurm.sbatch"
    END_OF_FILE
    { 0, 0 },
};

const EmbeddedFile *embedded_schedulers(void) { return files; }
