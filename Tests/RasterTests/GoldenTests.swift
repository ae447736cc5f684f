import Foundation
import Graphics
import Raster
import Testing

/// Compares the samples with stored pictures. `ZOETROPE_RECORD_GOLDENS=<folder>` writes new ones and fails the run.
@Suite struct GoldenTests {
    /// Text has no goldens, because its outlines depend on the version of the installed font.
    static let names = Samples.all.map(\.name).filter { $0 != "labels" }

    @Test(arguments: names)
    func `a sample equals its golden`(name: String) throws {
        let list = try #require(Samples.all.first { $0.name == name }).list
        let bitmap = try Renderer(images: Samples.images).render(list)
        if let folder = ProcessInfo.processInfo.environment["ZOETROPE_RECORD_GOLDENS"] {
            #expect(Picture.write(bitmap, to: "\(folder)/\(name).png"))
            Issue.record("recorded \(name); look at it, then run again without recording")
            return
        }
        let file = try #require(
            Bundle.module.path(forResource: name, ofType: "png", inDirectory: "Goldens"), "no golden for \(name)")
        let golden = try #require(try Picture.read(file))
        #expect(try #require(bitmap.difference(from: golden)) <= 1)
    }

    @Test func `every renderer on every thread draws the same bytes`() async throws {
        let alone = try Samples.all.map { try Renderer(images: Samples.images, scale: 2).render($0.list) }
        let together = try await withThrowingTaskGroup(of: [Bitmap].self) { group in
            for turn in 0..<4 {
                group.addTask {
                    let renderer = Renderer(images: Samples.images, scale: 2)
                    // A different order on each thread, which tests the renderers' caches.
                    let order = Samples.all.indices.map { ($0 + turn) % Samples.all.count }
                    var bitmaps: [Int: Bitmap] = [:]
                    for index in order { bitmaps[index] = try renderer.render(Samples.all[index].list) }
                    for index in order {
                        #expect(try renderer.render(Samples.all[index].list) == bitmaps[index])
                    }
                    return Samples.all.indices.compactMap { bitmaps[$0] }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        for bitmaps in together { #expect(bitmaps == alone) }
    }
}
