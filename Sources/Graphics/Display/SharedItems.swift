import Synchronization

/// Items that many display lists contain without a change, such as the layers of a scene that never move.
///
/// A renderer compares and prepares them as one item, so that a frame costs in proportion to what differs from the frame
/// before. They draw the same as the items in their place.
package final class SharedItems: Sendable {
    package let items: [DisplayItem]
    /// The last result of `adapted`.
    private let last = Mutex<Adaptation?>(nil)

    package init(_ items: [DisplayItem]) {
        self.items = items
    }

    /// How items are adapted to the place where they are drawn.
    struct Place: Sendable, Equatable {
        /// The visible rectangle, in the items' coordinates; nil for no limit.
        var cut: Rect?
        var margin: Margin
    }

    private struct Adaptation {
        var place: Place
        var item: DisplayItem
    }

    /// The items with each of them adapted to a place: the same item for the same place, made once.
    ///
    /// Only the last place is remembered. A list that is drawn by several threads is adapted by the first of them.
    func adapted(to place: Place, _ adapt: (DisplayItem) -> DisplayItem) -> DisplayItem {
        last.withLock { last in
            if let last, last.place == place { return last.item }
            let item = DisplayItem.shared(SharedItems(items.map(adapt)))
            last = Adaptation(place: place, item: item)
            return item
        }
    }
}

extension SharedItems: Hashable {
    package static func == (a: SharedItems, b: SharedItems) -> Bool { a === b || a.items == b.items }

    /// Hashes the number of items and the first one: hashing thousands of them for each frame would cost more than the
    /// comparisons that it saves.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(items.count)
        hasher.combine(items.first)
    }
}

extension DisplayItem {
    /// Items as one shared item; nothing if there are none.
    package static func sharing(_ items: [DisplayItem]) -> [DisplayItem] {
        items.isEmpty ? [] : [.shared(SharedItems(items))]
    }
}

extension DisplayList {
    /// The same picture with the items of all `SharedItems` in their places. Cost: a pass over the list.
    package var expandingSharedItems: DisplayList {
        var list = self
        list.items = items.flatMap(\.expanded)
        return list
    }
}

extension DisplayItem {
    fileprivate var expanded: [DisplayItem] {
        switch self {
        case .shared(let shared): return shared.items.flatMap(\.expanded)
        case .group(var group):
            group.items = group.items.flatMap(\.expanded)
            group.mask = group.mask?.flatMap(\.expanded)
            return [.group(group)]
        case .projected(var block):
            block.items = block.items.flatMap(\.expanded)
            return [.projected(block)]
        case .canvas(var block):
            block.list = block.list.expandingSharedItems
            return [.canvas(block)]
        case .fill, .stroke, .text, .image, .backdrop: return [self]
        }
    }
}
