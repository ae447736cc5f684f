import EmbeddedFiles
import Fitting
import Graphics
import HEIF
import Lottie
import Pages
import Programs
import Raster
import SVG
import SceneFile
import SceneLanguage
import SceneModel
import Tracking

/// The top level of a scene file, and its limits.
enum FileChapter {
    static func chapter(_ tables: KeyTables) -> ManualChapter {
        ManualChapter(EmbeddedFiles.manual["file.md"], ["table:file": tables.table(KeySections.file)])
    }

    /// What is documented or measured, and what had to be chosen.
    static var conventions: ManualChapter {
        ManualChapter(EmbeddedFiles.manual["conventions.md"], ["lottie": lottieFeatures])
    }

    /// What a Lottie file may not have.
    static var lottieFeatures: String { LottieFeature.allCases.map(\.rawValue).joined(separator: ", ") }

    static var limits: ManualChapter {
        let rows = [
            ["size of a scene file or an included file", "\(YAMLReader.maxFileSize >> 20) MB"],
            ["side of the canvas", "\(Int(SceneLimits.canvasSide)) points"],
            ["layers, including copies and included files", "\(SceneLimits.layers)"],
            ["depth of nested layers", "\(SceneLimits.layerDepth)"],
            ["key paths of one Lottie clip with other colours", "\(SceneLimits.clipOverrides)"],
            ["different Lottie clips", "\(SceneLimits.lottieClips)"],
            ["size of a Lottie file", "\(LottieFile.maxBytes >> 20) MB"],
            ["width and height of a Lottie file", "\(Int(LottieFile.maxSide)) points"],
            ["frames of a Lottie file", "\(LottieFile.maxFrames)"],
            ["layers of a Lottie file, each as often as it is drawn", "\(LottieFile.maxLayers)"],
            [
                "segments of outlines in a frame of a Lottie file, with the copies of repeaters and with dashes",
                "\(Int(LottieFile.maxSegments))",
            ],
            ["size of an outline in a Lottie file", "\(Int(LottieFile.maxExtent)) times that of the frame"],
            ["included files in all", "\(SceneLimits.includes)"],
            ["depth of nested includes", "\(SceneLimits.includeDepth)"],
            ["names in one group", "\(SceneLimits.names)"],
            ["variants in a matrix", "\(VariantMatrix.maxVariants); 256 on one sheet"],
            ["variables that refer to later ones, in a chain", "\(SceneLimits.variableDepth)"],
            ["names of let in all copies of layers", "\(SceneLimits.evaluatedNames)"],
            ["characters of one expression", "\(SceneLimits.expressionLength)"],
            ["characters of the text that a layer shows", "\(TextBlock.maxLength)"],
            ["expressions in one text", "\(SceneLimits.textExpressions)"],
            ["elements of one list of values", "\(SceneLimits.listElements)"],
            ["parts of an expression after names of let and functions are replaced", "\(Term.maxParts)"],
            ["functions that call each other", "\(SceneFunction.maxDepth)"],
            ["runs of one text", "\(SceneLimits.textRuns)"],
            ["size of a text that expressions make", "\(Term.maxTextSize) bytes"],
            ["segments of one path", "\(SceneLimits.pathSegments)"],
            ["keyframes of one animation", "\(SceneLimits.keyframes)"],
            ["keyframes of all animations of a script", "\(SceneLimits.keyframesPerScript)"],
            ["lengths in one dash pattern", "\(SceneLimits.dashes)"],
            ["OpenType features of one font", "\(FontFeature.maxCount)"],
            ["axes of one font", "\(FontAxis.maxCount)"],
            ["dashes of one stroke", "\(Stroke.maxDashes)"],
            ["gestures, including those of copies", "\(SceneLimits.gestures)"],
            ["fingers of a gesture or step", "\(SceneLimits.fingers)"],
            ["actions in one list", "\(SceneLimits.actions)"],
            ["steps of one script", "\(SceneLimits.steps)"],
            ["expectations", "\(SceneLimits.expectations)"],
            ["expectations with a recording", "\(SceneLimits.recordings)"],
            ["duration of a script, an animation or a delay", "\(Int(SceneLimits.seconds)) s"],
            ["duration of all scripts that one command plays", "\(Int(SceneLimits.allScriptsSeconds)) s"],
            ["actions performed within one tick", "\(SceneLimits.actionsPerTick)"],
            ["actions performed by one script", "\(SceneLimits.actionsPerScript)"],
            ["animations started by one script", "\(SceneLimits.animationsPerScript)"],
            ["animations of one value at the same time", "\(SceneLimits.animationsPerValue)"],
            ["layers of all transitions of a script, with their sublayers", "\(SceneLimits.transitionedLayers)"],
            ["timers at the same time", "\(SceneLimits.timers)"],
            ["actions and expressions for copies, one for each copy", "\(SceneLimits.copiedActions)"],
            ["animations at the same time", "\(SceneLimits.animations)"],
            ["behaviors", "\(SceneLimits.behaviors)"],
            ["items of dynamic animators", "\(SceneLimits.dynamicItems)"],
            ["lines of the boundaries of a collision behavior", "\(SceneLimits.boundaries)"],
            ["values that dynamic animators write in one script", "\(SceneLimits.dynamicSamples)"],
            ["pairs, walls and contacts that dynamic animators test in one script", "\(SceneLimits.dynamicWork)"],
            ["frames of one animation", "\(SceneLimits.frames)"],
            ["pixels of one frame of an animation", "\(SceneLimits.framePixels)"],
            ["pixels of all frames of one animation", "\(SceneLimits.animationPixels)"],
            [
                "offscreen pixels of the groups, shadows and planes of a frame; blurred ones count 4 times",
                "\(Renderer.maxOffscreenPixelsPerFrame)",
            ],
            [
                "offscreen pixels of a frame at the same time; a blur needs 4 for each of its pixels",
                "\(Renderer.maxOffscreenPixels)",
            ],
            ["side of a picture", "\(Renderer.maxSide) pixels"],
            ["size of an SVG", "\(SVGDocument.maxBytes >> 20) MB"],
            ["elements of an SVG, including those that are drawn again", "\(SVGDocument.maxElements)"],
            ["declarations of an SVG's style sheet, for each element again", "\(SVGDocument.maxDeclarations)"],
            ["memory for decoding an AVIF or HEIC", "\(HEIFDecoder.limits.memory >> 30) GB"],
            ["time for decoding an AVIF or HEIC", "\(HEIFDecoder.limits.cpuTime) s on one core"],
            ["font files of a scene", "\(SceneLimits.fonts)"],
            ["size of a font file", "\(SceneFolder.maxFontFileSize >> 20) MB"],
            ["errors and warnings that are shown", "\(DiagnosticLog.maxCount)"],
            ["frames of a recording that is tracked", "\(TrackingLimits.maxFrames)"],
            ["boxes that are tracked at the same time", "\(TrackingLimits.maxBoxes)"],
            ["samples of a motion that is fitted", "\(MotionSeries.mostSamples)"],
            ["duration of a recording in the preview", "\(Int(RecordingLimits.seconds)) s"],
            ["touches of a recording", "\(RecordingLimits.touches)"],
            ["places of all touches of a recording", "\(RecordingLimits.places)"],
            ["recordings of one preview at the same time", "\(RecordingLimits.sessions)"],
            ["reports of touches in one request", "\(RecordingLimits.reports)"],
            ["size of the reports of touches in one request", "\(RecordingLimits.reportLength / 1000) KB"],
        ]
        return ManualChapter(EmbeddedFiles.manual["limits.md"], ["limits": Markdown.table(["what", "maximum"], rows)])
    }
}
