import Foundation
import SceneReference
import TestSupport
import Testing

@Suite(.runsPrograms) struct NewTests {
    @Test func `a new scene is written once, and the next commands are printed`() throws {
        let space = try Workspace()
        let run = try space.run("new", "scenes/my card", "--template", "spinner")
        #expect(run.status == 0, "\(run.messages)")
        #expect(run.text == "scenes/my card.yaml\nscenes/zoetrope.schema.json\n")
        #expect(run.messages.contains("zoetrope render 'scenes/my card.yaml'"), "\(run.messages)")
        #expect(try space.files() == ["scenes/my card.yaml", "scenes/zoetrope.schema.json"])
        let first = try space.data("scenes/my card.yaml")
        #expect(String(decoding: first, as: UTF8.self).contains("title: My card\n"))
        let again = try space.run("new", "scenes/my card.yaml")
        #expect(again.status == 4 && again.messages.contains("--force"), "\(again.messages)")
        #expect(try space.data("scenes/my card.yaml") == first)
        #expect(try space.run("new", "scenes/my card", "--force").status == 0)
        #expect(try space.data("scenes/my card.yaml") != first)
        let valid = try space.run("validate", "scenes/my card.yaml")
        #expect(valid.status == 0, "\(valid.messages)")
    }

    @Test func `an old schema is replaced, another file is not`() throws {
        let space = try Workspace()
        try space.write("{}", to: "zoetrope.schema.json")
        #expect(try space.run("new", "a").status == 0)
        #expect(try space.data("zoetrope.schema.json") == Data("{}".utf8))
        try space.write("{ \"$comment\": \"Made by zoetrope schema; version 0.0.1.\" }", to: "zoetrope.schema.json")
        #expect(try space.run("new", "b").status == 0)
        #expect(try space.data("zoetrope.schema.json") == Data(SceneSchema.json.utf8))
        #expect(try space.run("new", "none/c", "--no-schema").status == 0)
        #expect(try space.files() == ["a.yaml", "b.yaml", "none/c.yaml", "zoetrope.schema.json"])
    }

    @Test func `templates are listed and printed, and nothing is written`() throws {
        let space = try Workspace()
        let list = try space.run("new", "--list")
        for name in SceneTemplate.names { #expect(list.text.contains("  \(name) "), "\(list.text)") }
        let printed = try space.run("new", "--print", "-t", "feed")
        #expect(printed.text == SceneTemplate.named("feed")?.text)
        #expect(try space.run("new", "a", "--print").text.contains("title: A\n"))
        for call in [["new"], ["new", "a", "-t", "crad"], ["new", "a/"]] {
            #expect(try space.run(call).status == 64, "\(call)")
        }
        #expect(try space.files().isEmpty)
    }

    @Test func `a part is written where a scene includes it`() throws {
        let space = try Workspace()
        try space.write(
            "zoetrope: 2\ncanvas: { size: [200, 100] }\nlayers: [ { id: stepper, include: parts/stepper.yaml } ]\n",
            to: "card.yaml")
        let missing = try space.run("validate", "card.yaml")
        #expect(missing.status == 2)
        #expect(
            missing.messages.contains("  hint: zoetrope new --part stepper writes this part to parts/stepper.yaml\n"),
            "\(missing.messages)")
        let run = try space.run("new", "--part", "stepper")
        #expect(run.status == 0 && run.text == "parts/stepper.yaml\n", "\(run.messages)")
        #expect(run.messages.contains("  - { id: stepper, include: parts/stepper.yaml }\n"), "\(run.messages)")
        let valid = try space.run("validate", "card.yaml")
        #expect(valid.status == 0, "\(valid.messages)")
        let text = try String(decoding: space.data("parts/stepper.yaml"), as: UTF8.self)
        #expect(try space.run("new", "--part", "stepper", "--print").text == text)
        #expect(try space.run("new", "--part", "stepper").status == 4)
        #expect(try space.run("new", "kit/count", "--part", "stepper").text == "kit/count.yaml\n")
        #expect(try space.files() == ["card.yaml", "kit/count.yaml", "parts/stepper.yaml"])
        let unknown = try space.run("new", "--part", "steper")
        #expect(unknown.status == 64 && unknown.messages.contains("did you mean 'stepper'?"), "\(unknown.messages)")
        #expect(try space.run("new", "a", "--part", "stepper", "-t", "feed").status == 64)
        #expect(try space.run("new", "--list").text.contains("\n  stepper\n"))
    }

    @Test func `the schema is printed or written`() throws {
        let space = try Workspace()
        #expect(try space.run("schema").text == SceneSchema.json)
        #expect(try space.run("schema", "--included").text == SceneSchema.includedJSON)
        #expect(try space.run("schema", "-o", "x/y.json").status == 0)
        #expect(try space.data("x/y.json") == Data(SceneSchema.json.utf8))
    }
}
