/// Keys that a picture could not explain, each with the reason. Their examples show a line of code alone.
enum KeysWithoutPicture {
    /// By folder and the name that an example would call the key by.
    static let reasons: [String: String] = [
        "file/zoetrope": "says for which readers the file is",
        "file/goldens": "decides what files are compared, not what is seen",
        "goldens/folder": "names a folder",
        "goldens/scripts": "decides what is compared",
        "goldens/trace": "records numbers",
        "goldens/every": "records numbers",
        "goldens/stills": "decides what is compared; the pictures are the scene's own",
        "goldens/animation": "decides what is compared; the film is the scene's own",
        "goldens/fps": "is a size of files that are compared",
        "goldens/scale": "is a size of files that are compared",
        "goldens/levels": "decides when a comparison fails",
        "goldens/share": "decides when a comparison fails",
    ]
}
