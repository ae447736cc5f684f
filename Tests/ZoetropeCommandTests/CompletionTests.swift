import Foundation
import TestSupport
import Testing
import Zoetrope

/// Completions, requested as bash requests them.
@Suite(.runsPrograms, .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash"))) struct CompletionTests {
    /// The completions of the last word.
    private func completions(_ words: [String], in space: Workspace) throws -> [String] {
        let quoted = words.map { "'\($0)'" }.joined(separator: " ")
        try space.write(
            """
            PATH=$(dirname "$ZOETROPE"):$PATH
            source <(zoetrope completions bash)
            COMP_WORDS=(\(quoted))
            COMP_CWORD=$(( ${#COMP_WORDS[@]} - 1 ))
            COMP_LINE="${COMP_WORDS[*]}"
            COMP_POINT=${#COMP_LINE}
            call=$(complete -p zoetrope | sed 's/.*-F \\([^ ]*\\) .*/\\1/')
            "$call" zoetrope "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            printf '%s\\n' "${COMPREPLY[@]}"
            """, to: "ask.bash")
        let run = try space.shell("exec /bin/bash ask.bash")
        #expect(run.status == 0, "\(run.messages)")
        return run.text.split(separator: "\n").map(String.init)
    }

    @Test func `commands, options and values`() throws {
        let space = try Workspace()
        #expect(try completions(["zoetrope", "re"], in: space) == ["render"])
        #expect(try completions(["zoetrope", "render", "--app"], in: space) == ["--appearance"])
        #expect(try completions(["zoetrope", "render", "--appearance", ""], in: space) == SceneSettings.appearances)
        #expect(try completions(["zoetrope", "render", "--format", ""], in: space) == RenderJob.formats)
        #expect(try completions(["zoetrope", "new", "--template", "s"], in: space) == ["sheet", "swipe", "spinner"])
        let tablets = try completions(["zoetrope", "still", "--device", "iPad"], in: space)
        #expect(tablets == ["iPad\\ mini", "iPad\\ Pro\\ 11-inch"])
    }

    @Test func `scenes, their scripts and markers`() throws {
        let space = try Workspace()
        try space.write(Scenes.twoScripts, to: "two.yaml")
        try space.write("nothing", to: "notes.txt")
        #expect(try completions(["zoetrope", "render", "t"], in: space) == ["two.yaml"])
        #expect(
            try completions(["zoetrope", "still", "two.yaml", "--script", ""], in: space) == ["short", "long", "all"])
        #expect(try completions(["zoetrope", "still", "two.yaml", "--at", "m"], in: space) == ["marker:late"])
    }

    @Test func `every shell has a script`() throws {
        let space = try Workspace()
        for (shell, word) in [
            ("bash", "complete -o"), ("zsh", "#compdef zoetrope"), ("fish", "complete -c 'zoetrope'"),
        ] {
            let run = try space.run("completions", shell)
            #expect(run.status == 0 && run.text.contains(word), "\(shell)")
        }
        #expect(try space.run("completions", "tcsh").status == 64)
    }
}
