import Foundation
import TestSupport
import Testing

@Suite(.runsPrograms) struct ManPageTests {
    /// The commands and options as JSON.
    private func dump(_ space: Workspace) throws -> JSONValue {
        try JSONValue(json: try space.run("--experimental-dump-help").data)
    }

    @Test func `every command and option is listed`() throws {
        let space = try Workspace()
        let page = try space.run("manual", "--man").text
        let commands = try #require(try dump(space)["command"]?["subcommands"]?.array)
        #expect(commands.count > 10)
        for command in commands
        where command["commandName"] != .string("help") && command["shouldDisplay"] != .bool(false) {
            let name = command["commandName"]?.string ?? ""
            #expect(page.contains("\n.SS zoetrope \(name)\n"), "\(name)")
            for option in command["arguments"]?.array ?? [] where option["kind"] != .string("positional") {
                for spelling in option["names"]?.array ?? [] where spelling["kind"] == .string("long") {
                    let long = spelling["name"]?.string ?? ""
                    guard long != "help", long != "version" else { continue }
                    #expect(page.contains("\\-\\-" + long.replacing("-", with: "\\-")), "\(name) \(long)")
                }
            }
        }
        for word in ["EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES", "SNAPSHOT_TESTING_RECORD", "NO_COLOR"] {
            #expect(page.contains(word))
        }
        // A dot or a quote at the start of a line would be a request.
        let requests = page.split(separator: "\n").filter { $0.hasPrefix(".") || $0.hasPrefix("'") }
        #expect(requests.allSatisfy { $0.contains(/^\.(TH|nh|ad|SH|SS|PP|TP|B|BI|RI|I|in|nf|fi)\b/) })
        #expect(try space.run("manual", "--man", "--workflow").status == 64)
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/groff")))
    func `groff reports no warnings`() throws {
        let space = try Workspace()
        let run = try space.shell("\"$ZOETROPE\" manual --man | /usr/bin/groff -man -Tutf8 -wall")
        #expect(run.status == 0 && run.messages.isEmpty, "\(run.messages)")
        #expect(run.text.contains("Zoetrope turns a text file"))
    }
}
