/// Keys that no picture can explain, each with the reason. Their examples show code only.
enum KeysWithoutPicture {
    /// Reasons by `FOLDER/KEY`, with the key as in the first line of an example.
    static let reasons: [String: String] = [
        "file/zoetrope": "is the version of the format",
        "file/goldens": "selects the files that are compared",
        "goldens/folder": "names a folder",
        "goldens/scripts": "selects what is compared",
        "goldens/trace": "records numbers",
        "goldens/every": "records numbers",
        "goldens/stills": "selects what is compared; the pictures are those of the scene",
        "goldens/animation": "selects what is compared; the animation is that of the scene",
        "goldens/fps": "is the frame rate of files that are compared",
        "goldens/scale": "is the scale of files that are compared",
        "goldens/levels": "is a tolerance of comparisons",
        "goldens/share": "is a tolerance of comparisons",
        "clip/marker": "needs rlottie, which is optional",
        "clip/override.paths": "needs rlottie, which is optional",
        "clip/override.colors": "needs rlottie, which is optional",
        "clip/override.strokeWidths": "needs rlottie, which is optional",
        "actions/seek.marker": "needs rlottie, which is optional",
    ]
}
