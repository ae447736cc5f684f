/// Names of UIKit for properties that scenes call by another name, usually CALayer's.
enum UIKitNames {
    private static let table = [
        "alpha": "opacity", "backgroundColor": "background", "clipsToBounds": "masksToBounds",
        "contentMode": "contentsGravity", "isHidden": "hidden", "tintColor": "tint", "textColor": "color",
        "textAlignment": "align", "lineBreakMode": "truncation", "attributedText": "text",
        "center": "position", "subviews": "layers", "sublayers": "layers", "fillColor": "fill", "strokeColor": "stroke",
        "contents": "image", "colors": "gradient.colors", "isDoubleSided": "doubleSided", "m34": "perspective",
        "backfaceVisibility": "doubleSided",
    ]

    /// The hint for an unknown key that is a UIKit name; nil for other words.
    static func hint(for word: String) -> String? {
        table[word].map { "UIKit's '\(word)' is called '\($0)' here" }
    }
}
