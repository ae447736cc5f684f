import Graphics

extension GIFLayout {
    static func anatomy(of bytes: [UInt8]) throws(AnimationError) -> FileAnatomy {
        let records = try GIFRecords(bytes)
        try AnimationFile.check(width: records.width, height: records.height)
        var file = FileAnatomy(format: name, width: records.width, height: records.height, bytes: bytes.count)
        var start = records.offset
        while let image = try records.next() {
            guard file.frames.count < AnimationFile.maxFrames else { throw .frameCount(file.frames.count + 1) }
            try records.skip()
            file.frames.append(
                FileAnatomy.Frame(
                    x: image.box.x, y: image.box.y, width: image.box.width, height: image.box.height,
                    delay: Double(image.delay) / 100,
                    disposal: image.disposal == .keep ? .keep : image.disposal == .clear ? .background : .previous,
                    blending: image.transparent == nil ? .source : .over, colors: image.colors,
                    hasOwnColors: image.hasOwnColors, bytes: records.offset - start))
            start = records.offset
        }
        guard !file.frames.isEmpty else { throw .frameCount(0) }
        // The loop extension counts repetitions after the first play.
        file.plays = records.repeats.map { $0 == 0 ? nil : $0 + 1 } ?? 1
        file.comment = String(decoding: records.comment, as: UTF8.self)
        return file
    }
}
