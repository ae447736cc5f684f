import Graphics
import Testing

@Suite struct PixelRectTests {
    private let rect = PixelRect(x: 2, y: -1, width: 4, height: 3)

    @Test func `bounds are exclusive at the right and bottom`() {
        #expect(rect == PixelRect(x: 2, y: -1, maxX: 6, maxY: 2))
        #expect(rect.contains(x: 5, y: 1) && !rect.contains(x: 6, y: 1) && !rect.contains(x: 5, y: 2))
        #expect(rect.area == 12 && rect.description == "4x3 pixels at 2,-1")
    }

    @Test func `a rectangle that ends before its start is empty`() {
        let empty = PixelRect(x: 5, y: 5, maxX: 3, maxY: 9)
        #expect(empty.isEmpty && empty.width == 0 && empty.area == 0)
    }

    @Test func intersections() {
        #expect(
            rect.intersection(PixelRect(x: 4, y: 0, width: 9, height: 9)) == PixelRect(x: 4, y: 0, width: 2, height: 2))
        #expect(rect.intersection(PixelRect(x: 6, y: 0, width: 9, height: 9)).isEmpty)
        #expect(rect.intersection(.empty).isEmpty)
    }

    @Test func unions() {
        let union = rect.union(PixelRect(x: 0, y: 1, width: 1, height: 4))
        #expect(union == PixelRect(x: 0, y: -1, width: 6, height: 6))
        #expect(rect.union(.empty) == rect && PixelRect.empty.union(rect) == rect)
    }
}
