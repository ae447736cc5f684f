import Graphics

extension APNGLayout {
    static func anatomy(of bytes: [UInt8]) throws(AnimationError) -> FileAnatomy {
        let animation: APNGLayout?
        do {
            animation = try APNGLayout(bytes)
        } catch .still {
            animation = nil
        }
        var chunks = PNGChunkReader(bytes)
        guard let first = try chunks.nextVerified(in: bytes), first.type == "IHDR" else {
            throw .damaged(format: "PNG", reason: "its header is missing")
        }
        var header = try PNGPixelReader(bytes)
        var file = FileAnatomy(
            format: animation == nil ? "PNG" : name, isStill: animation == nil, width: header.width,
            height: header.height, bytes: bytes.count)
        var sizes: [Int] = []
        while let chunk = try chunks.nextVerified(in: bytes) {
            let size = chunk.data.count + 12
            switch chunk.type {
            case "PLTE": header.setPalette(bytes[chunk.data])
            case "acTL" where chunk.data.count == 8:
                let plays = bytes[chunk.data].dropFirst(4).reduce(0) { $0 << 8 | Int($1) }
                file.plays = plays == 0 ? nil : plays
            case "tEXt": file.comment = comment(bytes[chunk.data]) ?? file.comment
            case "fcTL": sizes.append(size)
            case "fdAT" where !sizes.isEmpty: sizes[sizes.count - 1] += size
            case "IDAT" where animation == nil || sizes.count == 1:
                if sizes.isEmpty { sizes.append(0) }
                sizes[0] += size
            default: break
            }
        }
        guard let size = sizes.first else { throw .damaged(format: "PNG", reason: "it has no data") }
        let colors = header.palette.count
        guard let animation else {
            file.frames = [
                FileAnatomy.Frame(
                    x: 0, y: 0, width: header.width, height: header.height, delay: 0, disposal: .keep,
                    blending: .source, colors: colors, hasOwnColors: false, bytes: size)
            ]
            return file
        }
        file.frames = zip(animation.frames, sizes).map { frame, size in
            FileAnatomy.Frame(
                x: frame.box.x, y: frame.box.y, width: frame.box.width, height: frame.box.height, delay: frame.delay,
                disposal: frame.disposal == .keep ? .keep : frame.disposal == .clear ? .background : .previous,
                blending: frame.isOver ? .over : .source, colors: colors, hasOwnColors: false, bytes: size)
        }
        return file
    }

    /// The Latin-1 text of a tEXt chunk with the keyword Comment; nil for another keyword.
    private static func comment(_ data: ArraySlice<UInt8>) -> String? {
        let key = Array("Comment".utf8) + [0]
        guard data.starts(with: key) else { return nil }
        return String(String.UnicodeScalarView(data.dropFirst(key.count).map { Unicode.Scalar($0) }))
    }
}
