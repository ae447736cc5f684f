import Encoding
import Graphics
import TestSupport
import Testing
import Zoetrope

@Suite struct ClipFramesTests {
    /// Each frame has its number in its pixels.
    private static let frames = (0..<40).map { Bitmap(width: 32, height: 32, fill: 0xFF00_0000 | UInt32($0 * 3)) }

    @Test(arguments: [3, 10, 1000])
    func `any order gives the same frames within the limit`(remembered: Int) throws {
        let limit = remembered * 1024
        let store = ClipFrames(limit: limit)
        store.add(try AnimationFile(ClipFolder.gif(Self.frames)), as: "/a#1.gif")
        store.add(try AnimationFile(ClipFolder.apng(Self.frames)), as: "/b.png")
        store.add(try AnimationFile(ClipFolder.webp(Self.frames)), as: "/c.webp")
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<300 {
            let frame = Int.random(in: 0..<40, using: &generator)
            let name = try #require(["/a#1.gif", "/b.png", "/c.webp"].randomElement(using: &generator))
            let bitmap = try #require(store.bitmap(named: "\(name)#\(frame)"))
            let same = bitmap == Self.frames[frame]
            #expect(same, "\(name) \(frame)")
            #expect(store.size <= limit)
        }
    }

    @Test func `a frame above the limit is returned`() throws {
        let store = ClipFrames(limit: 100)
        store.add(try AnimationFile(ClipFolder.gif(Self.frames)), as: "/a.gif")
        #expect(store.bitmap(named: "/a.gif#39") == Self.frames[39])
        #expect(store.size == 1024)
    }

    @Test(arguments: ["/a.gif", "/a.gif#", "/a.gif#40", "/a.gif#-1", "/other.gif#0", ""])
    func `other names have no picture`(name: String) throws {
        let store = ClipFrames()
        store.add(try AnimationFile(ClipFolder.gif(Self.frames)), as: "/a.gif")
        #expect(store.bitmap(named: name) == nil)
    }

    @Test func `threads share one cache`() async throws {
        let store = ClipFrames(limit: 5 * 1024)
        store.add(try AnimationFile(ClipFolder.gif(Self.frames)), as: "/a.gif")
        let wrong = await withTaskGroup(of: Int.self) { group in
            for worker in 0..<4 {
                group.addTask {
                    (0..<80).filter {
                        store.bitmap(named: "/a.gif#\(($0 * (worker + 1)) % 40)")
                            != Self.frames[($0 * (worker + 1)) % 40]
                    }.count
                }
            }
            return await group.reduce(0, +)
        }
        #expect(wrong == 0)
    }
}
