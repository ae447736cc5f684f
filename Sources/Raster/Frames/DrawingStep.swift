import Graphics

/// One item of a display list that is drawn onto the canvas, with the groups around it resolved.
///
/// Groups without effects have no step of their own: their items are drawn onto the canvas, within clips along pixel
/// edges at most. The steps of a list in order draw the same pixels as the list.
struct DrawingStep {
    var item: DisplayItem
    /// From the item's coordinates to device space.
    var transform: AffineTransform
    /// The pixels inside the clips of all groups around the item.
    var visible: PixelRect

    /// Whether both draw the same.
    func draws(sameAs other: DrawingStep) -> Bool {
        transform == other.transform && visible == other.visible && item == other.item
    }
}

extension Renderer {
    /// The steps that draw items.
    func steps(of items: [DisplayItem], under transform: AffineTransform, visible: PixelRect) -> [DrawingStep] {
        var steps: [DrawingStep] = []
        append(items, under: transform, visible: visible, to: &steps)
        return steps
    }

    private func append(
        _ items: [DisplayItem], under transform: AffineTransform, visible: PixelRect, to steps: inout [DrawingStep]
    ) {
        guard transform.isDrawable, !visible.isEmpty else { return }
        for item in items {
            guard case .group(let group) = item else {
                steps.append(DrawingStep(item: item, transform: transform, visible: visible))
                continue
            }
            let inner = group.transform.concatenating(transform)
            guard group.opacity > 0, inner.isDrawable else { continue }
            guard method(of: group, under: inner) == .direct else {
                steps.append(DrawingStep(item: item, transform: transform, visible: visible))
                continue
            }
            if let shadow = group.shadow, ShadowRenderer.isVisible(shadow) {
                let alone = DisplayItem.group(Group(shadow: shadow, items: []))
                steps.append(DrawingStep(item: alone, transform: inner, visible: visible))
            }
            let box = group.clip.flatMap { alignedBox(of: $0, under: inner) }
            append(group.items, under: inner, visible: box.map(visible.intersection) ?? visible, to: &steps)
        }
    }
}
