import Graphics

/// A coded frame that waits for its delay.
struct GIFFrame {
    var box: PixelBox
    var table: ColorTable
    /// Whether the table is written with the frame, rather than the global one used.
    var isLocal: Bool
    /// Data sub-blocks.
    var blocks: [UInt8]
    /// Bytes of the blocks and of a local table.
    var size: Int { blocks.count + (isLocal ? table.entries.count : 0) }
}

/// Codes one frame after the other against what is shown.
struct GIFFrameCoder {
    private let canvas: GIFCanvas
    private let settings: GIFSettings
    /// The settings for the frame that is being coded.
    private var adapted: GIFSettings
    private let histogram = ColorHistogram()
    private var global: Palette?
    private var globalTable: ColorTable?
    /// Whether a coarser palette paid when it was last tried, and for how many frames that is believed.
    private var coarsePays = false
    private var trialPause = 0
    /// What the disposal of the frame before wiped, and what was shown there.
    private var wiped: PixelBox?
    private var before: Buffer2D<UInt32>?

    init(canvas: GIFCanvas, settings: GIFSettings) {
        self.canvas = canvas
        self.settings = settings
        adapted = settings
    }

    /// Wipes the box of the frame coded last, before the next one is coded.
    mutating func dispose(_ box: PixelBox) {
        before = canvas.shown.copy()
        canvas.wipe(box)
        wiped = box
    }

    /// Codes what has changed and draws it on the canvas.
    ///
    /// - Parameters:
    ///   - frames: what is to be shown. Without a frame before, this one covers the canvas.
    ///   - reach: a box that the frame must cover, since its disposal is to wipe it.
    /// - Returns: `nil` if there is nothing to draw and nothing to cover.
    mutating func code(_ frames: FrameWindow, reach: PixelBox?) -> GIFFrame? {
        let wanted = wiped == nil ? frames.current : restoring(frames)
        let wiped = self.wiped
        self.wiped = nil
        before = nil
        let found = Damage.find(
            wanted: wanted.base, previous: frames.previous?.base, shown: canvas.shown.base, wiped: wiped,
            current: frames.current.base, mask: canvas.mask.base, width: canvas.width, height: canvas.height)
        var box = found?.box
        if let reach { box = box?.union(reach) ?? reach }
        if frames.previous == nil { box = PixelBox(x: 0, y: 0, width: canvas.width, height: canvas.height) }
        guard let box else {
            // The wipe alone changes what is seen, and it only shows with a next frame.
            return wiped == nil ? nil : empty()
        }
        guard let found else { return empty(box) }
        let damage = Damage(box: box, count: found.count)
        histogram.count(wanted.base, mask: canvas.mask.base, box: box, rowLength: canvas.width, ids: canvas.ids.base)
        let restored = restoredColors(in: wiped == nil ? nil : box)
        if frames.previous == nil {
            // What is seen first is seen for long, and its palette may serve later frames.
            adapted = settings.adapted(toShare: 0)
            adapted.paletteError = 0
        } else {
            adapted = settings.adapted(toShare: Float(damage.count) / Float(canvas.width * canvas.height))
        }
        let needsTransparent = !damage.isSolid
        let keepsSpare = needsTransparent || histogram.colors.count != 256
        let own = FramePalette(
            histogram, restored: restored, capacity: min(keepsSpare ? 255 : 256, settings.colors), settings: adapted)
        return choose(own, damage: damage, frames: frames, restored: restored)
    }

    /// The frame, but what was wiped and stays the same as it was shown.
    private func restoring(_ frames: FrameWindow) -> Buffer2D<UInt32> {
        guard let wiped, let before, let previous = frames.previous else { return frames.current }
        let wanted = frames.current.copy()
        for row in wiped.y..<wiped.bottom {
            for place in row * canvas.width + wiped.x..<row * canvas.width + wiped.right
            where wanted.base[place] == previous.base[place] {
                wanted.base[place] = before.base[place]
            }
        }
        return wanted
    }

    /// The smallest of the frame with its own table, with the global one where that is as good, and with a coarser
    /// one where that is allowed.
    private mutating func choose(
        _ own: FramePalette, damage: Damage, frames: FrameWindow, restored: [Bool]
    ) -> GIFFrame? {
        let candidates = candidates(own, damage: damage, restored: restored)
        var (chosen, spare) = canvas.chosen
        var best = coded(candidates[0], damage, frames, to: chosen)
        var winner = candidates[0]
        for candidate in candidates.dropFirst() {
            let frame = coded(candidate, damage, frames, to: spare)
            let limit = Double(best.size) * (candidate.isCoarse ? GIFSettings.coarseGain : 1)
            guard Double(frame.size) < limit else { continue }
            (best, winner) = (frame, candidate)
            swap(&chosen, &spare)
        }
        if candidates.count > 1, candidates.last?.isCoarse == true { coarsePays = winner.isCoarse }
        canvas.draw(chosen, in: damage.box, palette: winner.choice.palette, transparent: winner.table.transparent)
        return best
    }

    /// A palette that the frame may be coded with.
    private struct Candidate {
        var choice: FramePalette
        var table: ColorTable
        var isLocal: Bool
        var isCoarse = false

        init(local choice: FramePalette, isCoarse: Bool = false) {
            self.isCoarse = isCoarse
            self.choice = choice
            table = ColorTable(choice.palette.colors, needsTransparent: choice.palette.count < 256)
            isLocal = true
        }

        init(global choice: FramePalette, table: ColorTable) {
            self.choice = choice
            self.table = table
            isLocal = false
        }
    }

    private mutating func candidates(_ own: FramePalette, damage: Damage, restored: [Bool]) -> [Candidate] {
        let local = Candidate(local: own)
        guard let global, let globalTable else {
            self.global = own.palette
            self.globalTable = local.table
            return [Candidate(global: own, table: local.table)]
        }
        var result = [local]
        if let shared = shared(own, global: global, table: globalTable, damage: damage, restored: restored) {
            let reused = Candidate(global: shared, table: globalTable)
            result = own.mapping.isExact ? [reused, local] : [reused]
        }
        guard !own.mapping.isExact, adapted.coarseError > 0 else { return result }
        trialPause -= 1
        let isTrial = trialPause < 0
        if isTrial { trialPause = settings.trialPause }
        guard isTrial || coarsePays else { return result }
        var coarse = adapted
        coarse.paletteError = adapted.coarseError
        let fewer = FramePalette(histogram, restored: restored, capacity: own.palette.count, settings: coarse)
        guard fewer.palette.count < own.palette.count else { return result }
        let candidate = Candidate(local: fewer, isCoarse: true)
        return isTrial ? result + [candidate] : [candidate]
    }

    /// The frame's colours in the global palette, if that can hold what must be exact and its error is small.
    private func shared(
        _ own: FramePalette, global: Palette, table: ColorTable, damage: Damage, restored: [Bool]
    ) -> FramePalette? {
        guard damage.isSolid || table.transparent != nil else { return nil }
        let counts = histogram.counts
        if own.mapping.isExact {
            guard histogram.colors.count <= global.count else { return nil }
            var nearest: [Int] = []
            for color in histogram.colors {
                guard let index = global.index(of: color) else { return nil }
                nearest.append(index)
            }
            return FramePalette(palette: global, mapping: ColorMapping(exact: nearest), labs: [])
        }
        var exact: [(id: Int, index: Int)] = []
        for id in counts.indices where !own.mapping.aims[id].isLoose {
            guard let index = global.index(of: histogram.colors[id]) else { return nil }
            exact.append((id, index))
        }
        let unit = Double(Lab.unitsPerLevel)
        let allowance = adapted.reuseAllowance * unit * unit * Double(damage.count)
        guard
            let mapping = ColorMapping(
                labs: own.labs, counts: counts, exact: exact, palette: global,
                limit: 1.15 * own.mapping.squaredError + allowance)
        else { return nil }
        return FramePalette(palette: global, mapping: mapping, labs: own.labs)
    }

    private func coded(
        _ candidate: Candidate, _ damage: Damage, _ frames: FrameWindow, to indices: Buffer2D<UInt8>
    ) -> GIFFrame {
        let choice = candidate.choice
        let table = candidate.table
        let scope = CodingScope(
            canvas: canvas, box: damage.box, palette: choice.palette, mapping: choice.mapping,
            transparent: table.transparent, frames: frames)
        var stream = LZWStream(symbolBits: table.symbolBits)
        let error = choice.mapping.squaredError / Double(max(damage.count, 1))
        var coder = LossyLZWCoder(scope: scope, settings: adapted.adapted(toSquaredError: error))
        coder.code(to: &stream, indices: indices)
        return GIFFrame(box: damage.box, table: table, isLocal: candidate.isLocal, blocks: stream.blocks)
    }

    /// A frame that draws nothing: by default one pixel of it, to make time pass or a disposal take effect.
    mutating func empty(_ box: PixelBox = PixelBox(x: 0, y: 0, width: 1, height: 1)) -> GIFFrame {
        let table = ColorTable([0xFF00_0000], needsTransparent: true)
        let isFirst = globalTable == nil
        if isFirst {
            global = Palette([0xFF00_0000])
            globalTable = table
        }
        var stream = LZWStream(symbolBits: table.symbolBits)
        var code: UInt32?
        var left = max(box.area, 1)
        while left > 0 {
            if let code { stream.begin(after: code, first: 1) }
            var run: UInt32 = 1
            left -= 1
            while left > 0, case let longer = stream.dictionary.nodes.base[Int(run)].child, longer != 0 {
                run = UInt32(truncatingIfNeeded: longer)
                left -= 1
            }
            if code != nil { stream.add(1) }
            code = run
        }
        stream.finish(code ?? 1)
        return GIFFrame(box: box, table: table, isLocal: !isFirst, blocks: stream.blocks)
    }

    /// Which colours occur in restored pixels, by number; empty if nothing is restored.
    private func restoredColors(in box: PixelBox?) -> [Bool] {
        guard let box else { return [] }
        var result = [Bool](repeating: false, count: histogram.colors.count)
        for row in box.y..<box.bottom {
            for place in row * canvas.width + box.x..<row * canvas.width + box.right
            where canvas.mask.base[place] == Damage.Mark.restore {
                result[Int(canvas.ids.base[place])] = true
            }
        }
        return result
    }

    /// The table for the header of the file. Precondition: a frame was coded.
    var header: ColorTable? { globalTable }
}
