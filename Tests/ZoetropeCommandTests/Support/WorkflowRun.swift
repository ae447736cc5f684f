import Foundation

/// Runs the steps of a workflow or of the action like a GitHub runner, in a checkout of `team/app` for pull request 12. `apt-get`,
/// `swift` and `gh` are stubs that log their arguments; `git` is the real program, with folders as servers.
final class WorkflowRun {
    let space: Workspace
    let workflow: Workflow
    /// The values of expressions.
    var context = [
        "vars.ZOETROPE_SOURCE": "https://github.com/tools/zoetrope.git", "github.token": "secret",
        "github.event.pull_request.number": "12", "steps.artifact.outputs.artifact-url": "https://github.com/zip/1",
        "steps.pictures.outputs.commit": "",
    ]
    private var path: [String]

    init(_ workflow: Workflow) throws {
        self.workflow = workflow
        space = try Workspace()
        path = [space.folder.appendingPathComponent("stubs").path]
        for folder in ["work", "temp", "home"] {
            let place = space.folder.appendingPathComponent(folder)
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        }
        try stub("apt-get", "")
        try stub("sudo", "exec \"$@\"", logs: false)
        try stub("swift", Self.swift)
        try stub("gh", Self.gh)
        try space.write("[]", to: "comments.json")
        _ = try shell("git init --quiet --bare app.git", in: space.folder)
    }

    /// Installs the executable at the path that the workflow uses.
    func install() throws {
        try stub("zoetrope", "exec \"$ZOETROPE\" \"$@\"", logs: false)
    }

    /// The calls of stubs, one per line.
    var log: String { (try? space.data("log")).map { String(decoding: $0, as: UTF8.self) } ?? "" }

    /// The comments of the pull request.
    func comments() throws -> [(author: String, body: String)] {
        let list = try JSONSerialization.jsonObject(with: space.data("comments.json")) as? [[String: Any]] ?? []
        return list.map { comment in
            let user = comment["user"] as? [String: Any]
            return (user?["login"] as? String ?? "", comment["body"] as? String ?? "")
        }
    }

    /// Runs a step; its outputs and environment are available to later steps.
    @discardableResult
    func step(_ name: String) throws -> Tool.Outcome {
        guard let step = workflow.steps[name] else { throw Tool.Failure(description: "there is no step \(name)") }
        var environment: [String: String] = [:]
        for (key, value) in workflow.environment.merging(step.environment, uniquingKeysWith: { _, new in new }) {
            environment[key] = try filled(value)
        }
        try space.write("", to: "output")
        try space.write("", to: "path")
        let outcome = try shell(step.script, environment)
        for line in String(decoding: try space.data("output"), as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1)
            guard let id = step.id, parts.count == 2 else { continue }
            context["steps.\(id).outputs.\(parts[0])"] = String(parts[1])
        }
        path = String(decoding: try space.data("path"), as: UTF8.self).split(separator: "\n").map(String.init) + path
        return outcome
    }

    /// Runs a script as `shell: bash` does.
    func shell(
        _ script: String, _ environment: [String: String] = [:], in folder: URL? = nil
    ) throws -> Tool.Outcome {
        try space.write(script, to: "step.sh")
        let place = space.folder.path
        let runner = [
            "CI": "", "HOME": "\(place)/home", "TMPDIR": "\(place)/temp", "RUNNER_TEMP": "\(place)/temp",
            "PATH": (path + [ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]).joined(separator: ":"),
            "GITHUB_ACTION_PATH": Tool.package.path, "GITHUB_OUTPUT": "\(place)/output", "GITHUB_PATH": "\(place)/path",
            "GITHUB_REPOSITORY": "team/app",
            "GITHUB_SERVER_URL": "https://github.com", "PLACE": place, "ZOETROPE": try Tool.path.get(),
            "GIT_CONFIG_COUNT": "2", "GIT_CONFIG_KEY_0": "url.file://\(place)/app.git.insteadOf",
            "GIT_CONFIG_VALUE_0": "https://github.com/team/app.git",
            "GIT_CONFIG_KEY_1": "url.file://\(place)/tool.git.insteadOf",
            "GIT_CONFIG_VALUE_1": "https://github.com/tools/zoetrope.git",
        ]
        return try Tool.start(
            "/bin/bash", ["--noprofile", "--norc", "-eo", "pipefail", "\(place)/step.sh"],
            in: folder ?? space.folder.appendingPathComponent("work"),
            environment: runner.merging(environment) { _, new in new }
        ).wait()
    }

    private func filled(_ value: String) throws -> String {
        try value.replacing(/\$\{\{ *(.+?) *\}\}/) { match in
            guard let known = context[String(match.output.1)] else {
                throw Tool.Failure(description: "nothing stands for \(match.output.1)")
            }
            return known
        }
    }

    func stub(_ name: String, _ script: String, logs: Bool = true) throws {
        let log = logs ? "echo \"\(name) $*\" >> \"$PLACE/log\"\n" : ""
        try space.write("#!/bin/bash\nset -euo pipefail\n\(log)\(script)\n", to: "stubs/\(name)")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: space.folder.appendingPathComponent("stubs/\(name)").path)
    }

    /// A stub of `swift build` that copies the file `program` of the source.
    private static let swift = #"""
        while [ "$1" != --package-path ]; do shift; done
        bin=$2/.build/release
        if [[ $* == *--show-bin-path* ]]; then
          echo "$bin"
        else
          mkdir -p "$bin"
          cp "$2/program" "$bin/zoetrope"
        fi
        """#

    /// A stub of `gh` for the requests of the workflow, with `comments.json` and `app.git` as data, and for the downloads of the
    /// action, with the folder `release`.
    private static let gh = #"""
        if [ "$1 $2" = "release download" ]; then
          version=$3
          while [ "$1" != --dir ]; do shift; done
          cp "$PLACE/release/$version/"* "$2"
          exit
        fi
        method=GET filter=. body= address=
        shift
        while [ $# -gt 0 ]; do
          case $1 in
            --method) method=$2; shift ;;
            --jq) filter=$2; shift ;;
            --field) body=${2#body=@}; shift ;;
            --paginate | --silent) ;;
            -*) exit 64 ;;
            *) address=$1 ;;
          esac
          shift
        done
        store=$PLACE/comments.json
        case "$method $address" in
          "GET repos/team/app/issues/12/comments") jq -r "$filter" "$store" ;;
          "POST repos/team/app/issues/12/comments")
            jq --rawfile body "$body" '. + [{id: (length + 100), user: {login: "github-actions[bot]"}, body: $body}]' \
              "$store" > "$store.new" ;;
          "PATCH repos/team/app/issues/comments/"*)
            jq --rawfile body "$body" --argjson id "${address##*/}" \
              'map(if .id == $id then .body = $body else . end)' "$store" > "$store.new" ;;
          "GET repos/team/app/git/ref/"*)
            git --git-dir "$PLACE/app.git" rev-parse --verify --quiet "refs/${address#*/git/ref/}" ;;
          "DELETE repos/team/app/git/refs/"*)
            git --git-dir "$PLACE/app.git" update-ref -d "refs/${address#*/git/refs/}" ;;
          *) exit 64 ;;
        esac
        if [ -f "$store.new" ]; then mv "$store.new" "$store"; fi
        """#
}
