import Foundation
import SceneReference
import TestSupport
import Testing
import Zoetrope

/// Runs the shell steps of the action in `action.yml`.
@Suite(.runsPrograms) struct ActionTests {
    private static let scene = Scenes.slide + "\ngoldens: { trace: [box.position.x], stills: [middle] }\n"

    private func action(_ inputs: [String: String] = [:], ref: String = "main") throws -> WorkflowRun {
        let file = Tool.package.appendingPathComponent("action.yml")
        let run = try WorkflowRun(Workflow(String(contentsOf: file, encoding: .utf8)))
        let defaults = [
            "command": "test", "scenes": "Scenes", "args": "", "version": "", "packages": "fonts-noto-color-emoji",
            "comment": "true", "token": "secret",
        ]
        for (name, value) in defaults.merging(inputs, uniquingKeysWith: { _, new in new }) {
            run.context["inputs.\(name)"] = value
        }
        run.context["github.action_ref"] = ref
        run.context["github.action_repository || github.repository"] = "makers/zoetrope"
        run.context["runner.temp"] = "\(run.space.folder.path)/temp"
        return run
    }

    /// Publishes a release of one file, with the checksum of `content`.
    private func release(_ file: String, of version: String, content: String, in run: WorkflowRun) throws {
        let made = try run.shell(
            """
            mkdir -p "$PLACE/release/v\(version)" && cd "$PLACE/release/v\(version)"
            printf '%s' '\(content)' > \(file) && sha256sum \(file) > SHA256SUMS
            """)
        try #require(made.status == 0, "\(made.messages)")
    }

    @Test func `all shell steps are tested, and no expression is part of a script`() throws {
        let workflow = try action().workflow
        let names = [
            "Comment", "Download", "Install", "Install tools", "Keep pictures", "Prepare", "Remove pictures", "Run",
        ]
        #expect(workflow.steps.keys.sorted() == names && workflow.runs == names.count)
        #expect(workflow.steps.values.allSatisfy { !$0.script.contains("${{") })
    }

    @Test(arguments: [
        ("1.2.3", "main", "1.2.3"), ("v1.2.3", "v9.9.9", "1.2.3"), ("", "v9.9.9", "9.9.9"),
        ("", "v1", ExitCode.toolVersion), ("", "main", ExitCode.toolVersion),
    ])
    func `the version is that of the input, of the tag or of the sources`(
        input: String, ref: String, version: String
    ) throws {
        let run = try action(["version": input], ref: ref)
        let outcome = try run.step("Prepare")
        #expect(outcome.status == 0, "\(outcome.messages)")
        #expect(run.context["steps.prepare.outputs.version"] == version)
        let architecture = try #require(run.context["steps.prepare.outputs.architecture"])
        #expect(run.context["steps.prepare.outputs.file"] == "zoetrope_\(version)_\(architecture).deb")
    }

    @Test(arguments: [
        (["command": "preview"], "The input command must be render, test or docs."),
        (["command": "render; id"], "The input command must be render, test or docs."),
        (["version": "latest"], "The input version must be three numbers such as 0.2.0."),
        (["version": "1.2.3/../../x"], "The input version must be three numbers such as 0.2.0."),
    ])
    func `wrong inputs are errors`(inputs: [String: String], message: String) throws {
        let outcome = try action(inputs).step("Prepare")
        #expect(outcome.status == 1 && outcome.text == "::error::\(message)\n")
    }

    @Test func `the package of the release is verified and installed`() throws {
        let run = try action(["version": "1.2.3", "packages": "ffmpeg librlottie0-1"])
        try run.step("Prepare")
        let file = try #require(run.context["steps.prepare.outputs.file"])
        try release(file, of: "1.2.3", content: "a package", in: run)
        for name in ["Install tools", "Download", "Install"] {
            let outcome = try run.step(name)
            #expect(outcome.status == 0, "\(name): \(outcome.messages)")
        }
        let folder = "\(run.space.folder.path)/temp/zoetrope"
        let download =
            "gh release download v1.2.3 --repo makers/zoetrope --pattern \(file) --pattern SHA256SUMS --dir \(folder)"
        let install = "apt-get install -y --no-install-recommends \(folder)/\(file) ffmpeg librlottie0-1\n"
        #expect(run.log.contains(download))
        #expect(run.log.hasSuffix("apt-get update\n\(install)"))

        // A file that was exchanged after its checksum was written is not installed.
        let calls = run.log
        try run.space.write("another package", to: "temp/zoetrope/\(file)")
        #expect(try run.step("Install").status != 0)
        // Neither is one that has no checksum.
        try run.space.write("", to: "temp/zoetrope/SHA256SUMS")
        #expect(try run.step("Install").status != 0)
        #expect(run.log == calls)
    }

    @Test(arguments: ["-o Dir::Etc=x", "ffmpeg $(id)", "./x.deb"])
    func `only names of packages are passed to apt-get`(packages: String) throws {
        let run = try action(["version": "1.2.3", "packages": packages])
        try run.step("Prepare")
        try release(#require(run.context["steps.prepare.outputs.file"]), of: "1.2.3", content: "x", in: run)
        #expect(try run.step("Download").status == 0)
        let outcome = try run.step("Install")
        #expect(outcome.status == 1 && outcome.text.contains("::error::The input packages has a word"))
        #expect(!run.log.contains("apt-get install"))
    }

    @Test func `scenes and arguments reach the program as they are`() throws {
        let run = try action([
            "command": "render", "scenes": "my scenes\n\n$(touch one)\n`touch two`.yaml\n",
            "args": "--fps 10 * $(touch three)\n--quiet",
        ])
        try run.stub("zoetrope", #"printf '[%s]\n' "$@" > "$PLACE/arguments""#)
        let outcome = try run.step("Run")
        #expect(outcome.status == 0, "\(outcome.messages)")
        let expected = [
            "render", "-o", "rendered/", "--fps", "10", "*", "$(touch", "three)", "--quiet", "--", "my scenes",
            "$(touch one)", "`touch two`.yaml",
        ]
        let arguments = String(decoding: try run.space.data("arguments"), as: UTF8.self)
        #expect(arguments == expected.map { "[\($0)]\n" }.joined())
        #expect(try run.space.files().allSatisfy { !$0.hasSuffix("one") && !$0.hasSuffix("three)") })
    }

    @Test func `it tests scenes, comments on the difference and removes its pictures`() throws {
        let run = try action()
        try run.install()
        try run.space.write(Self.scene, to: "work/Scenes/slide.yaml")
        #expect(try run.shell("zoetrope test Scenes --record all", ["SNAPSHOT_TESTING_RECORD": ""]).status == 1)
        #expect(try run.step("Run").status == 0)
        #expect(run.space.exists("work/report/junit.xml"))

        try run.space.write(Self.scene.replacing("goal: 30", with: "goal: 31"), to: "work/Scenes/slide.yaml")
        #expect(try run.step("Run").status == 1)
        for name in ["Keep pictures", "Comment"] {
            let outcome = try run.step(name)
            #expect(outcome.status == 0, "\(name): \(outcome.messages)")
        }
        let comments = try run.comments()
        try #require(comments.count == 1)
        #expect(comments[0].body.hasPrefix("<!-- zoetrope -->\n### Zoetrope: 2 goldens are not as expected\n"))
        let commit = try #require(run.context["steps.pictures.outputs.commit"])
        #expect(comments[0].body.contains("https://github.com/team/app/blob/\(commit)/files/"))

        let branches = "git --git-dir \"$PLACE/app.git\" for-each-ref"
        #expect(try run.shell(branches).text.contains("refs/heads/zoetrope-report/12"))
        #expect(try run.step("Remove pictures").status == 0)
        #expect(try run.shell(branches).text.isEmpty)
    }

    @Test func `it renders scenes`() throws {
        let run = try action(["command": "render", "args": "--fps 5"])
        try run.install()
        try run.space.write(Scenes.slide, to: "work/Scenes/slide.yaml")
        let outcome = try run.step("Run")
        #expect(outcome.status == 0, "\(outcome.messages)")
        #expect(run.space.exists("work/rendered/slide.gif"))
    }

    @Test func `it documents scenes`() throws {
        let run = try action(["command": "docs", "args": "--host mkdocs --fps 5"])
        try run.install()
        try run.space.write(Scenes.slide, to: "work/Scenes/slide.yaml")
        let outcome = try run.step("Run")
        #expect(outcome.status == 0, "\(outcome.messages)")
        #expect(run.space.exists("work/docs/slide/index.md") && run.space.exists("work/docs/index.md"))
    }

    @Test func `the workflow and the action run the same scripts`() throws {
        let steps = Workflow(Manual.workflow).steps
        for (name, file) in [
            ("Comment", "comment.sh"), ("Keep pictures", "keep-pictures.sh"),
            ("Remove pictures", "remove-pictures.sh"),
        ] {
            let path = "Sources/SceneReference/Manual/Text/\(file)"
            let source = Tool.package.appendingPathComponent(path)
            let script = try #require(steps[name]?.script.trimmingCharacters(in: .newlines))
            #expect(try String(contentsOf: source, encoding: .utf8).hasSuffix("shell=bash\n\(script)\n"))
            let call = try action().workflow.steps[name]?.script.trimmingCharacters(in: .newlines)
            #expect(call == "bash -eo pipefail \"$GITHUB_ACTION_PATH/\(path)\"")
        }
    }
}
