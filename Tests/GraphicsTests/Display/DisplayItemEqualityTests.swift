import Graphics
import Testing

/// Items are compared by their storage first; that must not change what is equal.
@Suite struct DisplayItemEqualityTests {
    /// One item of each case, made anew at each call.
    private static func items(_ number: Double) -> [DisplayItem] {
        let box = Rect(number, 0, 10, 10)
        let list = DisplayList(
            size: Size(10, 10), background: .white, items: [.fill(.rect(box), .color(.black), rule: .nonZero)])
        return [
            .fill(.rect(box), .color(.black), rule: .nonZero), .fill(.rect(box), .color(.black), rule: .evenOdd),
            .fill(.rect(box), .color(.white), rule: .nonZero),
            .stroke(.rect(box), .color(.black), Stroke(width: 1)),
            .stroke(.rect(box), .color(.black), Stroke(width: 2)),
            .text(TextBlock(runs: [TextRun("a", font: Font(family: "Inter", size: 9), color: .black)], box: box)),
            .image(ImageBlock(source: "a", box: box)),
            .backdrop(Backdrop(area: .rect(box), radius: 4, saturation: 1, tint: .clear)),
            .canvas(CanvasBlock(list, box: box)), .group(Group(items: list.items)),
            .shared(SharedItems(list.items)), .shared(SharedItems(list.items + list.items)),
            .group(Group(opacity: 0.5, items: list.items)),
        ]
    }

    @Test func `items with equal contents are equal`() {
        let (first, second) = (Self.items(1), Self.items(1))
        for (row, a) in first.enumerated() {
            for (column, b) in second.enumerated() { #expect((a == b) == (row == column), "\(row) \(column)") }
        }
        #expect(zip(first, Self.items(2)).allSatisfy { $0 != $1 })
        #expect(Set(first + second).count == first.count)
    }

    @Test func `copies share their storage and new items do not`() {
        #expect(MemoryLayout<DisplayItem>.size == MemoryLayout<UInt>.size)
        let items = Self.items(1)
        let copies = items.map { $0 }
        #expect(zip(items, copies).allSatisfy { $0.sharesStorage(with: $1) })
        #expect(!zip(items, Self.items(1)).contains { $0.sharesStorage(with: $1) })
    }
}
