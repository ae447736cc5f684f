/// The messages of libyaml in the words of the scene language.
enum YAMLMessages {
    private static let words = [
        "mapping values are not allowed in this context": "a colon is not allowed here",
        "found unexpected ':'": "a colon is not allowed here",
        "mapping keys are not allowed in this context": "a key cannot start here",
        "block sequence entries are not allowed in this context": "a list cannot start here",
        "did not find expected key": "expected another key, or less indentation",
        "did not find expected '-' indicator": "expected another '- ', or less indentation",
        "did not find expected ',' or '}'": "expected ',' or '}'",
        "did not find expected ',' or ']'": "expected ',' or ']'",
        "did not find expected node content": "a value is missing, or a list or group is not closed",
        "did not find expected <document start>": "expected the end of the file",
        "but found another document": "a file contains one scene, but a second document starts here",
        "found a tab character that violates indentation": "a tab cannot indent a line",
        "found a tab character where an indentation space is expected": "a tab cannot indent a line",
        "found character that cannot start any token": "this character cannot start a value",
        "found unexpected end of stream": "the file ends inside quoted text",
        "found unexpected document indicator": "a quoted text cannot contain a line of --- or ...",
        "found unknown escape character": "this escape does not exist",
        "did not find expected hexdecimal number": "an escape with hexadecimal digits is incomplete",
        "found invalid Unicode character escape code": "this escape is not a Unicode character",
        "did not find expected comment or line break": "expected a line break after | or >",
        "could not find expected directive name": "a line cannot start with %",
        "found unknown directive name": "a line cannot start with %",
        "found unexpected non-alphabetical character": "a line cannot start with %",
        "did not find expected whitespace": "expected a space here",
        "did not find expected whitespace or line break": "expected a space or a line break here",
        "control characters are not allowed": "a control character is not allowed",
    ]

    /// The message for an author of scenes. Rare ones have no words of their own.
    static func translated(_ message: String) -> String { words[message] ?? "this is not valid YAML" }
}
