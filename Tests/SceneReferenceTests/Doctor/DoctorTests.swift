import Foundation
import HEIF
import SceneReference
import TestSupport
import Testing
import Zoetrope

/// The doctor with made-up machines and with this one.
@Suite(.runsPrograms) struct DoctorTests {
    private static func machine(
        missing: Set<String> = [], schema: String? = SceneSchema.json, memory: UInt64 = 8 << 30,
        environment: [String: String] = ["LANG": "de_DE.UTF-8"]
    ) -> Machine {
        Machine(
            draw: {
                missing.contains("drawing") ? .failure(ZoetropeError(.internalError, "no surface")) : .success("drawn")
            }, hasFont: { _ in !missing.contains("font") }, hasGlyphs: { _ in !missing.contains("emoji") },
            libraries: [("cairo", "1.2.3"), ("giflib", "5")],
            program: { missing.contains($0) ? nil : "/bin/\($0)" },
            heifFormats: { Set(HEIFFormat.allCases.filter { !missing.contains($0.name) }) }, cores: 4, memory: memory,
            canWrite: { _ in !missing.contains("output") },
            text: { _ in schema }, environment: environment)
    }

    private func finding(_ name: String, _ doctor: Doctor) throws -> Finding {
        try #require(doctor.findings.first { $0.name == name })
    }

    @Test func `a machine with everything`() throws {
        let doctor = Doctor(Self.machine())
        #expect(doctor.canRender)
        #expect(doctor.findings.allSatisfy { $0.state == .ok && $0.install == nil }, "\(doctor.text)")
        #expect(doctor.text.contains("ok        libraries  cairo 1.2.3, giflib 5\n"), "\(doctor.text)")
        #expect(doctor.text.contains("4 cores, 8.0 GB of memory"))
        #expect(doctor.text.contains("de_DE.UTF-8; the locale"))
        #expect(doctor.text.hasSuffix("\nRendering works on this machine."))
    }

    @Test(arguments: ["drawing", "font", "output"])
    func `missing requirements are reported`(name: String) throws {
        let doctor = Doctor(Self.machine(missing: [name]))
        #expect(!doctor.canRender)
        #expect(try finding(name, doctor).state == .missing)
        #expect(doctor.text.hasSuffix("\nSomething that rendering needs is missing."))
        #expect(doctor.findings.filter { $0.state != .ok }.map(\.name) == [name])
    }

    @Test func `a missing requirement has the command that installs it`() throws {
        let doctor = Doctor(Self.machine(missing: ["font"]))
        #expect(
            try finding("font", doctor).install == [
                "debian": "sudo apt-get install -y fonts-inter", "fedora": "sudo dnf install -y rsms-inter-fonts",
            ])
        #expect(doctor.text.contains("  sudo apt-get install -y fonts-inter   (Debian, Ubuntu)\n"), "\(doctor.text)")
        let json = try JSONValue(json: Data(doctor.json.utf8))
        #expect(json["canRender"] == .bool(false))
        let font = json["findings"]?.array?.first { $0["name"] == .string("font") }
        #expect(font?["state"] == .string("missing"))
        #expect(font?["install"]?["debian"] == .string("sudo apt-get install -y fonts-inter"))
    }

    @Test func `what rendering does not need is optional`() throws {
        let browsers: Set = ["chromium", "chromium-browser", "google-chrome", "firefox", "xdg-open"]
        let doctor = Doctor(Self.machine(missing: browsers.union(["emoji", "ffmpeg"]), schema: nil, memory: 256 << 20))
        #expect(doctor.canRender)
        let optional = doctor.findings.filter { $0.state == .optional }.map(\.name)
        #expect(optional == ["emoji", "machine", "editors", "browser", "video"])
        #expect(try finding("emoji", doctor).install?["debian"]?.hasSuffix("fonts-noto-color-emoji") == true)
        let old = Doctor(Self.machine(schema: "{}"))
        #expect(try finding("editors", old).detail.contains("another version"))
    }

    @Test(
        arguments: [
            (["AVIF"], "AVIF pictures need libheif's decoder for AV1", "libheif-plugin-dav1d"),
            (["HEIC"], "HEIC pictures need libheif's decoder for HEVC", "libheif-plugin-libde265"),
            (["AVIF", "HEIC"], "AVIF and HEIC pictures need the library libheif", "libheif1"),
        ] as [(Set<String>, String, String)])
    func `missing decoders of pictures are optional`(missing: Set<String>, words: String, package: String) throws {
        let doctor = Doctor(Self.machine(missing: missing))
        let finding = try finding("heif", doctor)
        #expect(doctor.canRender && finding.state == .optional && finding.detail.hasPrefix(words), "\(finding)")
        #expect(finding.install?["debian"] == "sudo apt-get install -y \(package)")
    }

    @Test func `this machine renders the sample`() throws {
        let doctor = Doctor()
        let drawing = try finding("drawing", doctor)
        #expect(drawing.state == .ok && drawing.detail.contains("read back"), "\(drawing)")
        #expect(try finding("libraries", doctor).detail.contains(/cairo 1\.[0-9]+\.[0-9]+, pango 1\./))
    }
}
