/// Words of UIView and UILabel for what CALayer, whose vocabulary scenes have, calls something else.
enum UIKitNames {
    private static let table = [
        "alpha": "opacity", "backgroundColor": "background", "clipsToBounds": "masksToBounds",
        "contentMode": "contentsGravity", "isHidden": "hidden", "tintColor": "tint", "textColor": "color",
        "textAlignment": "align", "lineBreakMode": "truncation", "attributedText": "text",
        "center": "position", "subviews": "layers", "sublayers": "layers", "fillColor": "fill", "strokeColor": "stroke",
        "contents": "image", "colors": "gradient.colors",
    ]

    /// What a word is called here; nil for words of no view.
    static func hint(for word: String) -> String? {
        table[word].map { "UIKit's '\(word)' is called '\($0)' here" }
    }
}
