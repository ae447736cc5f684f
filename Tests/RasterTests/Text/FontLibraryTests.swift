import Graphics
import Raster
import TestSupport
import Testing

@Suite struct FontLibraryTests {
    private func library(_ files: [String] = [], store: FontStore = FontStore()) throws -> FontLibrary {
        try store.library(for: FontSet(files: files.map(TestFonts.path)))
    }

    @Test func `families are found ignoring case`() throws {
        let library = try library()
        #expect(library.contains(family: "Inter"))
        #expect(library.contains(family: "inter"))
        #expect(!library.contains(family: "sans-serif"))
        #expect(!library.contains(family: "Inter,DejaVu Sans"))
        #expect(!library.contains(family: ""))
        #expect(library.families == library.families.sorted())
    }

    @Test func `only similar names are suggested`() throws {
        let library = try library(["Boxes-Regular.ttf"])
        #expect(library.suggestion(for: "DejaVu San") == "DejaVu Sans")
        #expect(library.suggestion(for: "Zoetrope Boxen") == "Zoetrope Boxes")
        #expect(library.suggestion(for: "Zapfino Extra") == nil)
    }

    @Test func `files add their families`() throws {
        let library = try library(["Boxes-Regular.ttf", "Boxes.ttc", "Boxes.otf", "Boxes-Flex.ttf", "Faces.ttf"])
        for family in ["Zoetrope Boxes", "Zoetrope Boxes TTC", "Zoetrope Boxes OTF", "Zoetrope Boxes Flex"] {
            #expect(library.contains(family: family))
        }
        #expect(library.contains(family: "Zoetrope Faces") && library.contains(family: "Inter"))
        #expect(try !self.library().contains(family: "Zoetrope Boxes"))
        #expect(library.hasItalic(family: "Inter") && !library.hasItalic(family: "Zoetrope Boxes"))
    }

    @Test func `characters without glyphs are listed once and in order`() throws {
        let library = try library(["Boxes-Regular.ttf"])
        #expect(library.missingCharacters(in: "Hello, w\u{F6}rld!\n", family: "Inter").isEmpty)
        #expect(library.missingCharacters(in: "e\u{301}", family: "Inter").isEmpty)
        #expect(
            library.missingCharacters(in: "a\u{10FFFD}b\u{10FFFC}a\u{10FFFD}", family: "Inter")
                == ["\u{10FFFD}", "\u{10FFFC}"])
        // Inter is the fallback for the test fonts, and the test fonts are the fallback for Hebrew, which Inter lacks.
        #expect(library.missingCharacters(in: "xyz", family: "Zoetrope Boxes").isEmpty)
        #expect(library.missingCharacters(in: "\u{5D0}", family: "Inter").isEmpty)
    }

    @Test func `without installed fonts only the scene's font files are available`() throws {
        let store = FontStore(directories: [])
        let empty = try library(store: store)
        #expect(empty.families.isEmpty && empty.suggestion(for: "Inter") == nil)
        let boxes = try library(["Boxes-Regular.ttf"], store: store)
        #expect(boxes.families == ["Zoetrope Boxes"])
        #expect(boxes.missingCharacters(in: "abx", family: "Zoetrope Boxes") == ["x"])
    }

    @Test func `files that are not fonts are rejected`() throws {
        let folder = try TemporaryFolder(["font.ttf": "no font"])
        for path in [folder.path("font.ttf"), "/nowhere.ttf"] {
            #expect(throws: RasterError.unusableFont(file: path)) { try FontStore.check(file: path) }
            #expect(throws: RasterError.unusableFont(file: path)) {
                try FontStore().library(for: FontSet(files: [path]))
            }
        }
    }

    @Test(arguments: [
        (Int32(197_853), "3.019"), (262_144, "4.000"), (0, "0.000"), (-65_000, "0.000"), (.max, "32768.000"),
        (66, "0.001"),
    ]) func `the revision of a font is a version, also that of a damaged file`(revision: Int32, text: String) {
        #expect(FontLibrary.text(ofRevision: revision) == text)
    }
}
