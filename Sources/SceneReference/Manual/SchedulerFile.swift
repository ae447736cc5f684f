import EmbeddedFiles

/// A file with which a scheduler runs `zoetrope render` in shards and merges the results, from `Examples/Shards`.
package enum SchedulerFile: String, CaseIterable, Sendable {
    /// A workflow of GitHub Actions.
    case github
    /// A pipeline of GitLab CI.
    case gitlab
    /// An Indexed Job of Kubernetes.
    case kubernetes
    /// A script for GNU parallel.
    case parallel
    /// An array job of Slurm.
    case slurm

    /// The usual name of the file, without a folder.
    package var fileName: String {
        switch self {
        case .github: "github.yml"
        case .gitlab: "gitlab-ci.yml"
        case .kubernetes: "kubernetes.yaml"
        case .parallel: "parallel.sh"
        case .slurm: "slurm.sbatch"
        }
    }

    /// YAML or a shell script, which says at its beginning how to run it.
    package var text: String { EmbeddedFiles.schedulers[fileName] }
}
