import Foundation
import SceneReference
import TestSupport
import Testing

/// Runs the shell steps of the GitHub Actions workflow.
@Suite(.runsPrograms) struct WorkflowTests {
    private static let scene =
        Scenes.slide + "\ngoldens: { trace: [box.position.x], stills: [middle], animation: gif }\n"
    private static let changed = scene.replacing("goal: 30", with: "goal: 31")

    /// A checkout with one scene and its goldens.
    private func checkout() throws -> WorkflowRun {
        let run = try WorkflowRun(Workflow(Manual.workflow))
        try run.install()
        try run.space.write(Self.scene, to: "work/Scenes/my slide.yaml")
        #expect(try run.shell("zoetrope test Scenes --record all", ["SNAPSHOT_TESTING_RECORD": ""]).status == 1)
        return run
    }

    /// Runs the steps after the installation and returns the outcome of the test.
    private func tested(_ run: WorkflowRun) throws -> Tool.Outcome {
        run.context["steps.pictures.outputs.commit"] = ""
        #expect(try run.step("Render").status == 0)
        let outcome = try run.step("Test")
        for name in ["Keep pictures", "Comment"] {
            let outcome = try run.step(name)
            #expect(outcome.status == 0, "\(name): \(outcome.messages)")
        }
        return outcome
    }

    private func branch(_ run: WorkflowRun, _ command: String) throws -> String {
        try run.shell("git --git-dir \"$PLACE/app.git\" \(command)").text
    }

    @Test func `the workflow is the same in the manual and the repository`() throws {
        let file = try String(
            contentsOf: Tool.package.appendingPathComponent("Examples/zoetrope.yml"), encoding: .utf8)
        let isCurrent = file == Manual.workflow
        #expect(isCurrent, "write it anew: swift run zoetrope manual --workflow -o Examples/zoetrope.yml")
        let space = try Workspace()
        #expect(try space.run("manual", "--workflow").text == file)
        #expect(try space.run("manual", "--workflow", "--examples", "x").status == 64)
        let isPrinted = Manual.markdown.contains("```yaml\n\(file)```")
        #expect(isPrinted)
    }

    @Test func `all shell steps are tested`() {
        let workflow = Workflow(Manual.workflow)
        let names = [
            "Build", "Comment", "Find the version", "Install", "Install packages", "Keep pictures", "Remove pictures",
            "Render", "Test",
        ]
        #expect(workflow.steps.keys.sorted() == names && workflow.runs == names.count)
    }

    @Test func `it installs the packages that setup installs`() throws {
        let setup = try String(contentsOf: Tool.package.appendingPathComponent("setup"), encoding: .utf8)
        let list = try #require(setup.firstMatch(of: /\npackages=\(([^)]*)\)/))
        let packages = list.1.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let run = try WorkflowRun(Workflow(Manual.workflow))
        #expect(try run.step("Install packages").status == 0)
        #expect(run.log == "apt-get update\napt-get install -y \(packages) gh git jq\n")
    }

    @Test func `it builds the configured version`() throws {
        let run = try WorkflowRun(Workflow(Manual.workflow))
        let made = try run.shell(
            """
            git init --quiet --initial-branch main "$PLACE/tool.git" && cd "$PLACE/tool.git"
            git config user.name me && git config user.email me@example.org
            printf '#!/bin/bash\\nexec "$ZOETROPE" "$@"\\n' > program && chmod +x program && git add program
            git commit --quiet -m One && git tag -a -m Release v1 && git rev-parse HEAD
            printf '#!/bin/bash\\necho "the second"\\n' > program && git commit --quiet -am Two && git rev-parse HEAD
            """)
        let commits = made.text.split(separator: "\n").map(String.init)
        try #require(commits.count == 2, "\(made.messages)")
        #expect(try run.step("Find the version").status == 0)
        #expect(run.context["steps.version.outputs.commit"] == commits[1])

        let text = Manual.workflow
        let tagged = try WorkflowRun(Workflow(text.replacing("ZOETROPE_VERSION: main", with: "ZOETROPE_VERSION: v1")))
        try FileManager.default.copyItem(
            at: run.space.folder.appendingPathComponent("tool.git"),
            to: tagged.space.folder.appendingPathComponent("tool.git"))
        for name in ["Find the version", "Build", "Install"] {
            let outcome = try tagged.step(name)
            #expect(outcome.status == 0, "\(name): \(outcome.messages)")
        }
        #expect(tagged.context["steps.version.outputs.commit"] == commits[0], "the commit, not the tag's own object")
        #expect(tagged.log.contains("-c release --static-swift-stdlib --product zoetrope\n"))
        #expect(try tagged.shell("zoetrope --help").text.contains("zoetrope"))
        #expect(try tagged.shell("command -v zoetrope").text.hasSuffix("/work/.zoetrope/zoetrope\n"))
    }

    @Test func `missing settings are errors`() throws {
        let run = try WorkflowRun(
            Workflow(Manual.workflow.replacing("ZOETROPE_VERSION: main", with: "ZOETROPE_VERSION: none")))
        _ = try run.shell("git init --quiet --bare \"$PLACE/tool.git\"")
        let unknown = try run.step("Find the version")
        #expect(unknown.status == 1)
        #expect(unknown.text == "::error::https://github.com/tools/zoetrope.git has no tag or branch none.\n")
        run.context["vars.ZOETROPE_SOURCE"] = ""
        let unset = try run.step("Find the version")
        #expect(unset.status == 1 && unset.text.hasPrefix("::error::Set the repository variable ZOETROPE_SOURCE"))
    }

    @Test func `there is no comment if nothing changed`() throws {
        let run = try checkout()
        let outcome = try tested(run)
        #expect(outcome.status == 0, "\(outcome.messages)")
        for file in ["report/index.html", "report/junit.xml", "rendered/my slide.gif"] {
            #expect(run.space.exists("work/\(file)"))
        }
        #expect(try run.comments().isEmpty)
        #expect(try branch(run, "for-each-ref").isEmpty)
    }

    @Test func `there is no comment without a report`() throws {
        let run = try checkout()
        for name in ["Keep pictures", "Comment"] { #expect(try run.step(name).status == 0) }
        #expect(run.log.isEmpty)
    }

    @Test func `one comment shows changes and is updated when they are gone`() throws {
        let run = try checkout()
        // A copy of the comment by another author must not change.
        let foreign = #"[{"id": 7, "user": {"login": "someone"}, "body": "<!-- zoetrope -->\nlook"}]"#
        try run.space.write(foreign, to: "comments.json")
        try run.space.write(Self.changed, to: "work/Scenes/my slide.yaml")
        let outcome = try tested(run)
        #expect(outcome.status == 1, "\(outcome.messages)")
        #expect(run.space.exists("work/report/junit.xml") && run.space.exists("work/report/index.html"))

        let first = try run.comments()
        try #require(first.count == 2)
        let body = first[1].body
        #expect(body.hasPrefix("<!-- zoetrope -->\n### Zoetrope: 3 goldens are not as expected\n"), "\(body)")
        #expect(body.contains("<h4><code>my slide/main.trace</code></h4>"))
        #expect(body.contains("the same motion, 5 % further"))
        #expect(body.contains("[The report](https://github.com/zip/1)"))
        let commit = try #require(run.context["steps.pictures.outputs.commit"])
        let kept = try branch(run, "ls-tree -r --name-only -z zoetrope-report/12").split(separator: "\0")
        for name in ["main.gif", "main.middle.png"] {
            for role in ["expected", "actual", "difference"] {
                let file = "files/my slide/\(name)/\(role).\(name.suffix(3))"
                #expect(kept.contains(Substring(file)))
                let address = file.replacing(" ", with: "%20")
                #expect(body.contains("src=\"https://github.com/team/app/blob/\(commit)/\(address)?raw=true\""))
            }
        }
        #expect(try branch(run, "rev-parse zoetrope-report/12") == commit + "\n")

        try run.space.write(Self.scene.replacing("goal: 30", with: "goal: 28"), to: "work/Scenes/my slide.yaml")
        #expect(try tested(run).status == 1)
        let second = try run.comments()
        #expect(second.count == 2 && second[1].body != body && second[1].body.contains("my slide/main.gif"))
        #expect(try branch(run, "rev-list --count --all") == "1\n", "the branch has no history")

        try run.space.write(Self.scene, to: "work/Scenes/my slide.yaml")
        #expect(try tested(run).status == 0)
        let third = try run.comments()
        #expect(third.count == 2 && third[1].body.hasPrefix("<!-- zoetrope -->\nAll tests pass again.\n"))
        #expect(third[0].author == "someone" && third[0].body == "<!-- zoetrope -->\nlook")

        for _ in 0..<2 { #expect(try run.step("Remove pictures").status == 0) }
        #expect(try branch(run, "for-each-ref").isEmpty)
    }

    @Test func `a comment lists failed expectations and errors, too`() throws {
        let run = try checkout()
        let scene = Self.scene.replacing("goldens:", with: "expect: [ { at: end, that: 1 == 2 } ]\ngoldens:")
        try #require(scene != Self.scene)
        try run.space.write(scene, to: "work/Scenes/my slide.yaml")
        #expect(try tested(run).status == 1)
        let first = try run.comments()
        try #require(first.count == 1)
        #expect(first[0].body.hasPrefix("<!-- zoetrope -->\n### Zoetrope: 1 expectation fails\n"), "\(first[0].body)")
        #expect(first[0].body.contains("error: expected 1 == 2"), "\(first[0].body)")

        try run.space.write(Self.scene + "extra: <b>\n", to: "work/Scenes/my slide.yaml")
        #expect(try run.step("Test").status == 2)
        #expect(try run.step("Comment").status == 0)
        let second = try run.comments()[0].body
        #expect(second.hasPrefix("<!-- zoetrope -->\n### Zoetrope: 1 error\n") && second.contains("extra"), "\(second)")
    }

    @Test func `a missing golden is reported with the actual picture`() throws {
        let run = try checkout()
        _ = try run.shell("rm -r Scenes/Goldens")
        #expect(try tested(run).status == 1)
        let comments = try run.comments()
        try #require(comments.count == 1)
        let body = comments[0].body
        #expect(body.contains("this golden is missing") && body.contains("/main.gif/actual.gif?raw=true"))
        #expect(!body.contains("expected<br>"))
    }
}
