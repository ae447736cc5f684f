import Encoding
import Foundation
import TestSupport
import Testing

/// The options `--device`, `--chrome` and `--appearance`.
@Suite(.runsPrograms) struct DeviceCommandTests {
    private static let scene = """
        zoetrope: 1
        canvas: { device: iPhone SE, chrome: none }
        variables: { tint: systemBlue }
        layers:
          - { id: box, frame: [0, canvas.safeArea.top, canvas.width, 10], background: systemBlue }
          - { id: calm, frame: [0, 0, "reduceMotion ? 1 : 2", "appearance == .dark ? 3 : 4"] }
        script: [ { wait: 40ms } ]
        """

    private func space(_ scene: String = Self.scene) throws -> Workspace {
        let space = try Workspace()
        try space.write(scene, to: "phone.yaml")
        return space
    }

    /// The width and height in the header of a PNG.
    private func size(_ data: Data) -> [Int] {
        let bytes = [UInt8](data)
        guard bytes.count > 24 else { return [] }
        return [16, 20].map { start in bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    }

    private func still(_ space: Workspace, _ options: String...) throws -> [Int] {
        let run = try space.run(["still", "phone.yaml", "--at", "0", "-o", "-", "--quiet"] + options)
        #expect(run.status == 0, "\(options): \(run.messages)")
        return size(run.data)
    }

    @Test func `a device sets the size of the picture`() throws {
        let space = try space()
        #expect(try still(space) == [375, 667])
        #expect(try still(space, "--device", "iphone 16 pro") == [402, 874])
        #expect(try still(space, "--size", "300x500") == [300, 500])
        #expect(try still(space, "--chrome", "window") == [375 + 80, 667 + 28 + 80])
        let bezel = try still(space, "--device", "iPhone 16 Pro", "--chrome", "bezel", "--scale", "0.5")
        #expect(bezel[0] > 201 + 24 && bezel[1] > 437 + 24 && bezel[0] < 260)
        let run = try space.run(
            "render", "phone.yaml", "-o", "phone.gif", "--json", "--quiet", "--chrome", "bezel", "--scale", "0.2")
        #expect(run.status == 0, "\(run.messages)")
        let outputs = try run.object()["outputs"] as? [[String: Any]]
        #expect((outputs?.first?["width"] as? Int ?? 0) > 75 && (outputs?.first?["height"] as? Int ?? 0) > 133)
    }

    @Test func `inspect uses coordinates of the canvas`() throws {
        func sample(_ options: String...) throws -> (variables: [String: Any], layers: [String: [String: Any]]) {
            let run = try space().run(["inspect", "phone.yaml", "--at", "0", "--json"] + options)
            #expect(run.status == 0, "\(run.messages)")
            let sample = try #require((run.object()["samples"] as? [[String: Any]])?.first)
            return (
                sample["variables"] as? [String: Any] ?? [:], sample["layers"] as? [String: [String: Any]] ?? [:]
            )
        }
        let plain = try sample()
        #expect(plain.layers["box"]?["frame"] as? [Double] == [0, 20, 375, 10])
        #expect(plain.layers["box"]?["background"] as? String == "#007AFF")
        #expect(plain.layers["calm"]?["frame"] as? [Double] == [0, 0, 2, 4])
        #expect(
            plain.variables["appearance"] as? String == "light" && plain.variables["reduceMotion"] as? Bool == false)
        let other = try sample("--device", "iPhone 16", "--appearance", "dark", "--reduce-motion")
        #expect(other.layers["box"]?["frame"] as? [Double] == [0, 59, 393, 10])
        #expect(other.layers["box"]?["background"] as? String == "#0A84FF")
        #expect(other.layers["calm"]?["frame"] as? [Double] == [0, 0, 1, 3])
        #expect(other.variables["appearance"] as? String == "dark" && other.variables["tint"] as? String == "#0A84FF")
    }

    /// Environment values are listed only if a scene uses them by name.
    @Test func `inspect omits unused environment values`() throws {
        let space = try space(
            "zoetrope: 1\nvariables: { a: 1 }\nlayers: [ { id: box, background: systemBlue } ]\nscript: []\n")
        let run = try space.run("inspect", "phone.yaml", "--at", "0", "--json", "--appearance", "dark")
        let sample = try #require((run.object()["samples"] as? [[String: Any]])?.first)
        #expect((sample["variables"] as? [String: Any])?.keys.sorted() == ["a"])
        let layers = sample["layers"] as? [String: [String: Any]]
        #expect(layers?["box"]?["background"] as? String == "#0A84FF")
    }

    @Test func `every command accepts the options`() throws {
        let space = try space()
        let options = ["--device", "iPhone 14", "--appearance", "dark", "--reduce-motion"]
        for command in [["test", "phone.yaml"], ["validate", "phone.yaml"], ["inspect", "phone.yaml"]] {
            #expect(try space.run(command + options).status == 0)
        }
        let help = try space.run("help", "render").text.replacing("\n", with: " ")
        for word in ["iPhone 16 Pro Max", "iPad mini", "bezel", "--reduce-motion", "light or dark"] {
            #expect(help.contains(word) || help.replacing("  ", with: "").contains(word), "\(word): \(help)")
        }
    }

    @Test func `a size replaces the device`() throws {
        let space = try space(Self.scene.replacing("chrome: none", with: "chrome: bezel"))
        #expect(try still(space, "--size", "300x500") == [300, 500])
        let run = try space.run("still", "phone.yaml", "--at", "0", "--size", "300x500", "--chrome", "bezel")
        #expect(run.status == 64 && run.messages.contains("--device"), "\(run.messages)")
        #expect(try still(space, "--size", "300x500", "--chrome", "none") == [300, 500])
    }

    @Test func `the appearance applies to clip layers`() throws {
        let space = try space(
            "zoetrope: 1\ncanvas: { size: [10, 10] }\nlayers: [ { clip: inner.yaml } ]\nscript: []\n")
        try space.write(
            "zoetrope: 1\ncanvas: { size: [10, 10], background: systemBackground }\nlayers: []\n", to: "inner.yaml")
        let pictures = try [[], ["--appearance", "dark"]].map { options in
            try space.run(["still", "phone.yaml", "--at", "0", "-o", "-", "--quiet"] + options).data
        }
        #expect(pictures[0] != pictures[1] && !pictures[1].isEmpty)
    }
}
