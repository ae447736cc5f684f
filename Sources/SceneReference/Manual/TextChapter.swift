import SceneLanguage
import SceneModel

/// What a table of keys cannot say of text.
enum TextChapter {
    static func text(_ tables: KeyTables) -> String {
        """
        `text` is one text or a list of runs: texts, and groups of keys for what differs from the layer.

        ```yaml
        - text:
            - "Total "
            - { text: "${price}", weight: semibold, color: "price > limit ? .red : .black" }
            - { text: " 90", strikethrough: true }
          font: { style: body }
        ```

        \(tables.table(KeySections.runs))

        Expressions read the words of `text`; `set` and `animate` take either form. Runs with the same words run into \
        each other, colours and sizes included; other words switch at once.

        `intrinsicContentSize` is UILabel's: the size that the text needs, lines broken at `preferredMaxLayoutWidth` \
        and nowhere else, at most `numberOfLines` of them. It does not depend on the frame, so a label's own frame may \
        use it: `frame: [20, 40, label.intrinsicContentSize.width, label.intrinsicContentSize.height]`. It is rounded \
        up to whole points, as on a screen of one pixel a point, whatever the scale of the picture.

        `fonts` at the top of a scene or of an included file names TTF, OTF and TTC files in the scene's folder, \
        variable fonts with a weight axis among them. Their families win over installed ones of the same name, in \
        that scene and not in clips or around them. Nothing else decides how text looks: fontconfig's settings, its \
        variables in the environment and the language of the machine do not.

        A family that is missing is an error. What it lacks comes from the first of these that has it: the scene's own \
        files in their order, Inter, families called Noto Sans, DejaVu Sans, other Noto families, all others, \
        each in alphabetical order. Emoji come from the scene's own colour fonts, then from Noto Color Emoji. A \
        character that no font has is a warning, as is `font.italic` for a family without a slanted face. No slanted \
        or bold faces are made up: of a family's weights the nearest is taken.

        Letters are outlines without hinting and emoji are pictures, so that text moves and grows by any part of a \
        pixel. Lines of text that runs from right to left stand at the right unless `align` says otherwise.
        """
    }
}
