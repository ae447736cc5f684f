import Foundation
import Graphics
import TestSupport
import Testing

extension ServerTests {
    /// The scene as it was in commits of its git repository.
    @Suite struct RevisionTests {
        /// What the page reads of the answer to `/second`.
        struct Second: Decodable {
            struct Scene: Decodable {
                var script: String
                var duration: Double
                var canvas: [Double]
            }

            var picture: Int?
            var scene: Scene?
            var caption: String?
            var problem: String?
        }

        private struct List: Decodable {
            struct Entry: Decodable {
                var name: String
                var caption: String
            }

            var revisions: [Entry]
            var problem: String?
        }

        /// A scene with a colour from an included file, and a picture.
        private static func scene(_ title: String = "Parts") -> String {
            """
            zoetrope: 2
            title: \(title)
            canvas: { size: [80, 60], background: "#FFFFFF" }
            layers:
              - include: parts/box.yaml
              - { image: parts/dot.svg, frame: [40, 10, 20, 20] }
            script: [ { wait: 500ms } ]
            """
        }

        private static func box(_ color: String) -> String {
            "layers:\n  - { id: box, frame: [5, 5, 20, 20], background: \"\(color)\" }\n"
        }

        private static func dot(_ color: String) -> String {
            "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><rect width='20' height='20' fill='\(color)'/></svg>"
        }

        private static func fill(_ folder: PreviewedFolder, _ color: String, title: String = "Parts") throws {
            try FileManager.default.createDirectory(atPath: folder.path("parts"), withIntermediateDirectories: true)
            try folder.write(box(color), as: "parts/box.yaml")
            try folder.write(dot(color), as: "parts/dot.svg")
            try folder.write(scene(title))
        }

        private static func second(_ folder: PreviewedFolder, _ value: String, _ more: String = "") async throws
            -> Second
        {
            let name = value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? value
            let answer = try await folder.wire.get("/second?source=revision&value=\(name)\(more)")
            guard answer.status == 200 else { throw Wire.Failure(description: answer.text) }
            return try JSONDecoder().decode(Second.self, from: answer.body)
        }

        /// The colours of the box and of the picture.
        private static func colors(_ folder: PreviewedFolder, _ second: Second) async throws -> [UInt32] {
            let picture = try #require(second.picture, "\(second.problem ?? "")")
            let frame = try await folder.wire.get("/frame?picture=\(picture)&time=0.25&scale=1")
            let bitmap = try folder.bitmap(frame.body)
            return [bitmap[10, 10], bitmap[50, 20]]
        }

        private static let (red, blue): (UInt32, UInt32) = (0xFFFF_0000, 0xFF00_00FF)

        @Test(.git) func `a commit is shown with the included files and pictures of that commit`() async throws {
            let folder = try await PreviewedFolder.serving()
            try Self.fill(folder, "#FF0000")
            try folder.commit("Draw it in red")
            try Self.fill(folder, "#0000FF", title: "Blue")
            try folder.commit("Draw it in blue")
            // A commit that does not touch the scene, and a change that is in no commit.
            try folder.write("other", as: "other.txt")
            try folder.commit("Add a note")
            try Self.fill(folder, "#00FF00")
            _ = try await folder.state()
            let list = try JSONDecoder().decode(List.self, from: try await folder.wire.get("/revisions").body)
            #expect(list.problem == nil)
            let short = try folder.git("log", "--format=%h").split(separator: "\n").map(String.init)
            #expect(
                list.revisions.map(\.caption) == [
                    "HEAD, 2026-03-04, Add a note", "\(short[1]), 2026-03-04, Draw it in blue",
                    "\(short[2]), 2026-03-04, Draw it in red",
                ])
            let names = list.revisions.map(\.name)
            let head = try await Self.second(folder, "HEAD")
            #expect(try await Self.colors(folder, head) == [Self.blue, Self.blue])
            #expect(head.caption == "HEAD, 2026-03-04, Add a note")
            let first = try await Self.second(folder, names[2])
            #expect(try await Self.colors(folder, first) == [Self.red, Self.red])
            #expect(first.caption == "\(short[2]), 2026-03-04, Draw it in red")
            #expect(first.scene?.duration == 0.5)
            // A reading is kept, under each name of the commit.
            #expect(try await Self.second(folder, "HEAD~2").picture == first.picture)
            // Options apply as well.
            let other = try await Self.second(folder, "main", "&device=iPhone%20SE")
            #expect(other.scene?.canvas == [375, 667])
        }

        @Test(.git) func `what cannot be shown is explained`() async throws {
            let folder = try await PreviewedFolder.serving()
            let path = folder.path()
            #expect(
                try await Self.second(folder, "HEAD").problem
                    == "the scene is in no git repository, so it has no earlier versions")
            try folder.git("init", "-q", "-b", "main")
            #expect(try await Self.second(folder, "HEAD").problem == "the repository has no commit 'HEAD'")
            // No scene, then one with an error in an included file.
            try FileManager.default.moveItem(atPath: path, toPath: folder.path("other.yaml"))
            try folder.commit("Add others")
            try Self.fill(folder, "#FF0000")
            try folder.write(Self.box("#FF0000").replacing("frame", with: "fram"), as: "parts/box.yaml")
            try folder.commit("Add the scene")
            try Self.fill(folder, "#FF0000")
            let short = try folder.git("log", "--format=%h").split(separator: "\n").map(String.init)
            #expect(try await Self.second(folder, "HEAD~1").problem == "\(path) is not in \(short[1])")
            let broken = try await Self.second(folder, "HEAD")
            #expect(broken.problem == "\(folder.path("parts/box.yaml")):2: unknown key 'fram' in a layer")
            #expect(broken.picture == nil)
            for name in [
                "none", "--help", "-x", "HEAD^{tree}", "$(touch a)", "a\nb", "HEAD:scene.yaml", "..", "\u{1B}[31m",
            ] {
                #expect(
                    try await Self.second(folder, name).problem?.hasPrefix("the repository has no commit") == true,
                    "\(name)")
            }
            #expect(try await folder.wire.get("/second?source=revision&value=a%00b").status == 200)
            #expect(try await folder.wire.get("/second?source=other&value=a").status == 400)
            #expect(try await folder.wire.get("/second?source=revision").status == 400)
            #expect(try await folder.wire.get("/second?source=device&value=none").status == 400)
            #expect(
                try await folder.wire.get("/second?source=revision&value=\(String(repeating: "a", count: 300))").status
                    == 400)
            #expect(try await folder.state().isCurrent)
        }

        @Test(.git) func `reading a repository runs no program that its configuration names`() async throws {
            let folder = try await PreviewedFolder.serving()
            try Self.fill(folder, "#FF0000")
            try folder.write("*.svg filter=mine diff=mine\n", as: ".gitattributes")
            try folder.commit("Draw it")
            let touch = "touch '\(folder.path("ran"))'; cat"
            for name in [
                "core.fsmonitor", "core.pager", "pager.log", "core.sshCommand", "gpg.program", "filter.mine.smudge",
                "filter.mine.process", "diff.mine.textconv", "diff.external", "core.askPass", "core.editor",
            ] {
                try folder.git("config", name, touch)
            }
            try folder.git("config", "log.showSignature", "true")
            try folder.git("config", "core.hooksPath", folder.path("hooks"))
            #expect(try await Self.colors(folder, try await Self.second(folder, "HEAD")) == [Self.red, Self.red])
            #expect(try await folder.wire.get("/revisions").text.contains("Draw it"))
            // A partial clone that lacks a file, and that would fetch it by a program.
            try folder.write("#!/bin/sh\ntouch '\(folder.path("ran"))'\n", as: "fetch.sh")
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("fetch.sh"))
            for (name, value) in [
                ("core.repositoryFormatVersion", "1"), ("extensions.partialClone", "origin"),
                ("remote.origin.promisor", "true"), ("remote.origin.url", "ext::\(folder.path("fetch.sh"))"),
                ("protocol.ext.allow", "always"), ("protocol.allow", "always"),
            ] {
                try folder.git("config", name, value)
            }
            try Self.fill(folder, "#0000FF")
            try folder.write(Self.dot("#123456"), as: "parts/dot.svg")
            try folder.git(
                "-c", "filter.mine.process=", "-c", "filter.mine.clean=cat", "-c", "core.fsmonitor=false", "commit",
                "-q", "-a", "-m", "More")
            try? FileManager.default.removeItem(atPath: folder.path("ran"))
            let blob = try folder.git("-c", "core.fsmonitor=false", "rev-parse", "HEAD:parts/dot.svg")
            try FileManager.default.removeItem(
                atPath: folder.path(".git/objects/\(blob.prefix(2))/\(blob.dropFirst(2))"))
            #expect(try await Self.second(folder, "HEAD").problem == "the repository lacks a file of this version")
            #expect(try await Self.colors(folder, try await Self.second(folder, "HEAD~1")) == [Self.red, Self.red])
            #expect(!FileManager.default.fileExists(atPath: folder.path("ran")))
        }

        @Test(.git) func `an error of a frame has the path that the user knows`() async throws {
            let folder = try await PreviewedFolder.serving()
            let later = """
                zoetrope: 2
                canvas: { size: [80, 60] }
                variables: { count: 1 }
                layers: [ { id: box, frame: [0, 0, 20, 20], opacity: 1 / count } ]
                loaded: [ { every: 100ms, count: 1, do: { set: { count: 0 } } } ]
                script: [ { wait: 300ms } ]
                """
            try folder.write(later)
            try folder.commit("Divide by zero")
            let second = try await Self.second(folder, "HEAD")
            let picture = try #require(second.picture, "\(second.problem ?? "")")
            #expect(try await folder.wire.get("/frame?picture=\(picture)&time=0.05").status == 200)
            let frame = try await folder.wire.get("/frame?picture=\(picture)&time=0.2")
            #expect(frame.status == 400)
            #expect(frame.text.contains(folder.path()) && !frame.text.contains(".zoetrope-"), "\(frame.text)")
        }

        @Test(.git) func `links inside the folder are followed, and others are refused`() async throws {
            let folder = try await PreviewedFolder.serving()
            let files = FileManager.default
            try files.createDirectory(atPath: folder.path("shared"), withIntermediateDirectories: true)
            try folder.write(Self.box("#FF0000"), as: "shared/box.yaml")
            try folder.write(Self.dot("#FF0000"), as: "shared/dot.svg")
            try folder.write(Self.scene())
            try files.createSymbolicLink(atPath: folder.path("parts"), withDestinationPath: "shared")
            try folder.commit("Link the folder")
            #expect(try await Self.colors(folder, try await Self.second(folder, "HEAD")) == [Self.red, Self.red])
            try files.removeItem(atPath: folder.path("shared/dot.svg"))
            try files.createSymbolicLink(atPath: folder.path("shared/dot.svg"), withDestinationPath: "/etc/hostname")
            try folder.commit("Link a file of the machine")
            #expect(try await Self.second(folder, "HEAD").problem?.contains("there is no file 'parts/dot.svg'") == true)
            try files.removeItem(atPath: folder.path("shared/dot.svg"))
            try files.createSymbolicLink(atPath: folder.path("shared/dot.svg"), withDestinationPath: "dot.svg")
            try folder.commit("Link a file to itself")
            #expect(try await Self.second(folder, "HEAD").problem?.contains("there is no file 'parts/dot.svg'") == true)
        }
    }
}
