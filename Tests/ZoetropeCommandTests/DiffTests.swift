import Encoding
import Foundation
import Graphics
import TestSupport
import Testing

/// `diff` of pictures, animations and folders of frames.
@Suite(.runsPrograms) struct DiffTests {
    /// The twelve frames of the slide as a folder, a GIF and an APNG, and a changed version in `other`.
    private func slides() throws -> Workspace {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "slide.yaml")
        for (arguments, folder) in [([], ""), (["--set", "goal=33"], "other/")] {
            let run = try space.run(
                [
                    "render", "slide.yaml", "-o", "\(folder)frames/%d.png", "-o", "\(folder)a.gif", "-o",
                    "\(folder)a.png",
                ]
                    + arguments)
            #expect(run.status == 0, "\(run.messages)")
        }
        return space
    }

    private func write(_ bitmap: Bitmap, to name: String, in space: Workspace) throws {
        let sink = DataSink()
        try PNGEncoder().encode(bitmap, to: sink)
        try space.write(Data(sink.bytes), to: name)
    }

    /// `grey.png`, and `spots.png` in which two pixels differ by 5 levels.
    private func pictures() throws -> Workspace {
        let space = try Workspace()
        var bitmap = Bitmap(width: 20, height: 10, fill: 0xFF40_5060)
        try write(bitmap, to: "grey.png", in: space)
        bitmap[3, 4] = 0xFF40_5065
        bitmap[5, 6] = 0xFF40_5065
        try write(bitmap, to: "spots.png", in: space)
        try write(Bitmap(width: 10, height: 20), to: "tall.png", in: space)
        return space
    }

    @Test(arguments: ["a.gif", "a.png", "frames"], ["a.gif", "a.png", "frames"])
    func `equal frames are equal in all formats`(expected: String, actual: String) throws {
        let space = try slides()
        let run = try space.run("diff", expected, actual)
        #expect(run.status == 0 && run.messages.isEmpty)
        #expect(run.text == "\(actual) is the same as \(expected), 12 frames\n")
        let other = try space.run("diff", expected, "other/\(actual)")
        #expect(other.status == 1 && other.messages.isEmpty)
        #expect(other.text.hasPrefix("other/\(actual) differs from \(expected)\n  frames 1-11 "), "\(other.text)")
        #expect(other.text.contains(" differ by up to 250 levels, in "))
    }

    @Test(arguments: [
        ([], 1, "differs from grey.png\n  2 of 200 pixels (1 %) differ by up to 5 levels, in 3x3 pixels at 3,4\n"),
        (["--levels", "5"], 0, "is the same as grey.png (allowed: 5 levels)\n"),
        (["--share", "1%"], 0, "is the same as grey.png (allowed: 1 % of pixels beyond)\n"),
        (["--share", "0.01"], 0, "is the same as grey.png (allowed: 1 % of pixels beyond)\n"),
        (
            ["--levels", "4", "--share", "0.9%"], 1,
            "differs from grey.png (allowed: 4 levels, 0.9 % of pixels beyond)\n"
                + "  2 of 200 pixels (1 %) differ by more than 4 levels, by up to 5 levels, in 3x3 pixels at 3,4\n"
        ),
        (
            ["--other-machines", "--ignore", "3,4,1,1"], 1,
            "differs from grey.png (allowed: 2 levels, 0.2 % of pixels beyond, anything in 1 box)\n"
                + "  1 of 199 pixels (0.5 %) differ by more than 2 levels, by up to 5 levels, in 1x1 pixel at 5,6\n"
        ),
        (
            ["--ignore", "3,4,1,1", "--ignore", "0,6,20,9"], 0,
            "is the same as grey.png (allowed: anything in 2 boxes)\n"
        ),
        (["--quiet"], 1, ""),
    ])
    func `the tolerance decides`(call: (options: [String], status: Int, text: String)) throws {
        let space = try pictures()
        let run = try space.run(["diff", "grey.png", "spots.png"] + call.options)
        #expect(run.status == Int32(call.status) && run.messages.isEmpty)
        #expect(run.text == (call.text.isEmpty ? "" : "spots.png \(call.text)"))
    }

    @Test func `pictures of different sizes differ`() throws {
        let space = try pictures()
        let run = try space.run("diff", "grey.png", "tall.png", "-o", "d.png")
        #expect(run.status == 1)
        #expect(run.text == "tall.png differs from grey.png\n  10 by 20 pixels instead of 20 by 10\n")
        #expect(!space.exists("d.png"))
    }

    @Test func `the differences of pictures are drawn`() throws {
        let space = try pictures()
        let run = try space.run("diff", "grey.png", "spots.png", "-o", "out/d.png")
        #expect(run.status == 1 && run.text.hasSuffix("\n  drawn in out/d.png\n"))
        let pixels = try space.shell("ffmpeg -v error -i out/d.png -f rawvideo -pix_fmt rgb24 -").data
        #expect(pixels.count == 600)
        func pixel(_ x: Int, _ y: Int) -> [UInt8] { Array(pixels[3 * (20 * y + x)..<3 * (20 * y + x) + 3]) }
        // 45 % of [255, 0, 85] for 5 levels.
        #expect(pixel(3, 4) == [221, 106, 144] && pixel(5, 6) == [221, 106, 144] && pixel(4, 5) == [193, 193, 193])
        #expect(try space.run("diff", "grey.png", "grey.png", "-o", "none.png").status == 0)
        #expect(!space.exists("none.png"))
    }

    @Test(arguments: ["d.gif", "d.png", "d/%d.png"])
    func `the differences of animations are drawn`(output: String) throws {
        let space = try slides()
        let run = try space.run("diff", "a.png", "other/a.gif", "-o", output, "--json")
        #expect(run.status == 1, "\(run.messages)")
        let object = try run.object()
        #expect(object["differs"] as? Bool == true && object["output"] as? String == output)
        #expect(object["timingDiffers"] as? Bool == false && object["compared"] as? Int == 12)
        #expect((object["frames"] as? [Any])?.count == 11)
        let file = output.hasPrefix("d/") ? "d" : output
        #expect(try space.run("diff", file, file).text == "\(file) is the same as \(file), 12 frames\n")
        let drawn = try space.run("diff", "a.png", file, "--any-timing")
        #expect(drawn.status == 1 && drawn.text.contains("\n  frames 0-11 "))
    }

    @Test func `a delayed motion is recognised`() throws {
        let space = try Workspace()
        let late = Scenes.slide.replacing("duration: 400ms", with: "delay: 100ms, duration: 400ms")
            .replacing("{ wait: 200ms }]", with: "{ wait: 300ms }]")
        let long = Scenes.slide.replacing("{ wait: 200ms }]", with: "{ wait: 300ms }]")
        try space.write(late, to: "late.yaml")
        try space.write(long, to: "long.yaml")
        for name in ["late", "long"] {
            let run = try space.run("render", "\(name).yaml", "-o", "\(name).png", "-o", "\(name)/%d.png")
            #expect(run.status == 0, "\(run.messages)")
        }
        let files = try space.run("diff", "long", "late", "--fps", "30")
        #expect(files.text.contains(" differ: the same path, 100 ms late; most in frame "), "\(files.text)")
        let frames = try space.run("diff", "long", "late")
        #expect(frames.text.contains(" differ: the same path, 3 frames late; most in frame "), "\(frames.text)")
        #expect(try space.run("diff", "long.png", "late.png").text.contains("the same path, 100 ms late"))
        #expect(try space.run("diff", "late.png", "long.png").text.contains("the same path, 100 ms early"))
    }

    @Test func `timing and pixels are reported separately`() throws {
        let space = try slides()
        #expect(try space.run("encode", "frames", "-o", "slow.png", "--fps", "25").status == 0)
        let run = try space.run("diff", "a.png", "slow.png")
        #expect(run.status == 1)
        #expect(
            run.text.hasPrefix(
                "slow.png differs from a.png\n  timing: frame 0 stays 40 ms instead of 33 ms; 12 frames end at other times"
            ),
            "\(run.text)")
        #expect(try space.run("diff", "a.png", "slow.png", "--any-timing").status == 0)
        #expect(try space.run("diff", "a.png", "slow.png", "--timing", "80ms").status == 0)
        #expect(try space.run("diff", "a.png", "slow.png", "--timing", "79ms").status == 1)
        #expect(try space.run("diff", "slow.png", "frames", "--fps", "25").status == 0)
        #expect(try space.run("diff", "slow.png", "frames", "--fps", "24").status == 1)
    }

    @Test(arguments: [
        (["missing.png", "grey.png"], 4, "error: missing.png: there is no such file or folder\n"),
        (["grey.png", "bad.png"], 4, "error: bad.png: this file"),
        (["grey.png", "empty"], 4, "error: empty: there are no PNG files in this folder\n"),
        (
            ["grey.png", "mixed"], 4,
            "error: mixed/2.png: 10 x 20 pixels, but the first frame, mixed/1.png, is 20 x 10\n"
        ),
        (["grey.png", "spots.png", "--levels", "256"], 64, "error: --levels must be 0 to 255\n"),
        (["grey.png", "spots.png", "--share", "101%"], 64, "error: --share must be 0 to 1, or 0% to 100%\n"),
        (
            ["grey.png", "spots.png", "--ignore", "1,2,0,4"], 64,
            "error: --ignore 1,2,0,4: a box must be x,y,width,height in pixels\n"
        ),
        (["grey.png", "spots.png", "--fps", "0"], 64, "error: --fps must be more than 0\n"),
        (
            ["grey.png", "spots.png", "-o", "d.gif"], 64,
            "error: d.gif: the difference of two pictures is a PNG file; use a name that ends in .png\n"
        ),
        (
            ["grey.png", "spots.png", "-o", "./grey.png"], 64,
            "error: ./grey.png: the output would overwrite one of the compared files\n"
        ),
        (
            ["grey.png", "spots.png", "--ignore", "1,2,3"], 64,
            "error: the value '1,2,3' is invalid for '--ignore <x,y,w,h>'"
        ),
        (
            ["grey.png", "spots.png", "--other-machines", "--levels", "3"], 64,
            "error: --other-machines sets --levels and --share; it cannot be combined with them\n"
        ),
        (
            ["grey.png", "spots.png", "--any-timing", "--timing", "3ms"], 64,
            "error: --timing and --any-timing cannot be combined\n"
        ),
    ])
    func `errors have one line`(call: (arguments: [String], status: Int, words: String)) throws {
        let space = try pictures()
        try space.write("no picture", to: "bad.png")
        try space.write("", to: "empty/x.txt")
        try space.write(try space.data("grey.png"), to: "mixed/1.png")
        try space.write(try space.data("tall.png"), to: "mixed/2.png")
        let run = try space.run(["diff"] + call.arguments)
        #expect(run.status == Int32(call.status) && run.data.isEmpty)
        #expect(run.messages.hasPrefix(call.words), "\(run.messages)")
        #expect(try !space.files().contains { $0.hasPrefix("d.") || $0.hasSuffix(".tmp") })
    }

    @Test func `a damaged animation is an error and not a difference`() throws {
        let space = try slides()
        let bytes = try space.data("a.gif")
        try space.write(bytes.prefix(bytes.count / 2), to: "half.gif")
        let run = try space.run("diff", "a.gif", "half.gif")
        #expect(
            run.status == 4 && run.data.isEmpty && run.messages.hasPrefix("error: half.gif: this file is a damaged GIF")
        )
    }
}
