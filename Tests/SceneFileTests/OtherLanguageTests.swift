import SceneFile
import SceneLanguage
import Testing

/// Keys and values as Swift, CSS and other languages write them: the hint is what a scene writes.
@Suite struct OtherLanguageTests {
    @Test(arguments: [
        (
            "let: { title: Sign in }",
            "2:15: unexpected token (text is in quotes of its own: \"'Sign in'\")"
        ),
        ("variables: { name: \"Nora\" }", "2:21: unknown name 'Nora' (text is in quotes of its own: \"'Nora'\")"),
        ("let: { tint: Red }", "2:14: unknown name 'Red' (did you mean 'red'?)"),
        (
            "script: [ { wait: open } ]\nvariables: { open: false }",
            "2:19: a wait takes a time, but this is true or false (write wait: { until: open })"
        ),
        (
            "loaded: { set: { n: 1 }, delay: 0.2 }\nvariables: { n: 0 }",
            "2:26: unknown key 'delay' in 'set' (write after: 0.2, do: { set: ... })"
        ),
        (
            "loaded: { if: true, then: { set: { n: 1 } }, elseif: true }\nvariables: { n: 0 }",
            "2:46: unknown key 'elseif' in 'if' (write else: { if: condition, then: ... })"
        ),
        ("loaded: { guard: true }", "2:11: there is no action 'guard' (write if: condition, then: ...)"),
        (
            "loaded: { wait: 300ms }",
            "2:11: there is no action 'wait' ('wait' is a step of 'script'; 'delay' is the time before an animation, and 'after' performs actions later)"
        ),
        (
            "loaded: { call: \"expand(2)\" }\nactions: { expand: { set: { n: 1 } } }\nvariables: { n: 0 }",
            "2:18: there is no action 'expand(2)' (write call: expand, with: { parameter: 2 })"
        ),
        (
            "loaded: { set: { n: 1 }, animate: { set: { n: 2 } } }\nvariables: { n: 0 }",
            "2:26: 'animate' starts another action (start it with '- ' on its own line)"
        ),
    ])
    func `at the top of the file`(keys: String, expected: String) {
        let found = SceneText("zoetrope: 2\n\(keys)\nlayers: []\n").mistakes
        #expect(found.first == expected, "\(found)")
    }

    @Test(arguments: [
        ("\"open ? 'On' : 'Off'\"", "write \"${open ? 'On' : 'Off'}\" for its value"),
        ("n", "write \"${n}\" for its value"), ("\"Hi \\\\(n)\"", "write ${n} for its value"),
        ("\"n\"", nil), ("Open", nil), ("a - b", nil), ("What? Now: go", nil),
    ])
    func `text that is meant as an expression has a warning`(text: String, hint: String?) {
        let scene = "zoetrope: 2\nvariables: { n: 1, open: true }\nlayers:\n  - text: \(text)\n"
        let found = SceneText(scene).outcome.diagnostics.filter {
            $0.severity == .warning && $0.message.contains("as it is written")
        }
        #expect(found.map { $0.hint?.description } == (hint.map { [$0] } ?? []), "\(found)")
    }

    @Test(arguments: [
        (
            "- { x: 50, y: 150, width: 140, height: 100 }",
            "3:5: unknown key 'x' in a layer (write frame: [50, 150, 140, 100])"
        ),
        ("- { id: a, height: 20 }", "3:12: unknown key 'height' in a layer (write frame: [x, y, width, 20])"),
        (
            "- { shape: ellipse, strokeWidth: 2 }",
            "3:21: unknown key 'strokeWidth' in a layer (did you mean 'lineWidth'?)"
        ),
        ("- { text: a, textAlign: center }", "3:14: unknown key 'textAlign' in a layer (did you mean 'align'?)"),
        ("- { text: a, alignment: center }", "3:14: unknown key 'alignment' in a layer (did you mean 'align'?)"),
        ("- { scale: 2 }", "3:5: unknown key 'scale' in a layer (did you mean 'transform.scale'?)"),
        ("- { radius: 4 }", "3:5: unknown key 'radius' in a layer (did you mean 'cornerRadius'?)"),
        ("- { id: a, text:Hello, color: red }", "3:12: a space is missing after the colon (write text: Hello)"),
        (
            "- background: UIColor(red: 1, green: 0, blue: 0, alpha: 0.5)",
            "3:15: there is no function 'UIColor' (write \"#FF000080\")"
        ),
        (
            "- background: linear-gradient(red, blue)",
            "3:15: unknown name 'linear' (write gradient: { colors: [red, blue] } as a key of the layer)"
        ),
        ("- { size: [20, 10] }", "3:5: unknown key 'size' in a layer (write frame: [x, y, 20, 10])"),
        (
            "- { image: heart.fill }",
            "3:12: there is no file 'heart.fill' (an image is a file, such as icons/heart.svg; SF Symbols are not a part of Zoetrope)"
        ),
        (
            "- { image: \"system:timer\" }",
            "3:13: there is no file 'system:timer' (an image is a file, such as icons/heart.svg; SF Symbols are not a part of Zoetrope)"
        ),
        (
            "- { frame: [50, 150, 100%, 50%] }",
            "3:22: a percentage is not a length (write canvas.width for 100% of the canvas)"
        ),
        (
            "- { frame: { width: 50% } }",
            "3:21: a percentage is not a length (write canvas.width * 0.5 for 50% of the canvas)"
        ),
        (
            "- { bounds: [0, 0, 1, 12.5%] }",
            "3:23: a percentage is not a length (write canvas.height * 0.125 for 12.5% of the canvas)"
        ),
        ("- { opacity: 50% }", "3:14: a percentage is not a number here (write a fraction: 0.5 for 50%)"),
        (
            "- { box-shadow: 0 }",
            "3:5: unknown key 'box-shadow' in a layer (CSS's 'box-shadow' is the property 'shadowOpacity' here, with shadowRadius, shadowOffset, shadowColor)"
        ),
        (
            "- { boxShadow: 0 }",
            "3:5: unknown key 'boxShadow' in a layer (CSS's 'box-shadow' is the property 'shadowOpacity' here, with shadowRadius, shadowOffset, shadowColor)"
        ),
        (
            "- { cornerSmoothing: 0.6 }",
            "3:5: unknown key 'cornerSmoothing' in a layer (Figma's 'cornerSmoothing' is the property 'cornerCurve' here, with the value continuous)"
        ),
        (
            "- { path: M0 0 H9, trimEnd: 0.5 }",
            "3:20: unknown key 'trimEnd' in a layer (After Effects's 'trimEnd' is the property 'strokeEnd' here)"
        ),
        ("- { type: ellipse }", "3:5: unknown key 'type' in a layer (did you mean 'shape'?)"),
        (
            "- { left: 20 }",
            "3:5: unknown key 'left' in a layer (CSS's 'left' is the property 'frame' here, which is [x, y, width, height])"
        ),
        (
            "- { background: \"hsl(200, 50%, 50%)\" }",
            "3:27: a percentage is not a number here (write a fraction: 0.5 for 50%)"
        ),
        (
            "- { background: \"hsl(200, 0.5, 0.5)\" }",
            "3:18: there is no function 'hsl' (write hsb(hue, saturation, brightness) with 0 to 1 each, or a colour as \"#RRGGBB\")"
        ),
        (
            "- { background: \"{color.brand}\" }",
            "3:18: unexpected character '{' (write a name of let without braces: let: { brand: ... } and brand)"
        ),
        (
            "- { background: {color.brand} }",
            "3:17: expected a colour, but found a group of keys (write a name of let without braces: let: { brand: ... } and brand)"
        ),
        ("- { opacity: \"$index\" }", "3:15: unexpected character '$' (write the name without $: index)"),
        (
            "- { opacity: \"10 ^ 2\" }",
            "3:18: unexpected character '^' (a power is pow(x, y), and a choice between two values a != b)"
        ),
        (
            "- { background: \"black.opacity(0.5)\" }",
            "3:31: unexpected token (write a colour with its opacity as \"#RRGGBBAA\", such as \"#00000080\")"
        ),
        (
            "- { opacity: \"max(0, 1).rounded()\" }",
            "3:32: unexpected token (values have no methods: a function comes first, as in round(x) and max(a, b))"
        ),
        (
            "- { cornerRadius: .infinity }",
            "3:19: expected a number, but this is the case '.infinity' (no number is infinite: an animation with repeat: 0 has no end, and half of the height rounds the ends)"
        ),
        ("- { opacity: .pi }", "3:14: expected a number, but this is the case '.pi' (write pi)"),
        (
            "- { opacity: \"nil\" }",
            "3:15: unknown name 'nil' (every value exists: write '' for no text, clear for no colour, or 0)"
        ),
        (
            "- { id:card, frame: [0, 0, 9, 9] }",
            "3:5: unknown key 'id:card' in a layer (write a space after the colon: id: card)"
        ),
        ("- { hidden: YES }", "3:13: unknown name 'YES' (write true)"),
        ("- { opacity: \"1 ?? 0\" }", "3:18: unexpected token (every value exists, so that there is no ?? here)"),
        (
            "- { opacity: \"1 += 1\" }",
            "3:18: unexpected token (an expression changes nothing: write set: { n: n + 1 })"
        ),
        (
            "- { animation: spring }",
            "3:5: unknown key 'animation' in a layer (an animation is an action: write it under 'loaded' to run it at the start, or in a gesture)"
        ),
        (
            "- { padding: 8 }",
            "3:5: unknown key 'padding' in a layer (a layer has no layout: write frame: [x, y, width, height], with expressions)"
        ),
        (
            "- { id: a, opacity: a.frame.maxY }",
            "3:21: a rectangle [x, y, width, height] has no member 'maxY' (add y and height, as in card.frame.y + card.frame.height)"
        ),
        (
            "- { scroll: { contentSize: [9, 9], showsIndicators: false } }",
            "3:36: unknown key 'showsIndicators' in 'scroll' (SwiftUI's 'showsIndicators' is the property "
                + "'scroll.showsVerticalScrollIndicator' here, with false)"
        ),
        ("- { background: \"5E5CE6\" }", "3:18: '5E5CE6' is not a colour (write \"#5E5CE6\")"),
        ("- { background: 123456 }", "3:17: '123456' is not a colour (write \"#123456\")"),
        ("- { background: FFCC00 }", "3:17: 'FFCC00' is not a colour (write \"#FFCC00\")"),
        (
            "- { background: facade }",
            "3:17: unknown name 'facade' (names are variables, layer ids, animators and canvas; cases start with a dot)"
        ),
        ("- { background: indigo }", "3:17: unknown name 'indigo' (did you mean 'systemIndigo'?)"),
        ("- { background: UIColor.systemBlue }", "3:17: unknown name 'UIColor' (write systemBlue)"),
        ("- { background: Color.blue }", "3:17: unknown name 'Color' (write blue)"),
        ("- { background: Color.mint }", "3:17: unknown name 'Color' (write systemMint)"),
        ("- { background: UIColor.label }", "3:17: unknown name 'UIColor' (write label)"),
        (
            "- frame: 50, 150, 140, 100",
            "3:12: unexpected token (write [50, 150, 140, 100])"
        ),
        (
            "- transform.scale: [1.2, 2]",
            "3:20: expected a number, but found a list (write transform.scale.x: 1.2 and transform.scale.y: 2)"
        ),
        (
            "- frame: CGRect(x: 1, y: 2, width: 3, height: 4)",
            "3:10: there is no function 'CGRect' (write [1, 2, 3, 4])"
        ),
        (
            "- { id: a, frame: CGRect(x: 1, y: 2, width: 3, height: 4) }",
            "3:19: there is no function 'CGRect' (write [1, 2, 3, 4])"
        ),
        (
            "- frame: \"CGRect(x: 1, y: 2, width: 3, height: 4)\"",
            "3:11: there is no function 'CGRect' (write [1, 2, 3, 4])"
        ),
        (
            "- { text: hi, font: \"UIFont.boldSystemFont(ofSize: 17)\" }",
            "3:22: there is no function 'boldSystemFont' (write { size: 17, weight: bold })"
        ),
        (
            "- { text: hi, font: .system(size: 17) }",
            "3:21: there is no function 'system' (write { size: 17 })"
        ),
        ("- { label: hi }", "3:5: unknown key 'label' in a layer (did you mean 'text'?)"),
        (
            "- { text: a, font: .systemFont(ofSize: 17) }",
            "3:20: there is no function 'systemFont' (write { size: 17 })"
        ),
        (
            "- { text: a, font: .systemFont(ofSize: 17, weight: .bold) }",
            "3:20: there is no function 'systemFont' (write { size: 17, weight: bold })"
        ),
    ])
    func `in a layer`(layer: String, expected: String) {
        #expect(SceneText(layers: layer + "\n").mistakes.first == expected)
    }

    @Test func `an image has a tint`() {
        let mistakes = SceneText(layers: "- { image: none.png, color: red }\n").mistakes
        #expect(
            mistakes.last
                == "3:22: 'color' belongs to text, which this layer does not have (the colour of an image is 'tint')")
    }

    @Test(arguments: [
        ("set: { a.scale: 2 }", "3:18: layer 'a' has no property 'scale' (did you mean 'transform.scale'?)"),
        ("set: { a.x: 2 }", "3:18: layer 'a' has no property 'x' (did you mean 'frame.x'?)"),
        ("set: { a.rotation: 2 }", "3:18: layer 'a' has no property 'rotation' (did you mean 'transform.rotation'?)"),
        (
            "set: { a.transform.scale: [1.2, 1.3] }",
            "3:37: expected a number, but found a list (write a.transform.scale.x: 1.2 and a.transform.scale.y: 1.3)"
        ),
        (
            "set: { a.position: [50%, 0] }",
            "3:31: a percentage is not a length (write canvas.width * 0.5 for 50% of the canvas)"
        ),
        (
            "set: { self.a.opacity: 1 }",
            "3:18: there is no variable or layer 'self' (leave out 'self.': a scene names layers and variables directly)"
        ),
        (
            "set: { a.opacity: self.a.opacity }",
            "3:29: unknown name 'self' (leave out 'self.': a scene names layers and variables directly)"
        ),
        (
            "set: { a.opacity: a.presentationLayer.frame.origin.y }",
            "3:29: layer 'a' has no property 'presentationLayer.frame.origin.y' (write a.presentation.frame.y)"
        ),
        (
            "set: { a.opacity: a.layer.presentation.opacity }",
            "3:29: layer 'a' has no property 'layer.presentation.opacity' (write a.presentation.opacity)"
        ),
        (
            "set: { a.opacity: a.layer.presentation().opacity }",
            "3:49: unexpected token (CALayer's presentation() is read as box.presentation.frame.y here)"
        ),
        ("set: { start: 1 }", "3:18: there is no variable or layer 'start' (declare it: variables: { start: 0 })"),
        ("toggle: open", "3:11: there is no action 'toggle' (write set: { open: not open })"),
        ("set: { open: flase }", "3:24: unknown name 'flase' (did you mean 'false'?)"),
        ("set: { a.position: CGPoint(x: 1, y: 2) }", "3:30: there is no function 'CGPoint' (write [1, 2])"),
        (
            "set: { a.transform: CGAffineTransform(scaleX: 1.2, y: 1.2) }",
            "3:31: there is no function 'CGAffineTransform' (write [ { scale: 1.2 } ])"
        ),
        (
            "animate: { set: { a.opacity: 0 }, timing: cubic-bezier(0.2, 0, 0, 1) }",
            "3:53: there is no function 'cubic-bezier' (write [0.2, 0, 0, 1])"
        ),
        (
            "animate: { set: { a.opacity: 0 }, timing: \"cubic-bezier(0.2, 0, 0, 1)\" }",
            "3:54: unknown timing 'cubic-bezier(0.2, 0, 0, 1)' (write [0.2, 0, 0, 1])"
        ),
        (
            "animate: { set: { a.opacity: 0 }, timing: .spring(response: 0.4, dampingFraction: 0.8) }",
            "3:53: there is no function 'spring' (write { response: 0.4, dampingFraction: 0.8 })"
        ),
        (
            "animate: { set: { a.opacity: 0 }, duration: -500ms }",
            "3:55: 'duration' cannot be -0.5 (the duration of one cycle, 0 to 600 s)"
        ),
    ])
    func `in an action`(action: String, expected: String) {
        let scene = "zoetrope: 2\nlayers: [ { id: a } ]\nloaded: { \(action) }\nvariables: { open: false }\n"
        #expect(SceneText(scene).mistakes.first == expected)
        #expect(SceneText(scene).mistakes.count == 1)
    }

    @Test(arguments: [
        ("script: [ { self.a: 1 } ]", "there is no step 'self.a'"),
        ("script: [ { swipe: a, direction: up } ]", "there is no step 'swipe' (did you mean 'flick'?)"),
        ("script: [ { longPress: a } ]", "there is no step 'longPress' (did you mean 'press'?)"),
        (
            "script: [ { drag: a, by: [60, 0], duration: 400ms } ]",
            "'drag' takes a group of keys, but found a single value (write drag: { from: a, by: [60, 0], duration: 400ms })"
        ),
        (
            "script: [ { touch: { at: a } } ]",
            "there is no step 'touch' (write tap, press or drag, or fingers for several: press: { at: card, duration: 500ms })"
        ),
        (
            "gestures: [ { panGesture: a } ]",
            "there is no gesture 'panGesture' (UIKit's 'panGesture' is the gesture 'pan' here)"
        ),
        ("script: [ { scroll: a, by: 300 } ]", "there is no step 'scroll' (did you mean 'drag'?)"),
        (
            "loaded: { after: 1s, then: { set: { a.opacity: 0 } } }",
            "unknown key 'then' in 'after' (did you mean 'do'?)"
        ),
        ("script: [ { sleep: 300ms } ]", "there is no step 'sleep' (did you mean 'wait'?)"),
        (
            "script: [ { tap: self.a } ]",
            "there is no layer 'self.a' (leave out 'self.': a scene names layers and variables directly)"
        ),
        ("steps: [ { tap: a } ]", "unknown key 'steps' in a scene (did you mean 'script'?)"),
        (
            "device: iPhone 15",
            "unknown key 'device' in a scene ('device' is a key of 'canvas': write canvas: { device: iPhone 15 })"
        ),
        (
            "gestures: [ { tap: a, do: { set: { a.opacity: 0 } } } ]",
            "unknown key 'do' in 'tap' (did you mean 'ended'?)"
        ),
    ])
    func `in a script`(line: String, expected: String) {
        let mistakes = SceneText("zoetrope: 2\nlayers: [ { id: a } ]\n\(line)\n").mistakes
        #expect(mistakes.count == 1 && mistakes[0].contains(expected), "\(mistakes)")
    }

    @Test func `a transform can be the case identity`() {
        let scene = SceneText(
            "zoetrope: 2\nlayers: [ { id: a, transform: .identity } ]\nloaded: { set: { a.transform: .identity } }\n")
        #expect(scene.mistakes.isEmpty)
    }
}
