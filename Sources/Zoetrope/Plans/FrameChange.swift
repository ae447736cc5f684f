import Graphics

/// How much of a frame differs from the one before, found in the display lists without drawing.
///
/// It is an estimate: text counts with its box, shadows and filters count with the layer that has them.
struct FrameChange: Sendable {
    /// The rectangle that contains everything that differs, in points; nil for equal frames.
    private(set) var box: Rect?
    /// Rectangles that do not overlap and together contain everything that differs, in points.
    private var parts: [Rect] = []
    /// The number of items that are drawn again: the first one that differs, and all after it.
    private(set) var items = 0
    /// The area of the blurred backdrops among these items, in square points.
    private(set) var blurredArea = 0.0
    /// The area of the changed pixels under gradients, pictures and filters, whose many colours take longer to encode, in square points.
    private(set) var shadedArea = 0.0

    /// The most rectangles that are kept apart.
    private static let maxParts = 16

    /// - Parameter old: nil for the first frame, which is drawn as a whole.
    init(from old: DisplayList?, to new: DisplayList) {
        let canvas = Rect(origin: .zero, size: new.size)
        guard let old else {
            (box, parts) = (canvas, [canvas])
            count(new.items, in: canvas)
            return
        }
        guard old != new else { return }
        if old.background != new.background || old.size != new.size { add(canvas) }
        compare(old.items, new.items, under: .identity)
        box = box.flatMap { $0.intersection(canvas) }
        parts = parts.compactMap { $0.intersection(canvas) }
        let first = zip(old.items, new.items).enumerated().first { $0.element.0 != $0.element.1 }?.offset
        count(Array(new.items[(first ?? min(old.items.count, new.items.count))...]), in: canvas)
    }

    /// The area of `box`, in square points.
    var area: Double { box.map(Self.area) ?? 0 }

    /// The area of what differs, in square points: less than `area` where distant layers change.
    var changedArea: Double { parts.reduce(0) { $0 + Self.area($1) } }

    private static func area(_ rect: Rect) -> Double { rect.width * rect.height }

    private mutating func add(_ rect: Rect?) {
        guard let rect else { return }
        box = box.map { $0.union(rect) } ?? rect
        var whole = rect
        // Joined rectangles can overlap others.
        while let index = parts.firstIndex(where: { $0.intersection(whole) != nil }) {
            whole = whole.union(parts.remove(at: index))
        }
        parts.append(whole)
        if parts.count > Self.maxParts, let box { parts = [box] }
    }

    /// The part of a rectangle that differs, in square points.
    private func changedArea(in rect: Rect?) -> Double {
        guard let rect else { return 0 }
        return parts.reduce(0) { $0 + ($1.intersection(rect).map(Self.area) ?? 0) }
    }

    private mutating func compare(_ old: [DisplayItem], _ new: [DisplayItem], under transform: AffineTransform) {
        guard old.count == new.count else {
            for item in old + new { add(Self.bounds(of: item, under: transform)) }
            return
        }
        for (a, b) in zip(old, new) where a != b {
            if case .group(let a) = a, case .group(let b) = b, a.transform == b.transform, a.clip == b.clip,
                a.opacity == b.opacity, a.mask == b.mask, a.filters == b.filters
            {
                compare(a.items, b.items, under: b.transform.concatenating(transform))
            } else if case .shared(let a) = a, case .shared(let b) = b {
                compare(a.items, b.items, under: transform)
            } else {
                add(Self.bounds(of: a, under: transform))
                add(Self.bounds(of: b, under: transform))
            }
        }
    }

    /// The rectangle of an item; nil if it is nowhere.
    private static func bounds(of item: DisplayItem, under transform: AffineTransform) -> Rect? {
        switch item {
        case .fill(let path, _, _): return transform.apply(path.controlBounds)
        case .stroke(let path, _, let stroke):
            return transform.apply(path.controlBounds.insetBy(-stroke.width, -stroke.width))
        case .text(let block): return transform.apply(block.box)
        case .image(let block): return transform.apply(block.extent ?? block.box)
        case .backdrop(let backdrop): return transform.apply(backdrop.area.controlBounds)
        case .canvas(let block): return transform.apply(block.box)
        case .group(let group):
            guard group.opacity > 0 else { return nil }
            let inner = group.transform.concatenating(transform)
            let all = bounds(of: group.items, under: inner)
            guard let clip = group.clip, let all else { return all }
            return all.intersection(inner.apply(clip.controlBounds))
        case .projected(let block):
            guard let rect = bounds(of: block.items, under: .identity) else { return nil }
            let homography = block.homography.concatenating(transform)
            return ProjectedPolygon(of: rect, under: homography).bounds
        case .shared(let shared): return bounds(of: shared.items, under: transform)
        }
    }

    private static func bounds(of items: [DisplayItem], under transform: AffineTransform) -> Rect? {
        items.reduce(nil as Rect?) { all, item in
            guard let rect = bounds(of: item, under: transform) else { return all }
            return all.map { $0.union(rect) } ?? rect
        }
    }

    private mutating func count(_ list: [DisplayItem], in canvas: Rect, under transform: AffineTransform = .identity) {
        for item in list {
            switch item {
            case .group(let group):
                if !group.filters.isEmpty { shadedArea += changedArea(in: Self.bounds(of: item, under: transform)) }
                count(group.items, in: canvas, under: group.transform.concatenating(transform))
            case .projected(let block): count(block.items, in: canvas, under: transform)
            case .shared(let shared): count(shared.items, in: canvas, under: transform)
            case .backdrop(let backdrop):
                items += 1
                let rect = transform.apply(backdrop.area.controlBounds).intersection(canvas)
                blurredArea += rect.map(Self.area) ?? 0
            case .fill(_, .gradient, _), .image, .canvas:
                items += 1
                shadedArea += changedArea(in: Self.bounds(of: item, under: transform))
            case .fill, .stroke, .text: items += 1
            }
        }
    }
}
