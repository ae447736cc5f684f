extension DisplayList {
    /// A readable dump: one line for the canvas, then one for each item, with the contents of groups indented by two
    /// spaces.
    ///
    /// Numbers have at most four decimals; default values are omitted. There is no parser for it.
    package var text: String {
        let canvas = "canvas \(size.width.compact) \(size.height.compact) background \(background.hexString)"
        return ([canvas] + items.flatMap(\.lines)).joined(separator: "\n") + "\n"
    }
}

extension DisplayItem {
    /// The item's own line, then those of its contents.
    fileprivate var lines: [String] {
        switch self {
        case .fill(let path, let paint, let rule):
            [words("fill", paint.text, rule == .evenOdd ? "evenOdd" : nil, path.text)]
        case .stroke(let path, let paint, let stroke):
            [words("stroke", paint.text, stroke.text, path.text)]
        case .text(let block): [block.line]
        case .image(let image): [image.line]
        case .backdrop(let backdrop):
            [
                words(
                    "backdrop", "radius \(backdrop.radius.compact)", "saturation \(backdrop.saturation.compact)",
                    "tint \(backdrop.tint.hexString)", backdrop.rule == .evenOdd ? "evenOdd" : nil,
                    backdrop.area.text)
            ]
        case .canvas(let block):
            [
                words(
                    "picture", "box \(block.box.text)", block.clip == .rect(block.box) ? nil : "clip \(block.clip.text)"
                )
            ]
                + block.list.text.split(separator: "\n").map { "  " + $0 }
        case .group(let group): group.lines
        case .projected(let block):
            [words("projected", block.homography.text)] + block.items.flatMap(\.lines).map { "  " + $0 }
        case .shared(let shared): shared.items.flatMap(\.lines)
        }
    }
}

extension ImageBlock {
    fileprivate var line: String {
        words(
            "image", source.debugDescription, "box \(box.text)",
            tiles.isEmpty ? nil : "tiles " + tiles.map { "\($0.part.text) to \($0.box.text)" }.joined(separator: ", "),
            tint.map { "tint \($0.hexString)" }, magnification == .smooth ? nil : "magnification nearest",
            minification == .smooth ? nil : "minification nearest")
    }
}

extension Group {
    fileprivate var lines: [String] {
        let head = words(
            "group",
            transform == .identity ? nil : "transform \(transform.text)",
            opacity == 1 ? nil : "opacity \(opacity.compact)",
            blendMode == .normal ? nil : blendMode.rawValue,
            isIsolated ? "isolated" : nil,
            filters.isEmpty ? nil : "filters " + filters.map(\.text).joined(separator: ", "),
            clip.map { "clip \($0.text)" },
            shadow?.text)
        let maskLines = mask.map { ["mask"] + $0.flatMap(\.lines).map { "  " + $0 } } ?? []
        return [head] + (maskLines + items.flatMap(\.lines)).map { "  " + $0 }
    }
}

extension Filter {
    fileprivate var text: String {
        switch self {
        case .blur(let radius): "blur \(radius.compact)"
        case .saturation(let amount): "saturation \(amount.compact)"
        case .brightness(let amount): "brightness \(amount.compact)"
        case .contrast(let amount): "contrast \(amount.compact)"
        case .hueRotation(let angle): "hueRotation \(angle.compact)"
        case .invert(let amount): "invert \(amount.compact)"
        case .multiply(let color): "multiply \(color.hexString)"
        case .tint(let color): "tint \(color.hexString)"
        }
    }
}

extension Shadow {
    fileprivate var text: String {
        words(
            "shadow", color.hexString, "opacity \(opacity.compact)", "radius \(radius.compact)",
            "offset \(offset.text)", path?.text)
    }
}

extension Stroke {
    fileprivate var text: String {
        words(
            "width \(width.compact)",
            cap == .butt ? nil : "cap \(cap.rawValue)",
            join == .miter ? nil : "join \(join.rawValue)",
            miterLimit == 10 ? nil : "miterLimit \(miterLimit.compact)",
            dashes.isEmpty ? nil : "dashes \(dashes.map(\.compact).joined(separator: " "))",
            dashPhase == 0 ? nil : "dashPhase \(dashPhase.compact)",
            trim == 0...1 ? nil : "trim \(trim.lowerBound.compact)...\(trim.upperBound.compact)")
    }
}

extension TextBlock {
    fileprivate var line: String {
        words(
            "text",
            runs.map(\.description).joined(separator: " + "),
            "box \(box.text)",
            alignment == .natural ? nil : alignment.rawValue,
            verticalAlignment == .center ? nil : "vertically \(verticalAlignment.rawValue)",
            lineHeight == 1 ? nil : "lineHeight \(lineHeight.compact)",
            numberOfLines == 1 ? nil : "lines \(numberOfLines)",
            truncation == .tail ? nil : "truncation \(truncation.rawValue)",
            minimumScale == 1 ? nil : "minimumScale \(minimumScale.compact)",
            fonts.files.isEmpty ? nil : "fonts \(fonts.files.map(\.debugDescription).joined(separator: " "))")
    }
}

extension TextRun {
    fileprivate var description: String {
        words(
            text.debugDescription, font.family, font.size.compact,
            font.weight == .regular ? nil : "\(font.weight)",
            font.italic ? "italic" : nil,
            font.features.isEmpty ? nil : "features \(font.features.map(\.description).joined(separator: ","))",
            font.optical ? "optical" : nil,
            font.axes.isEmpty ? nil : "axes \(font.axes.map(\.description).joined(separator: ","))",
            letterSpacing == 0 ? nil : "spacing \(letterSpacing.compact)",
            underline ? "underline" : nil,
            strikethrough ? "strikethrough" : nil,
            color.hexString)
    }
}

extension Paint {
    fileprivate var text: String {
        switch self {
        case .color(let color): return color.hexString
        case .gradient(let gradient):
            let stops = gradient.stops.map { "\($0.location.compact) \($0.color.hexString)" }.joined(separator: ", ")
            let geometry =
                switch gradient.geometry {
                case .linear(let from, let to): "linear \(from.text) to \(to.text)"
                case .radial(let center, let radiusX, let radiusY):
                    "radial \(center.text) radius \(radiusX.compact) \(radiusY.compact)"
                case .conic(let center, let angle): "conic \(center.text) angle \(angle.compact)"
                }
            return "\(geometry) (\(stops))"
        }
    }
}

extension Path {
    /// `rect x y width height` for a rectangle, otherwise `path` with SVG path data; numbers have at most four
    /// decimals.
    package var text: String {
        if let rect = asRect { return "rect \(rect.text)" }
        let steps = elements.map { element in
            switch element {
            case .move(let point): "M \(point.text)"
            case .line(let point): "L \(point.text)"
            case .cubic(let control1, let control2, let end): "C \(control1.text) \(control2.text) \(end.text)"
            case .close: "Z"
            }
        }
        return words("path", steps.joined(separator: " "))
    }
}

extension AffineTransform {
    fileprivate var text: String { [a, b, c, d, tx, ty].map(\.compact).joined(separator: " ") }
}

extension Homography {
    /// The three rows of the matrix. Its last column has six significant digits, because it is small.
    fileprivate var text: String {
        [x, y, origin].map { "\($0.x.compact) \($0.y.compact) \(($0.z * 1e3).compact)e-3" }.joined(separator: ", ")
    }
}

extension Point {
    fileprivate var text: String { "\(x.compact) \(y.compact)" }
}

extension Rect {
    fileprivate var text: String { "\(origin.text) \(width.compact) \(height.compact)" }
}

extension Double {
    /// At most four decimals, without trailing zeros and without negative zero.
    package var compact: String {
        guard isFinite, abs(self) < 1e11 else { return description }
        let rounded = (self * 1e4).rounded() / 1e4
        let text = (rounded == 0 ? 0 : rounded).description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

/// The non-empty parts, separated by spaces.
private func words(_ parts: String?...) -> String {
    parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
}
