import Foundation
import Preview
import TestSupport
import Testing
import Zoetrope

/// Commands that open a line in an editor.
@Suite struct EditorCommandTests {
    @Test func `an unknown program needs a place for the file`() throws {
        let error = #expect(throws: ZoetropeError.self) { try EditorCommand("notepad -x") }
        #expect(error?.exitCode == .usage)
        let text = error?.description ?? ""
        #expect(text.hasPrefix("the editor 'notepad -x' is not known\n"), "\(text)")
        let hint = #"write its command with {file}, such as --editor "notepad +{line} {file}"; known: code,"#
        #expect(text.contains(hint), "\(text)")
        #expect(throws: ZoetropeError.self) { try EditorCommand("  ") }
        for name in EditorCommand.names { _ = try EditorCommand(name) }
    }
}

extension ServerTests {
    /// The editor that a page opens.
    @Suite struct EditorServerTests {
        /// Writes its arguments into a file, each on a line.
        private static let script =
            "#!/bin/sh\nprintf '%s\\n' \"$@\" > \"$(dirname \"$0\")/arguments.new\"\nmv \"$(dirname \"$0\")/arguments.new\" \"$(dirname \"$0\")/arguments\"\n"
        private static let part = "parts/{line} $(touch x).yaml"

        private static func folder(_ editor: String) async throws -> PreviewedFolder {
            let scene = PreviewedFolder.slide.replacing("layers:\n", with: "layers:\n  - include: \"\(part)\"\n")
            let folder = try await PreviewedFolder.serving(
                scene, others: ["edit.sh": script, part: "layers: [ { id: dot, frame: [0, 0, 4, 4] } ]\n"],
                editor: "FOLDER/edit.sh " + editor)
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: folder.path("edit.sh"))
            return folder
        }

        private static func arguments(_ folder: PreviewedFolder) async throws -> [String] {
            let file = folder.path("arguments")
            while !FileManager.default.fileExists(atPath: file) { try await Task.sleep(for: .milliseconds(10)) }
            return try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map(String.init)
        }

        @Test(.hangLimit) func `only files of the scene are opened, without a shell`() async throws {
            let folder = try await Self.folder("-g {file}:{line}:{column} {line}")
            let token = try await folder.token()
            _ = try await folder.state()
            func post(_ query: String, token: String) async throws -> Wire.Answer {
                let query = query.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed) ?? ""
                return try await folder.wire.get(
                    "/open?" + query, headers: ["X-Zoetrope-Token": token], method: "POST")
            }
            let file = folder.path(Self.part)
            #expect(try await post("file=\(file)&line=2", token: "0").status == 403)
            for (query, message) in [
                ("file=/etc/passwd&line=1", "'/etc/passwd' is not a file of this scene"),
                ("file=\(file)&line=0", "line and column begin at 1"), ("line=1", "file is missing"),
            ] {
                let answer = try await post(query, token: String(token))
                #expect(answer.status == 400 && answer.text.contains(message), "\(answer.text)")
            }
            #expect(!FileManager.default.fileExists(atPath: folder.path("arguments")))
            #expect(try await post("file=\(file)&line=12&column=3", token: String(token)).status == 204)
            #expect(try await Self.arguments(folder) == ["-g", "\(file):12:3", "12"])
        }

        @Test(.browser, .hangLimit) func `a key opens the line of the selected layer`() async throws {
            let folder = try await Self.folder("{line} {file}")
            let outcome = try await Browser.run(
                [
                    Browser.shows("0"), ["key": "v"],
                    ["wait": "/^Opened line/.test(document.querySelector('#announcer').textContent)"],
                    Browser.text("#announcer"),
                ], on: folder, at: "#layer=box")
            #expect(outcome.complaints == [])
            #expect(outcome.answers == ["Opened line 8 of scene.yaml"])
            #expect(try await Self.arguments(folder) == ["8", folder.path()])
        }

        @Test(.browser, .hangLimit) func `without an editor the page says how to name one`() async throws {
            let folder = try await PreviewedFolder.serving()
            let outcome = try await Browser.run(
                [
                    Browser.shows("0"), ["evaluate": "(document.querySelector('#tab-source').click(), undefined)"],
                    ["wait": "document.querySelector('#panel-source .open')"],
                    ["click": "middle('#panel-source .open')"],
                    ["wait": "document.querySelector('#status').dataset.kind === 'bad'"], Browser.text("#status"),
                ], on: folder)
            #expect(
                outcome.answers == [
                    "no editor was found; start the preview with --editor, such as --editor code"
                ])
        }
    }
}
