import Foundation
import Testing
import Zoetrope

/// What bash offers, asked as bash asks.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash"))) struct CompletionTests {
    /// The words that may stand in place of the last one.
    private func offers(_ words: [String], in space: Workspace) throws -> [String] {
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
        #expect(run.status == 0, "\(run.words)")
        return run.text.split(separator: "\n").map(String.init)
    }

    @Test func `commands, options and their words`() throws {
        let space = try Workspace()
        #expect(try offers(["zoetrope", "re"], in: space) == ["render"])
        #expect(try offers(["zoetrope", "render", "--app"], in: space) == ["--appearance"])
        #expect(try offers(["zoetrope", "render", "--appearance", ""], in: space) == SceneSettings.appearances)
        #expect(try offers(["zoetrope", "render", "--format", ""], in: space) == RenderJob.formats)
        #expect(try offers(["zoetrope", "new", "--template", "s"], in: space) == ["sheet", "swipe", "spinner"])
        let tablets = try offers(["zoetrope", "still", "--device", "iPad"], in: space)
        #expect(tablets == ["iPad\\ mini", "iPad\\ Pro\\ 11-inch"])
    }

    @Test func `scenes, their scripts and markers`() throws {
        let space = try Workspace()
        try space.write(Scenes.twoScripts, to: "two.yaml")
        try space.write("nothing", to: "notes.txt")
        #expect(try offers(["zoetrope", "render", "t"], in: space) == ["two.yaml"])
        #expect(try offers(["zoetrope", "still", "two.yaml", "--script", ""], in: space) == ["short", "long", "all"])
        #expect(try offers(["zoetrope", "still", "two.yaml", "--at", "m"], in: space) == ["marker:late"])
    }

    @Test func `every shell has its script`() throws {
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
