import Pages

/// How the page looks, beyond what all pages share.
enum ReportStyle {
    static let css =
        PageStyle.css + """
            .top,main,footer{max-width:1000px;margin:0 auto;padding:0 24px}
            .top{padding-top:44px;padding-bottom:4px}
            .eyebrow{margin:0;color:var(--soft);font-size:13px}
            h1{margin:4px 0 2px;font-size:30px;line-height:1.2;letter-spacing:-.02em}
            h1.bad{color:var(--bad)}h1.good{color:var(--good)}
            .sub{margin:0;color:var(--soft)}
            h2{font-size:20px;letter-spacing:-.01em;margin:40px 0 12px}
            h3{font-size:15px;margin:0;font-weight:600;overflow-wrap:anywhere}
            .card{background:var(--card);border:1px solid var(--rule);border-radius:14px;padding:18px 20px;margin:0 0 16px}
            .head{display:flex;gap:10px;align-items:center;margin-bottom:8px}
            .badge{font-size:12px;color:var(--soft);border:1px solid var(--rule);border-radius:99px;padding:1px 9px}
            .state{margin-left:auto;font-size:13px;color:var(--bad);font-weight:600}
            .promises{margin:0;padding:0;list-style:none}.promises li{padding:8px 0;border-top:1px solid var(--rule)}
            .promises li:first-child{border-top:0}.promises code{font-weight:600}.promises b{color:var(--bad)}
            .said{margin:4px 0}.notes{margin:4px 0 8px;padding-left:18px}
            .words{background:var(--code);border-radius:8px;padding:12px 14px;margin:0 0 12px;overflow-x:auto;font-size:13px}
            .script{position:sticky;top:0;z-index:2;background:var(--paper);padding:10px 0 12px;margin:0}
            .script h3{color:var(--soft);font-weight:500;margin-bottom:6px}
            .bar{display:flex;gap:12px;align-items:center;flex-wrap:wrap}
            .bar input{flex:1 1 240px;accent-color:var(--accent);min-width:160px;margin:0}
            .bar output{font-variant-numeric:tabular-nums;min-width:64px;text-align:right;color:var(--soft)}
            .play{width:38px;padding:4px 0}
            .jumps{display:flex;gap:6px;flex-wrap:wrap}
            .jump{color:var(--soft);padding:2px 8px;font-size:12px}
            figure{margin:0}
            .trace{padding:14px 0 6px;border-top:1px solid var(--rule)}
            .legend+.trace{border-top:0;padding-top:4px}
            .trace figcaption{display:flex;gap:6px 12px;align-items:center;flex-wrap:wrap;margin-bottom:4px}
            .trace figcaption code{font-weight:600;font-size:14px}
            .relation{background:var(--chip);color:var(--bad);border-radius:99px;padding:1px 11px;font-size:13px;\
            font-weight:600}
            .now{margin-left:auto;font-variant-numeric:tabular-nums;font-size:13px;color:var(--soft)}
            .now b{color:var(--ink);font-weight:600}
            .chart{display:block;width:100%;height:auto;touch-action:none}
            .chart text{font-size:11px;fill:var(--soft);font-variant-numeric:tabular-nums}
            .chart .end{text-anchor:end}.chart .middle,.chart .name,.chart .word{text-anchor:middle}
            .chart .word{fill:var(--ink)}
            .grid{stroke:var(--rule)}.zero{stroke:var(--soft);stroke-opacity:.5}
            .marker{stroke:var(--soft);stroke-dasharray:2 3;stroke-opacity:.7}
            .band{fill:var(--stretch)}
            .line{fill:none;stroke-linejoin:round;stroke-linecap:round}
            .line.expected{stroke:var(--accent);stroke-width:4;stroke-opacity:.5}
            .line.actual{stroke:var(--second);stroke-width:1.75}
            .line.difference{stroke:var(--bad);stroke-width:1.5}
            .peak{fill:var(--bad)}
            .strip.expected{fill:var(--accent);fill-opacity:.28}.strip.actual{fill:var(--second);fill-opacity:.32}
            .cursor{stroke:var(--ink);stroke-opacity:.55}
            .facts{margin:2px 0 4px;color:var(--soft);font-size:13px}
            .legend{margin-bottom:10px;display:flex;gap:6px;align-items:center;flex-wrap:wrap;color:var(--soft);font-size:13px}
            .legend i{margin-left:12px}.legend i:first-child{margin-left:0}
            i.expected,i.actual,i.difference,i.stretch{display:inline-block;width:14px;height:4px;border-radius:2px}
            i.expected{background:var(--accent)}i.actual{background:var(--second)}i.difference{background:var(--bad)}
            i.stretch{height:12px;background:var(--stretch)}
            .pictures{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:18px;margin-top:10px}
            .pictures figure{text-align:center}
            .pictures img{width:100%;max-width:250px;height:auto;border-radius:8px;border:1px solid var(--rule);\
            background:repeating-conic-gradient(var(--check) 0 25%,var(--card) 0 50%) 0/16px 16px}
            .pictures figcaption{display:flex;gap:8px;align-items:center;justify-content:center;color:var(--soft);\
            font-size:13px;margin-top:4px}
            .none{border:1px dashed var(--rule);border-radius:8px;color:var(--soft);padding:60px 0}
            .frames{display:flex;position:relative;gap:1px;height:10px;margin:14px 0 4px}
            .frames i{border-radius:1px;background:var(--rule)}.frames i.off{background:var(--bad)}
            .frames b{position:absolute;top:-3px;bottom:-3px;width:2px;background:var(--ink);left:0}
            .accept{display:flex;gap:10px;align-items:center;margin:14px 0 0;color:var(--soft);font-size:13px}
            .accept code{flex:1;background:var(--code);color:var(--ink);border-radius:8px;padding:6px 10px;overflow-x:auto;\
            white-space:nowrap}
            .fine{color:var(--soft)}details.fine summary{cursor:pointer}
            ul.fine{padding-left:18px;margin:0}
            footer{color:var(--soft);font-size:13px;padding-top:28px;padding-bottom:60px}
            """
}
