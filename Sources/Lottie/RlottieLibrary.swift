import Foundation

/// The functions of the library rlottie (0.1 or later) that draw an animation, found at run time: the program is not linked with it.
struct RlottieLibrary {
    private typealias Load =
        @convention(c) (UnsafePointer<UInt8>, UnsafePointer<CChar>, UnsafePointer<CChar>) -> OpaquePointer?
    private typealias Destroy = @convention(c) (OpaquePointer) -> Void
    private typealias FrameCount = @convention(c) (OpaquePointer) -> Int
    private typealias Render = @convention(c) (OpaquePointer, Int, UnsafeMutablePointer<UInt32>, Int, Int, Int) -> Void

    private static let names = [
        "librlottie.so.0-1", "librlottie.so.0", "librlottie.so", "librlottie.dylib",
        "/opt/homebrew/lib/librlottie.dylib",
    ]

    private let load: Load
    private let destroy: Destroy
    private let frameCount: FrameCount
    private let render: Render

    /// Nil if the library is not installed.
    init?() {
        guard let handle = Self.names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first,
            let load = dlsym(handle, "lottie_animation_from_data"),
            let destroy = dlsym(handle, "lottie_animation_destroy"),
            let frameCount = dlsym(handle, "lottie_animation_get_totalframe"),
            let render = dlsym(handle, "lottie_animation_render")
        else { return nil }
        self.load = unsafeBitCast(load, to: Load.self)
        self.destroy = unsafeBitCast(destroy, to: Destroy.self)
        self.frameCount = unsafeBitCast(frameCount, to: FrameCount.self)
        self.render = unsafeBitCast(render, to: Render.self)
    }

    /// The number of frames of an animation; nil if rlottie cannot read it.
    ///
    /// - Parameter json: the text with a zero byte at its end.
    func frameCount(of json: [UInt8]) -> Int? {
        // rlottie keeps the parsed file under this key.
        guard let animation = load(json, "animation", "") else { return nil }
        defer { destroy(animation) }
        return frameCount(animation)
    }

    /// Draws a frame: premultiplied, in the byte order of `0xAARRGGBB`. The picture is centred and keeps its aspect ratio.
    ///
    /// Each frame is drawn by an animation of its own, so that it does not depend on the frames before it. Cost: the file is parsed
    /// once; the layers are built anew.
    func draw(_ json: [UInt8], frame: Int, width: Int, height: Int) -> [UInt32]? {
        guard let animation = load(json, "animation", "") else { return nil }
        defer { destroy(animation) }
        var pixels = [UInt32](repeating: 0, count: width * height)
        render(animation, frame, &pixels, width, height, 4 * width)
        return pixels
    }
}
