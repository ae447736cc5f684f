/// The frames of a recording in the order of their times.
package protocol LumaFrameSource {
    /// The next frame; nil after the last.
    mutating func next() throws -> LumaFrame?
}

/// Frames in memory.
package struct LumaFrameList: LumaFrameSource {
    private var rest: ArraySlice<LumaFrame>

    package init(_ frames: [LumaFrame]) { rest = frames[...] }

    package mutating func next() -> LumaFrame? { rest.popFirst() }
}
