import Foundation
import SceneFile
import SceneLanguage
import SceneModel
import SceneReference
import TestSupport
import Testing

@Suite struct SchemaTests {
    @Test func `the committed schema is current`() throws {
        let path = "Output/\(SceneSchema.fileName)"
        let text = try String(contentsOf: RepositoryFiles.root.appending(path: path), encoding: .utf8)
        // Outside the macro, which would print both texts.
        let isCurrent = text == SceneSchema.json
        #expect(isCurrent, "write it again: swift run zoetrope schema -o \(path)")
    }

    @Test func `every scene of the repository is valid`() throws {
        let scenes = try SchemaValidator()
        let included = try SchemaValidator(included: true)
        let files = RepositoryFiles.yaml(in: "Scenes") + RepositoryFiles.yaml(in: "Tests")
        #expect(files.count > 150)
        for file in files {
            let text = try String(contentsOf: file, encoding: .utf8)
            let isScene = text.contains(/(?m)^zoetrope:/)
            let problems = try (isScene ? scenes : included).problems(of: text)
            #expect(problems.isEmpty, "\(file.lastPathComponent): \(problems)")
        }
    }

    /// Scenes that the reader rejects because of their structure.
    @Test(arguments: [
        "zoetrope: 1", "layers: []", "zoetrope: 1\nlayers: 5", "zoetrope: 1\nlayers: []\ncolour: red",
        "zoetrope: 1\nlayers: [ 5 ]", "zoetrope: 1\nlayers: [ { frame: [1, 2, 3] } ]",
        "zoetrope: 1\nlayers: [ { opacity: 2 } ]", "zoetrope: 1\nlayers: [ { opacty: 0.5 } ]",
        "zoetrope: 1\nlayers: [ { text: Hi, font: { siz: 9 } } ]", "zoetrope: 1\nlayers: [ { text: Hi, font.siz: 9 } ]",
        "zoetrope: 1\nlayers: [ { hidden: [true] } ]", "zoetrope: 1\nlayers: [ { time: 3 } ]",
        "zoetrope: 1\nlayers: [ { transform: [ { scale: 2, rotate: 1 } ] } ]",
        "zoetrope: 1\nlayers: [ { include: a.yaml, frame: [0, 0, 1, 1] } ]",
        "zoetrope: 1\nlayers: [ { mask: { repeat: 2 } } ]", "zoetrope: 1\nlayers: [ { mask: [ { hidden: true } ] } ]",
        "zoetrope: 1\nlayers: [ { background: { light: white } } ]",
        "zoetrope: 1\nlayers: [ { text: [ { weight: bold } ] } ]",
        "zoetrope: 1\nlayers: []\ncanvas: { size: 400 }", "zoetrope: 1\nlayers: []\ncanvas: { sizes: [4, 4] }",
        "zoetrope: 1\nlayers: []\nvariables: { a: [{ b: 1 }] }", "zoetrope: 1\nlayers: []\nvariables: { a: }",
        "zoetrope: 1\nlayers: []\nanimators: { a: { duration: 1 } }",
        "zoetrope: 1\nlayers: []\nloaded: { sett: {} }", "zoetrope: 1\nlayers: []\nloaded: { if: true }",
        "zoetrope: 1\nlayers: []\nloaded: [ set ]",
        "zoetrope: 1\nlayers: []\nloaded: { marker: a, set: {} }",
        "zoetrope: 1\nlayers: []\nscript: { wait: 1 }", "zoetrope: 1\nlayers: []\nscript: [ wait ]",
        "zoetrope: 1\nlayers: []\nscript: [ { drag: { by: [1, 2] } } ]",
        "zoetrope: 1\nlayers: []\nscript: [ { tap: { at: [1, 2], cuont: 2 } } ]",
        "zoetrope: 1\nlayers: []\nscript: [ { wait: { atMost: 1 } } ]",
        "zoetrope: 1\nlayers: []\nscript: [ { fingers: [ { down: [1, 2], then: [ left ] } ] } ]",
        "zoetrope: 1\nlayers: []\nexpect: [ { at: end } ]",
        "zoetrope: 1\nlayers: []\nexpect: [ { at: 1.5, that: true } ]",
        "zoetrope: 1\nlayers: []\ngoldens: { trac: a }", "zoetrope: 1\nlayers: []\ntouches: { show: true, size: [3] }",
        "zoetrope: 1\nlayers: [ { id: a } ]\ngestures: [ { tap: a, began: [] } ]",
        "zoetrope: 1\nlayers: [ { id: a } ]\nloaded: { animate: a.opacity, to: 1, timing: true }",
        "zoetrope: 1\nlayers: [ { id: a } ]\nloaded: { animate: a.opacity, to: 1, timing: { velocity: 2 } }",
        "zoetrope: 1\nlayers: [ { id: a } ]\nloaded: { set: { a.opacity: 7 } }",
    ])
    func `the schema rejects scenes that the reader rejects for their structure`(text: String) throws {
        let root = try YAMLReader.read(text, file: "scene.yaml")
        let log = DiagnosticLog()
        _ = SceneCompiler(options: SceneOptions(), files: SceneFolder(of: "scene.yaml"), log: log).compile(root)
        #expect(log.hasErrors)
        #expect(!(try SchemaValidator().problems(of: root).isEmpty))
    }

    @Test func `the schema lists cases, curves and colours`() throws {
        let validator = try SchemaValidator()
        let definitions = try #require(validator.schema["definitions"])
        func words(_ schema: JSONValue?) -> [String] {
            let own = schema?["enum"]?.array?.compactMap(\.string) ?? []
            return own + (schema?["anyOf"]?.array ?? []).flatMap { words($0) }
        }
        #expect(words(definitions["property.cornerCurve"]) == ["circular", "continuous"])
        #expect(words(definitions["timing"]).contains("easeInEaseOut"))
        #expect(words(definitions["color"]).contains("systemBlue"))
        #expect(words(definitions["property.effect"]) == EffectStyle.names)
        #expect(definitions["property.cornerRadius"]?["default"] == .number(0))
        #expect(
            definitions["property.shadowRadius"]?["description"]?.string
                == "The standard deviation of the shadow's blur.\nA number in pt, 0 or more. Default: 3.")
    }
}
