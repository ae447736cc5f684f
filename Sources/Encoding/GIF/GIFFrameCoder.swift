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
    private let histogram = ColorHistogram()
    private var global: Palette?
    private var globalTable: ColorTable?
    /// What the disposal of the frame before wiped, and what was shown there.
    private var wiped: PixelBox?
    private var before: [UInt32] = []

    init(canvas: GIFCanvas, settings: GIFSettings) {
        self.canvas = canvas
        self.settings = settings
    }

    /// Wipes the box of the frame coded last, before the next one is coded.
    mutating func dispose(_ box: PixelBox) {
        before = Array(UnsafeBufferPointer(start: canvas.shown.base, count: canvas.shown.count))
        canvas.wipe(box)
        wiped = box
    }

    /// Codes what has changed and draws it on the canvas.
    ///
    /// - Parameters:
    ///   - current: the frame: `0xFFRRGGBB` or 0.
    ///   - previous: the source frame before; `nil` makes this the first frame, which covers the canvas.
    ///   - reach: a box that the frame must cover, since its disposal is to wipe it.
    /// - Returns: `nil` if there is nothing to draw and nothing to cover.
    mutating func code(_ current: [UInt32], previous: [UInt32]?, reach: PixelBox?) -> GIFFrame? {
        var wanted = current
        if let wiped, let previous {
            for row in wiped.y..<wiped.bottom {
                for place in row * canvas.width + wiped.x..<row * canvas.width + wiped.right
                where current[place] == previous[place] {
                    wanted[place] = before[place]
                }
            }
        }
        let wiped = self.wiped
        self.wiped = nil
        before = []
        return current.withUnsafeBufferPointer { current -> GIFFrame? in
            guard let current = current.baseAddress else { return nil }
            guard let previous else {
                return code(wanted, current: current, previous: nil, wiped: wiped, reach: reach)
            }
            return previous.withUnsafeBufferPointer { previous in
                code(wanted, current: current, previous: previous.baseAddress, wiped: wiped, reach: reach)
            }
        }
    }

    private mutating func code(
        _ wanted: [UInt32], current: UnsafePointer<UInt32>, previous: UnsafePointer<UInt32>?, wiped: PixelBox?,
        reach: PixelBox?
    ) -> GIFFrame? {
        let found = Damage.find(
            wanted: wanted, previous: previous, shown: canvas.shown.base, wiped: wiped, current: current,
            mask: canvas.mask.base, width: canvas.width, height: canvas.height)
        var box = found?.box
        if let reach { box = box?.union(reach) ?? reach }
        if previous == nil { box = PixelBox(x: 0, y: 0, width: canvas.width, height: canvas.height) }
        guard let box else {
            // The wipe alone changes what is seen, and it only shows with a next frame.
            return wiped == nil ? nil : empty()
        }
        guard let found else { return empty(box) }
        let damage = Damage(box: box, count: found.count)
        histogram.count(wanted, mask: canvas.mask.base, box: box, rowLength: canvas.width, ids: canvas.ids.base)
        let restored = restoredColors(in: wiped == nil ? nil : box)
        let needsTransparent = !damage.isSolid
        let keepsSpare = needsTransparent || histogram.colors.count != 256
        let own = FramePalette(
            histogram, restored: restored, capacity: keepsSpare ? 255 : 256, settings: settings)
        return choose(own, damage: damage, current: current, previous: previous, restored: restored)
    }

    /// The smaller of the frame with its own table and with the global one, where that is as good.
    private mutating func choose(
        _ own: FramePalette, damage: Damage, current: UnsafePointer<UInt32>, previous: UnsafePointer<UInt32>?,
        restored: [Bool]
    ) -> GIFFrame? {
        let table = ColorTable(own.palette.colors, needsTransparent: own.palette.count < 256)
        guard let global, let globalTable else {
            self.global = own.palette
            self.globalTable = table
            return draw(own, table: table, isLocal: false, damage: damage, current, previous)
        }
        guard let shared = shared(own, global: global, table: globalTable, damage: damage, restored: restored) else {
            return draw(own, table: table, isLocal: true, damage: damage, current, previous)
        }
        guard own.mapping.isExact else {
            return draw(shared, table: globalTable, isLocal: false, damage: damage, current, previous)
        }
        let (first, second) = canvas.chosen
        let local = coded(own, table, true, damage, current, previous, to: first)
        let reused = coded(shared, globalTable, false, damage, current, previous, to: second)
        let isLocal = local.size < reused.size
        canvas.draw(
            isLocal ? first : second, in: damage.box, palette: isLocal ? own.palette : shared.palette,
            transparent: isLocal ? table.transparent : globalTable.transparent)
        return isLocal ? local : reused
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
        let mapping = ColorMapping(
            labs: own.labs, counts: counts, exact: exact, palette: global, settings: settings)
        let unit = Double(Lab.unitsPerLevel)
        let allowance = settings.reuseAllowance * unit * unit * Double(damage.count)
        guard mapping.squaredError <= 1.15 * own.mapping.squaredError + allowance else { return nil }
        return FramePalette(palette: global, mapping: mapping, labs: own.labs)
    }

    private func draw(
        _ choice: FramePalette, table: ColorTable, isLocal: Bool, damage: Damage, _ current: UnsafePointer<UInt32>,
        _ previous: UnsafePointer<UInt32>?
    ) -> GIFFrame {
        let frame = coded(choice, table, isLocal, damage, current, previous, to: canvas.chosen.0)
        canvas.draw(
            canvas.chosen.0, in: damage.box, palette: choice.palette, transparent: table.transparent)
        return frame
    }

    private func coded(
        _ choice: FramePalette, _ table: ColorTable, _ isLocal: Bool, _ damage: Damage,
        _ current: UnsafePointer<UInt32>, _ previous: UnsafePointer<UInt32>?, to indices: Plane<UInt8>
    ) -> GIFFrame {
        let coder = JointCoder(
            canvas: canvas, box: damage.box, palette: choice.palette, mapping: choice.mapping, settings: settings,
            transparent: table.transparent, current: current, previous: previous)
        let blocks = coder.code(symbolBits: table.symbolBits, indices: indices)
        return GIFFrame(box: damage.box, table: table, isLocal: isLocal, blocks: blocks)
    }

    /// A frame that draws nothing: by default one pixel of it, to make time pass or a disposal take effect.
    mutating func empty(_ box: PixelBox = PixelBox(x: 0, y: 0, width: 1, height: 1)) -> GIFFrame {
        let table = ColorTable([0xFF00_0000], needsTransparent: true)
        let isFirst = globalTable == nil
        if isFirst {
            global = Palette([0xFF00_0000], neighborLimit: 0)
            globalTable = table
        }
        var stream = LZWStream(symbolBits: table.symbolBits)
        var code: UInt32 = 1
        for _ in 1..<max(box.area, 1) {
            let longer = stream.extended(code, by: 1)
            if longer == 0 { stream.end(code, before: 1) }
            code = longer == 0 ? 1 : longer
        }
        stream.finish(code)
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
