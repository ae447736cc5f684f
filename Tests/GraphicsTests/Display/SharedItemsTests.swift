import Graphics
import Testing

/// Shared items are one item to a renderer and draw the same as the items in their place.
@Suite struct SharedItemsTests {
    private static let fills = [10.0, 20, 30].map {
        DisplayItem.fill(.rect(Rect(0, 0, $0, 10)), .color(.black), rule: .nonZero)
    }

    private func list(clip: Double, _ items: [DisplayItem]) -> DisplayList {
        DisplayList(
            size: Size(40, 40), background: .white,
            items: [.group(Group(clip: .rect(Rect(0, 0, clip, 10)), items: items))])
    }

    private func items(_ list: DisplayList) throws -> [DisplayItem] {
        guard case .group(let group) = try #require(list.items.first) else { return [] }
        return group.items
    }

    @Test func `expanding puts the items in their place`() {
        let shared = DisplayItem.sharing(Self.fills)
        let nested = Group(mask: DisplayItem.sharing(shared + shared), items: shared + Self.fills)
        let canvas = CanvasBlock(list(clip: 20, shared), box: Rect(0, 0, 40, 40))
        let plainCanvas = CanvasBlock(list(clip: 20, Self.fills), box: Rect(0, 0, 40, 40))
        let plain = Group(mask: Self.fills + Self.fills, items: Self.fills + Self.fills)
        let expanded = list(clip: 20, [.group(nested), .canvas(canvas)]).expandingSharedItems
        #expect(expanded == list(clip: 20, [.group(plain), .canvas(plainCanvas)]))
        #expect(list(clip: 20, shared).text == list(clip: 20, Self.fills).text)
        #expect(DisplayItem.sharing([]).isEmpty)
    }

    @Test func `bleed is the same as that of the items`() {
        let shared = DisplayItem.sharing(Self.fills)
        for clip in [10.0, 20, 30, 20, 25] {
            let bled = list(clip: clip, shared).withBleed()
            #expect(bled.expandingSharedItems == list(clip: clip, Self.fills).withBleed(), "\(clip)")
        }
    }

    @Test func `bleed at the same place is the same item`() throws {
        let shared = DisplayItem.sharing(Self.fills)
        let first = try items(list(clip: 20, shared).withBleed())
        let second = try items(list(clip: 20, shared + Self.fills).withBleed())
        #expect(first[0].sharesStorage(with: second[0]))
        let other = try items(list(clip: 10, shared).withBleed())
        #expect(!first[0].sharesStorage(with: other[0]) && first[0] != other[0])
    }
}
