import Foundation
import TestSupport
import Testing

/// The command in a terminal, which util-linux's `script` provides.
@Suite(.runsPrograms) struct TerminalTests {
    /// What a terminal with a number of columns receives, standard output and standard error together.
    private func terminal(
        _ command: String, columns: Int = 80, in space: Workspace, environment: [String: String] = [:]
    ) throws -> String {
        let line = "stty cols \(columns) && \(try Tool.path.get()) \(command)"
        let environment = ["TERM": "xterm"].merging(environment) { _, new in new }
        return try Tool.start(
            "/usr/bin/script", ["-qec", line, "/dev/null"], in: space.folder, environment: environment
        )
        .wait().text
    }

    private func scene() throws -> Workspace {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "slide.yaml")
        return space
    }

    @Test(arguments: [20, 40, 60, 120]) func `the progress bar is one line at any width`(columns: Int) throws {
        let text = try terminal("render slide.yaml -o a.gif", columns: columns, in: try scene())
        let shown = text.components(separatedBy: "\r\u{1B}[K").dropFirst().map { $0.prefix { !"\r\n".contains($0) } }
        #expect(shown.contains { $0.contains("/") }, "\(text)")
        for line in shown where line.contains("s left") || line.contains("/") {
            #expect(line.count < columns, "\(line)")
        }
        #expect(shown.contains { $0.contains("█") } == (columns >= 40))
    }

    /// Characters of Japanese have two columns each.
    @Test(arguments: [20, 40, 60, 120]) func `the progress bar is one line with wide characters`(columns: Int) throws {
        let space = try Workspace()
        let name = "日本語のシーンの名前はとても長い長い"
        try space.write(Scenes.slide, to: "\(name).yaml")
        let text = try terminal("render \(name).yaml -o a.gif", columns: columns, in: space)
        let shown = text.components(separatedBy: "\r\u{1B}[K").dropFirst().map { $0.prefix { !"\r\n".contains($0) } }
        #expect(shown.contains { $0.contains("s left") } || columns == 20, "\(text)")
        for line in shown where line.contains("s left") || line.contains("/") {
            let width = line.reduce(0) { $0 + ("ぁ"..."龥" ~= $1 ? 2 : 1) }
            #expect(width < columns, "\(line)")
        }
        #expect(shown.contains { $0.contains("日本") } == (columns >= 40))
    }

    @Test(arguments: ["still slide.yaml --at 0 -o -", "render slide.yaml --format y4m -o -"])
    func `a picture is not written to a terminal`(command: String) throws {
        let text = try terminal(command, in: try scene(), environment: ["NO_COLOR": "1"])
        #expect(text.hasPrefix("error: standard output is a terminal\r\n  hint: name a file after -o"), "\(text)")
    }

    @Test func `messages are coloured unless the terminal, the environment or the user says otherwise`() throws {
        let space = try Workspace()
        let red = "\u{1B}[1;31merror:\u{1B}[0m"
        #expect(try terminal("validate gone.yaml", in: space).contains(red))
        #expect(try !terminal("validate gone.yaml", in: space, environment: ["NO_COLOR": "1"]).contains("\u{1B}"))
        #expect(try !terminal("validate gone.yaml", in: space, environment: ["TERM": "dumb"]).contains("\u{1B}"))
        #expect(try !terminal("validate gone.yaml --no-color", in: space).contains("\u{1B}"))
        #expect(try !terminal("--no-color validate gone.yaml", in: space).contains("\u{1B}"))
        #expect(try terminal("help clamp", in: space).contains("\u{1B}[1mclamp"))
        #expect(try !terminal("help clamp --no-color", in: space).contains("\u{1B}"))
    }
}
