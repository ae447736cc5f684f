import Pages
import Zoetrope

/// The frame, style sheet and script that all pages of a gallery share.
enum GalleryFrame {
    static let style = "style.css"
    /// The maximum height of a picture in the index, in CSS pixels.
    static let cardHeight = 360.0

    /// A style sheet of the user for the colours, in the folder of the pages.
    static let theme = "theme.css"

    /// What the head of a page contains.
    struct Head {
        var title: String
        var description: String
        /// A picture for link previews, relative to the folder of the pages.
        var image: String?
        /// The path of the page.
        var page: String
        var settings: GallerySettings
    }

    /// - Parameter body: well-formed XML.
    static func page(_ head: Head, _ body: String) -> String {
        """
        <!DOCTYPE html>
        <html lang="en"><head><meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="generator" content="Zoetrope \(ExitCode.toolVersion)" />
        <title>\(HTML.escaped(head.title))</title>
        \(previews(head))
        <link rel="icon" type="image/svg+xml" href="\(PageIcon.name)" />
        <link rel="stylesheet" href="\(style)" />\(head.settings.hasTheme ? "<link rel=\"stylesheet\" href=\"\(theme)\" />" : "")
        <script src="\(GalleryScript.name)" defer="defer"></script></head><body>
        <a class="skip" href="#content">Skip to the content</a>
        \(body)
        </body></html>

        """
    }

    /// The description, and the title, text and picture of link previews. https://ogp.me
    private static func previews(_ head: Head) -> String {
        var lines = [
            "<meta name=\"description\" content=\"\(HTML.escaped(head.description))\" />",
            "<meta property=\"og:type\" content=\"website\" />",
            "<meta property=\"og:title\" content=\"\(HTML.escaped(head.title))\" />",
            "<meta property=\"og:description\" content=\"\(HTML.escaped(head.description))\" />",
        ]
        // Both have to be absolute.
        for (property, path) in [("og:url", head.page), ("og:image", head.image)] {
            guard let path, let address = head.settings.address(of: path) else { continue }
            lines.append("<meta property=\"\(property)\" content=\"\(HTML.escaped(address))\" />")
        }
        return lines.joined(separator: "\n")
    }

    static let css =
        PageStyle.css + """
            html{scroll-behavior:smooth}
            .top,main,footer{max-width:1080px;margin:0 auto;padding:0 28px}
            .skip{position:absolute;left:-999px}
            .skip:focus{left:12px;top:12px;padding:6px 12px;background:var(--card);border-radius:8px}
            nav.scenes{max-width:1080px;margin:0 auto;padding:20px 28px 0;font-size:13px}
            nav.scenes summary{cursor:pointer;color:var(--soft)}
            nav.scenes ul{list-style:none;margin:8px 0 0;padding:0}
            nav.scenes ul ul{margin:0 0 4px 14px}
            nav.scenes a{display:block;padding:3px 8px;border-radius:6px;color:var(--ink);overflow-wrap:anywhere}
            nav.scenes [aria-current]{background:var(--check);font-weight:600}
            @media (min-width:1240px){
            body.listed{padding-left:230px}
            nav.scenes{position:fixed;inset:0 auto 0 0;width:230px;overflow-y:auto;padding:28px 14px;\
            border-right:1px solid var(--rule);background:var(--paper)}
            }
            .tools{display:flex;flex-wrap:wrap;gap:10px;align-items:center;margin-top:24px}
            .tools[hidden],.scene[hidden],nav.scenes[hidden]{display:none}
            .tools input{font:inherit;color:inherit;background:var(--card);border:1px solid var(--soft);\
            border-radius:99px;padding:6px 14px;width:min(100%,260px)}
            .chips{display:flex;flex-wrap:wrap;gap:6px}
            .chip{border-radius:99px}.chip[aria-pressed=true]{background:var(--accent);border-color:var(--accent);\
            color:var(--card)}
            .tools .all{margin-left:auto}
            .controls{margin:14px 0 0;line-height:1.5;text-align:center}
            .top{padding-top:48px}
            .eyebrow{margin:0;color:var(--soft);font-size:13px}
            a{color:var(--accent);text-decoration:none}a:hover{text-decoration:underline}
            h1{margin:6px 0 8px;font-size:34px;line-height:1.15;letter-spacing:-.022em;overflow-wrap:anywhere}
            .lead{margin:0;max-width:44em;font-size:17px;line-height:1.5}
            .facts{margin:10px 0 0;color:var(--soft);font-size:13px}
            .soft{color:var(--soft)}.good{color:var(--good)}.bad{color:var(--bad)}
            h2{font-size:20px;letter-spacing:-.01em;margin:52px 0 14px}
            h3{font-size:15px;margin:28px 0 12px}
            h3 .soft{font-weight:400;font-size:13px;margin-left:6px}
            section{scroll-margin-top:12px}
            .hero{display:grid;grid-template-columns:auto minmax(0,1fr);gap:44px;align-items:start;margin-top:34px}
            .hero h2{margin-top:0}
            .shot{background:var(--card);border:1px solid var(--rule);border-radius:18px;padding:22px;line-height:0}
            .shot img,.shot video,img.screen{border-radius:6px}
            .bare img,.bare video,img.bare{box-shadow:0 0 0 1px var(--rule)}
            .outlined{position:relative;display:inline-block;max-width:100%}
            .outlined::after{content:"";position:absolute;inset:var(--sides);border-radius:var(--corners);\
            box-shadow:0 0 0 1px var(--rule);pointer-events:none}
            img,video{max-width:100%;height:auto}
            video{background:var(--still) center/100% 100% no-repeat}
            @media (prefers-color-scheme:dark){video{background-image:var(--still-dark,var(--still))}}
            .story{list-style:none;margin:0;padding:0}
            .story li{display:grid;grid-template-columns:64px minmax(0,1fr);gap:6px;padding:10px 0;\
            border-top:1px solid var(--rule)}
            .story li:first-child{border-top:0;padding-top:0}
            .time{font-variant-numeric:tabular-nums;color:var(--accent);font-weight:600}
            .notes{white-space:normal}
            .mark,.notes code{font-size:12px;border-radius:10px;padding:1px 9px;background:var(--code);\
            color:var(--soft);display:inline-block;max-width:100%;overflow-wrap:anywhere}
            .mark::before{content:"⚑\u{A0}";font-size:10px}
            .jumps{display:flex;gap:6px;flex-wrap:wrap;margin-top:22px}
            .jumps a{font-size:13px;border:1px solid var(--rule);border-radius:99px;padding:3px 12px;color:var(--ink);\
            background:var(--card)}
            .jumps a:hover{text-decoration:none;border-color:var(--soft)}
            .card{background:var(--card);border:1px solid var(--rule);border-radius:14px;padding:20px;margin:0 0 14px}
            .wide{overflow-x:auto}
            .center{text-align:center}.center .soft{margin:10px 0 0;font-size:13px}
            .film{width:max(100%,640px)}img.strip{display:block;width:100%;height:auto}
            .captions{list-style:none;margin:10px 0 0;padding:0;display:grid;grid-auto-flow:column;\
            grid-auto-columns:minmax(0,1fr);text-align:center;font-size:13px;line-height:1.35;color:var(--soft)}
            .captions li{padding:0 4px;overflow-wrap:anywhere}
            .captions b{display:block;color:var(--ink);font-variant-numeric:tabular-nums}
            .scroll{--edge:22px;overflow-x:auto;margin:0 -20px;padding:0 20px;\
            -webkit-mask:linear-gradient(to right,transparent,#000 var(--edge),#000 calc(100% - var(--edge)),transparent);\
            mask:linear-gradient(to right,transparent,#000 var(--edge),#000 calc(100% - var(--edge)),transparent)}
            .scroll:focus{outline:none}.card:has(>.scroll:focus-visible){outline:2px solid var(--accent);outline-offset:2px}
            .scroll>*{margin-left:auto;margin-right:auto}
            img.chart{display:block;width:100%;min-width:560px}
            img.diagram{display:block;margin:0 auto;max-width:none}img.diagram.small{max-width:100%}
            .wide>.soft{margin:12px 0 0;font-size:13px;text-align:center}
            table{border-collapse:collapse;width:100%;font-size:14px}
            th{text-align:left;font-weight:400}thead th{color:var(--soft);font-size:12px}
            td,th{padding:8px 18px 8px 0;border-top:1px solid var(--rule);vertical-align:top}
            thead th{border-top:0;padding-top:0}tbody th code{font-weight:600}
            td:last-child{padding-right:0}
            .expectations{list-style:none;padding:6px 20px}
            .expectations li{display:grid;grid-template-columns:20px minmax(0,1fr);padding:7px 0;\
            border-top:1px solid var(--rule);overflow-wrap:anywhere}
            .expectations li:first-child{border-top:0}
            .at{font-size:12px;color:var(--soft);overflow-wrap:anywhere}
            .copyable{display:flex;gap:14px;align-items:flex-start;padding:12px 14px;background:var(--code)}
            .copyable pre{flex:1;margin:3px 0;padding-bottom:14px;min-width:0;overflow-x:auto;font-size:13px;\
            line-height:1.5}
            .source{padding:16px 0;overflow-x:auto}
            .source pre{margin:0;font-size:12.5px;line-height:1.6;counter-reset:line;min-width:max-content}
            .source .line{display:inline-block;min-width:100%;min-height:1.6em;vertical-align:top;padding:0 20px 0 62px;position:relative}
            .source .line::before{counter-increment:line;content:counter(line);position:absolute;left:0;width:44px;\
            text-align:right;color:var(--soft)}
            .source .line:target{background:var(--chip)}
            \(YAMLHighlighter.css)\
            .turn{display:flex;gap:20px;margin-top:44px;border-top:1px solid var(--rule);padding-top:16px}
            .turn .next{margin-left:auto;text-align:right}
            footer{color:var(--soft);font-size:13px;padding-top:36px;padding-bottom:64px}
            .cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(270px,1fr));gap:20px;margin-top:34px}
            .scene{display:flex;flex-direction:column;background:var(--card);border:1px solid var(--rule);\
            border-radius:18px;overflow:hidden}
            .scene .frame{display:flex;align-items:center;justify-content:center;padding:20px 20px 0;line-height:0}
            .scene .about{display:flex;flex-direction:column;flex:1}
            @supports (grid-template-rows:subgrid){.scene{display:grid;grid-row:span 2;grid-template-rows:subgrid;row-gap:0}}
            .scene img{max-height:\(Int(cardHeight))px;width:auto}.scene img,.scene video{border-radius:6px}
            .scene h2{font-size:17px;margin:16px 20px 4px}.scene h2 a{color:var(--ink)}
            .scene p{margin:0 20px;color:var(--soft);font-size:14px}
            .scene .variants{margin:8px 20px 0;color:var(--soft);font-size:14px;line-height:1.5}
            .scene .links{display:flex;gap:12px;align-items:center;margin:auto 20px 18px;padding-top:12px;font-size:13px}
            .scene .links button{margin-left:auto}
            @media (max-width:760px){
            .top,main,footer,nav.scenes{padding-left:18px;padding-right:18px}
            .top{padding-top:28px}h1{font-size:27px}.lead{font-size:16px}
            .hero{grid-template-columns:minmax(0,1fr);gap:28px}
            .shot{text-align:center;padding:16px}
            .story li{grid-template-columns:56px minmax(0,1fr)}
            .film{width:920px}
            .wide table,.wide tbody,.wide tr{display:block}
            .wide thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
            .wide tr{border-top:1px solid var(--rule);padding:9px 0}.wide tbody tr:first-child{border-top:0;padding-top:0}
            .wide tr:last-child{padding-bottom:0}
            .wide td,.wide tbody th{display:grid;grid-template-columns:88px minmax(0,1fr);gap:8px;padding:2px 0;border:0;\
            overflow-wrap:anywhere}
            .wide td::before,.wide tbody th::before{content:attr(data-label);color:var(--soft);font-size:12px;line-height:1.9}
            .wide .empty{display:none}
            img.chart{min-width:0}
            .card{padding:14px}.scroll{--edge:26px;margin:0 -14px;padding:0 26px}.expectations{padding:4px 14px}.source{padding:12px 0}
            .source .line{padding-left:48px}.source .line::before{width:34px}
            }
            @media print{body{background:#fff}.jumps,.turn,.copy,.tools,.play,nav.scenes{display:none}.card,.shot,.scene{break-inside:avoid}\
            .wide,.source,.scroll{overflow:visible}.scroll{-webkit-mask:none;mask:none}.film,img.chart{width:100%;min-width:0}\
            .source pre,.copyable pre{white-space:pre-wrap;min-width:0}}

            """
}
