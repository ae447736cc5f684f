import Foundation

/// What a synthetic layer shows.
package enum SyntheticTexture: String, CaseIterable, Sendable {
    /// Smooth noise over two lengths.
    case noise
    /// A card with rounded corners, a picture, a title and lines of text.
    case card
    /// Strokes like those of letters, on a line.
    case label
    /// Two flat colours.
    case icon
    /// Noise of a few levels.
    case faint

    /// The luma at a place about the centre of a layer; nil outside the layer.
    func luma(_ x: Double, _ y: Double, width: Double, height: Double) -> Double? {
        let (halfWidth, halfHeight) = (width / 2, height / 2)
        guard abs(x) <= halfWidth, abs(y) <= halfHeight else { return nil }
        switch self {
        case .noise:
            return 128 + 55 * SmoothNoise.value(x, y, length: 6, seed: 11)
                + 50 * SmoothNoise.value(x, y, length: 17, seed: 12)
        case .faint: return 128 + 9 * SmoothNoise.value(x, y, length: 7, seed: 21)
        case .card:
            return Self.isRounded(x, y, halfWidth, halfHeight, radius: 14) ? card(x, y, halfWidth, halfHeight) : nil
        case .label: return strokes(x, y, halfWidth, halfHeight)
        case .icon:
            guard Self.isRounded(x, y, halfWidth, halfHeight, radius: halfHeight * 0.45) else { return nil }
            // A triangle that points to the right.
            let (u, v) = (x / halfHeight, y / halfHeight)
            return u > -0.35 && abs(v) < (0.6 - u) * 0.55 ? 240 : 90
        }
    }

    private func card(_ x: Double, _ y: Double, _ halfWidth: Double, _ halfHeight: Double) -> Double {
        let (left, top) = (x + halfWidth, y + halfHeight)
        let (height, width) = (2 * halfHeight, 2 * halfWidth)
        let radius = height * 0.16
        let (dx, dy) = (left - 16 - radius, top - 16 - radius)
        if dx * dx + dy * dy < radius * radius { return 120 }
        if top > 18, top < 26, left > 32 + 2 * radius, left < width * 0.8 { return 40 }
        if top > 34, top < 39, left > 32 + 2 * radius, left < width * 0.62 { return 150 }
        let line = (top - height * 0.5) / 14
        if line > 0, top < height - 14 {
            let row = line.rounded(.down)
            let end = width * (0.75 + 0.18 * SmoothNoise.lattice(Int64(row), 3, 31))
            if line - row < 0.4, left > 16, left < end { return 170 }
        }
        return 245
    }

    private func strokes(_ x: Double, _ y: Double, _ halfWidth: Double, _ halfHeight: Double) -> Double {
        let height = 2 * halfHeight
        let (column, place) = (((x + halfWidth) / 9).rounded(.down), (x + halfWidth) / 9)
        let inside = (place - column) * 9
        let kind = SmoothNoise.lattice(Int64(column), 7, 41)
        let (low, high) = (kind > 0.4 ? 0.15 : 0.35, kind < -0.5 ? 0.95 : 0.75)
        let v = (y + halfHeight) / height
        guard kind > -0.85, v > low, v < high else { return 30 }
        if inside > 1, inside < 3 { return 225 }
        if inside > 5.5, inside < 7.5, kind > -0.3 { return 225 }
        let bar = (v - low) / (high - low)
        if inside > 1, inside < 7.5, kind > 0 ? bar < 0.15 : bar > 0.85 { return 225 }
        return 30
    }

    private static func isRounded(
        _ x: Double, _ y: Double, _ halfWidth: Double, _ halfHeight: Double, radius: Double
    ) -> Bool {
        let dx = max(abs(x) - (halfWidth - radius), 0)
        let dy = max(abs(y) - (halfHeight - radius), 0)
        return dx * dx + dy * dy <= radius * radius
    }
}

/// What a synthetic layer moves over.
package enum SyntheticBackground: String, CaseIterable, Sendable {
    case plain, gradient, textured

    func luma(_ x: Double, _ y: Double) -> Double {
        switch self {
        case .plain: 205
        case .gradient: 60 + 0.15 * x + 0.1 * y
        case .textured:
            120 + 45 * SmoothNoise.value(x, y, length: 9, seed: 51) + 40
                * SmoothNoise.value(x, y, length: 31, seed: 52)
        }
    }
}
