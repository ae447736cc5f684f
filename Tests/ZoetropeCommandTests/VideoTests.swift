import Foundation
import TestSupport
import Testing

/// Videos that ffmpeg compresses.
@Suite(.runsPrograms) struct VideoTests {
    /// A red square that moves to the right, in 41 x 31 pixels.
    private static let scene = """
        zoetrope: 1
        canvas: { size: [41, 31], background: "#F2F2F7" }
        layers:
          - { id: box, frame: [2, 8, 14, 14], background: "#FF0000" }
        loaded:
          - animate: { set: { box.position.x: 30 }, duration: 400ms, timing: linear }
        script: [ { wait: 400ms } ]
        """

    private func workspace() throws -> Workspace {
        let space = try Workspace()
        try space.write(Self.scene, to: "slide.yaml")
        return space
    }

    /// What ffprobe says, by name.
    private func properties(_ file: String, in space: Workspace) throws -> [String: String] {
        let run = try space.shell(
            """
            ffprobe -v error -count_frames -select_streams v:0 -show_entries \
            stream=codec_name,width,height,pix_fmt,color_space,color_transfer,color_primaries,color_range,r_frame_rate,nb_read_frames \
            -of default=noprint_wrappers=1 \(file)
            """)
        let pairs = run.text.split(separator: "\n").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        return Dictionary(pairs.map { ($0[0], $0[1]) }, uniquingKeysWith: { $1 })
    }

    @Test(arguments: [("a.mp4", "h264"), ("a.webm", "vp9")])
    func `a video has even sides, all frames and the colours of BT 709`(file: String, codec: String) throws {
        let space = try workspace()
        let run = try space.run("render", "slide.yaml", "-o", file, "--hold", "1s")
        #expect(run.status == 0 && run.text.contains("42x32"), "\(run.text)")
        let found = try properties(file, in: space)
        #expect(
            found == [
                "codec_name": codec, "width": "42", "height": "32", "pix_fmt": "yuv420p", "color_range": "tv",
                "color_space": "bt709", "color_transfer": "bt709", "color_primaries": "bt709", "r_frame_rate": "30/1",
                "nb_read_frames": "42",
            ])
        #expect(try space.files() == [file, "slide.yaml"])
        // The frames as ffmpeg shows them, beside ours.
        let compared = try space.shell(
            """
            "$ZOETROPE" render slide.yaml --hold 1s --format frames -o frames --quiet && \
            ffmpeg -nostdin -v info -framerate 30 -i frames/frame-%04d.png -i \(file) -lavfi \
            '[0:v]settb=1/30,setpts=N,format=gbrp[a];[1:v]settb=1/30,setpts=N,format=gbrp,crop=41:31:0:0,trim=end_frame=12[b];[b][a]psnr=shortest=1' -f null - 2>&1 \
            | grep -o 'min:[0-9.]*'
            """)
        let least = try #require(Double(compared.text.dropFirst(4).trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(least > 27, "a peak signal-to-noise ratio of \(least) dB")
    }

    @Test func `an MP4 begins with its index`() throws {
        let space = try workspace()
        #expect(try space.run("render", "slide.yaml", "-o", "a.mp4").status == 0)
        let data = try space.data("a.mp4")
        let (index, media) = (data.firstRange(of: Data("moov".utf8)), data.firstRange(of: Data("mdat".utf8)))
        #expect(try #require(index).lowerBound < (try #require(media)).lowerBound)
    }

    @Test(arguments: ["a.mp4", "a.webm"]) func `a stamp says whether a video is up to date`(file: String) throws {
        let space = try workspace()
        let render = ["render", "slide.yaml", "-o", file]
        #expect(try space.run(render + ["--check"]).text == "\(file): missing; render it from slide.yaml\n")
        #expect(try space.run(render).status == 0)
        #expect(try space.run(render + ["--check"]).text == "\(file): up to date\n")
        #expect(try space.run(render + ["--check", "--quality", "best"]).status == 1)
        try space.write(Self.scene.replacingOccurrences(of: "30", with: "29"), to: "slide.yaml")
        #expect(try space.run(render + ["--check"]).status == 1)
        // Another version of ffmpeg writes other bytes.
        try program("#!/bin/sh\necho ffmpeg version 99\n", in: space)
        try space.write(Self.scene, to: "slide.yaml")
        let run = try space.run(render + ["--check"], environment: ["PATH": space.folder.path])
        #expect(run.status == 1 && run.text.contains("stale"), "\(run.text)")
    }

    @Test func `two runs give the same bytes, with any number of threads`() throws {
        let space = try workspace()
        for (name, jobs) in [("a", "1"), ("b", "2")] {
            #expect(try space.run("render", "slide.yaml", "-o", "\(name).mp4", "--jobs", jobs).status == 0)
        }
        #expect(try space.data("a.mp4") == space.data("b.mp4"))
    }

    @Test func `a size limit raises the rate factor`() throws {
        let space = try workspace()
        #expect(try space.run("render", "slide.yaml", "-o", "a.mp4").status == 0)
        let size = try space.data("a.mp4").count - 60
        let run = try space.run("render", "slide.yaml", "-o", "b.mp4", "--max-size", "\(size)")
        #expect(run.status == 0 && run.text.contains("reduced: crf 20 -> "), "\(run.text)")
        #expect(try space.data("b.mp4").count <= size)
    }

    /// Writes an executable `ffmpeg` into the folder.
    private func program(_ text: String, in space: Workspace) throws {
        try space.write(text, to: "ffmpeg")
        _ = try space.shell("chmod +x ffmpeg")
    }

    private static let answersVersion = "#!/bin/sh\n[ \"$1\" = -version ] && echo ffmpeg version 0 && exit\n"
    private static let failures: [(text: String?, message: String)] = [
        (nil, "videos need the program ffmpeg, which is not installed: apt-get install ffmpeg"),
        ("#!/bin/sh\nexit 1\n", "ffmpeg -version failed"),
        (answersVersion + "exec <&-\necho broken >&2\nexit 3\n", "ffmpeg: broken"),
        (answersVersion + "cat > /dev/null\nexit 7\n", "ffmpeg: it ended with exit code 7"),
        // It writes nothing.
        (answersVersion + "cat > /dev/null\n", "video: there is no such file"),
    ]

    @Test(arguments: failures)
    func `a missing or failing ffmpeg is an error, and the old file stays`(text: String?, message: String) throws {
        let space = try workspace()
        try space.write("old", to: "a.mp4")
        if let text { try program(text, in: space) }
        let before = try space.files()
        // Only the shell's programs besides the one in the folder.
        let path = text == nil ? "/nowhere" : "\(space.folder.path):/bin"
        let run = try space.run("render", "slide.yaml", "-o", "a.mp4", environment: ["PATH": path])
        #expect(run.status == 4 && run.messages.contains(message), "\(run.status): \(run.messages)")
        #expect(run.messages.split(separator: "\n").count == 1)
        #expect(try space.files() == before && space.data("a.mp4") == Data("old".utf8))
    }

    @Test func `uncompressed video is written to standard output`() throws {
        let space = try workspace()
        let run = try space.run("render", "slide.yaml", "--format", "y4m", "-o", "-")
        #expect(run.status == 0)
        // 12 frames of 42 x 32 pixels with subsampled chroma.
        let header = "YUV4MPEG2 W42 H32 F30:1 Ip A1:1 C420mpeg2 XCOLORRANGE=LIMITED\n"
        #expect(run.data.starts(with: Data(header.utf8)))
        #expect(run.data.count == header.utf8.count + 12 * (6 + 42 * 32 * 3 / 2))
        #expect(try space.run("render", "slide.yaml", "-o", "a.y4m").status == 0)
        #expect(try space.data("a.y4m") == run.data)
        for wrong in [["--format", "mp4"], ["--format", "gif"], []] {
            let run = try space.run(["render", "slide.yaml", "-o", "-"] + wrong)
            #expect(run.status == 64 && run.messages.contains("--format y4m"), "\(run.messages)")
        }
        let limited = try space.run("render", "slide.yaml", "-o", "b.y4m", "--max-size", "1MB")
        #expect(limited.status == 64 && limited.messages.contains("--max-size: gif, apng, webp, mp4, webm"))
    }

    @Test func `frames are encoded as a video`() throws {
        let space = try workspace()
        #expect(try space.run("render", "slide.yaml", "-o", "a.gif", "--fps", "25").status == 0)
        #expect(try space.run("encode", "a.gif", "-o", "a.webm").status == 0)
        let found = try properties("a.webm", in: space)
        #expect(found["r_frame_rate"] == "25/1" && found["nb_read_frames"] == "10")
    }
}
