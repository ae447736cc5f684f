import Foundation
import TestSupport
import Testing

extension ServerTests {
    /// What everybody needs: keys, names, contrast and every width, in a browser.
    @Suite struct AccessTests {
        @Test(.browser, .hangLimit)
        func `modules compute what their names say`() async throws {
            let folder = try await PreviewedFolder.serving()
            let outcome = try await Browser.run([Browser.shows("0"), try Browser.module("logic")], on: folder)
            #expect(outcome.complaints == [])
            #expect(outcome.answers == [""])
        }

        private static let tabs = ["layers", "variables", "curves", "events", "tests", "source"]

        @Test(.browser, .hangLimit, arguments: ["light", "dark"])
        func `text has a contrast of 4,5 and controls have names`(scheme: String) async throws {
            let folder = try await PreviewedFolder.serving()
            let contrast = try Browser.module("contrast")
            var steps: [[String: Any]] = [
                ["size": [1440, 900], "scheme": scheme], Browser.shows("0.5"),
                ["wait": "document.querySelector('#details h3')"],
            ]
            for tab in Self.tabs {
                steps.append(["evaluate": "(document.querySelector('#tab-\(tab)').click(), undefined)"])
                if tab == "curves" { steps.append(["wait": "document.querySelector('.readings td')"]) }
                steps += [contrast, ["unnamed": true]]
            }
            // With an error, and the list of keys.
            let broken = PreviewedFolder.slide.replacing("isMoved: true", with: "isMovd: true")
            steps += [
                ["write": folder.path(), "text": broken], ["wait": "!document.querySelector('#problems').hidden"],
                contrast,
                ["unnamed": true], ["key": "?", "shift": true], contrast, ["unnamed": true],
            ]
            let outcome = try await Browser.run(
                steps, on: folder,
                at: "#t=0.5&layer=box&rulers=1&outlines=1&range=0.2-0.6&pin=0.3&second=1&placement=over")
            #expect(outcome.complaints == [])
            #expect(outcome.answers.filter { !$0.isEmpty } == [])
        }

        @Test(.browser, .hangLimit)
        func `Space belongs to the control with the focus`() async throws {
            let folder = try await PreviewedFolder.serving()
            let state = [
                "evaluate":
                    "[document.querySelector('#outlines').ariaPressed, document.body.classList.contains('playing')].join()"
            ]
            let outcome = try await Browser.run(
                [
                    Browser.shows("0"), ["evaluate": "(document.querySelector('#outlines').focus(), undefined)"],
                    ["key": "Space"], state, ["key": "Space"], state,
                    // A button that was clicked does not keep the keys.
                    ["click": "middle('#outlines')"], state, ["key": "Space"], state, ["key": "Space"],
                    // A menu keeps its arrows.
                    ["key": "Home"], ["evaluate": "(document.querySelector('#device').focus(), undefined)"],
                    ["key": "ArrowRight"], Browser.text("#clock b"), ["key": "."], Browser.text("#clock b"),
                ], on: folder)
            #expect(outcome.complaints == [])
            #expect(
                outcome.answers == ["true,false", "false,false", "true,false", "true,true", "0.000", "0.000"])
        }

        @Test(.browser, .hangLimit)
        func `playing is not announced frame by frame`() async throws {
            let folder = try await PreviewedFolder.serving()
            let outcome = try await Browser.run(
                [
                    Browser.shows("0"),
                    [
                        "evaluate": """
                        (() => {
                          window.changes = 0;
                          const watch = new MutationObserver(all => { changes += all.length; });
                          for (const node of document.querySelectorAll('output:not([aria-live=off]), [role=status], [role=alert], [aria-live]:not([aria-live=off])'))
                            watch.observe(node, { childList: true, subtree: true, characterData: true });
                          new MutationObserver(all => { changes += all.length; }).observe(document.querySelector('#line'), { attributes: true });
                        })()
                        """
                    ],
                    ["key": "Space"], ["wait": "+document.querySelector('#clock b').textContent > 0.6"],
                    ["evaluate": "String(window.changes)"],
                    ["key": "Space"], ["evaluate": "String(window.changes > 0)"],
                    ["evaluate": "String(/^Paused at /.test(document.querySelector('#announcer').textContent))"],
                ], on: folder)
            #expect(outcome.complaints == [])
            #expect(outcome.answers == ["0", "true", "true"])
        }

        @Test(.browser, .hangLimit)
        func `a preview that has ended says so and stops the clock`() async throws {
            let folder = try await PreviewedFolder.serving()
            folder.stopServing(whenExists: "stop")
            let outcome = try await Browser.run(
                [
                    Browser.shows("0"), ["key": "Space"], ["wait": "document.body.classList.contains('playing')"],
                    ["write": folder.path("stop"), "text": ""], ["wait": "!document.querySelector('#lost').hidden"],
                    ["evaluate": "String(document.body.classList.contains('playing'))"],
                    Browser.text("#lost-command"), Browser.text("#status"),
                    ["wait": "+getComputedStyle(document.querySelector('.frame')).opacity < 0.5"],
                    ["evaluate": "(window.time = document.querySelector('#clock b').textContent, undefined)"],
                    [
                        "evaluate":
                            "new Promise(done => setTimeout(() => done(String(time === document.querySelector('#clock b').textContent)), 100))"
                    ],
                ], on: folder)
            #expect(
                outcome.answers == [
                    "false", "zoetrope preview \(folder.path()) --port \(folder.wire.port)", "Not connected", "true",
                ])
        }

        @Test(.browser, .hangLimit, arguments: [390, 820, 1280, 2560])
        func `nothing is cut off at any width`(width: Int) async throws {
            let folder = try await PreviewedFolder.serving()
            // Controls outside of the window, or that cover another one's middle.
            let cut = """
                (() => {
                  const found = [];
                  if (document.scrollingElement.scrollWidth > innerWidth) found.push('the page scrolls sideways');
                  for (const control of document.querySelectorAll('.top button, .top select, .view-bar button, .view-bar select, .view-bar input, .bar button, .bar select, .tabs button')) {
                    if (!control.checkVisibility()) continue;
                    control.scrollIntoView({ block: 'center' });
                    const box = control.getBoundingClientRect(), hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
                    if (box.left < 0 || box.right > innerWidth + 0.5) found.push(`${control.id} is outside`);
                    else if (!control.contains(hit) && !hit?.contains(control)) found.push(`${control.id} is covered by ${hit?.id || hit?.className}`);
                    if (box.height < 20) found.push(`${control.id} is small`);
                  }
                  return found.join('; ');
                })()
                """
            let outcome = try await Browser.run(
                [
                    ["size": [width, 900], "motion": "reduce"], Browser.shows("0.5"), ["evaluate": cut],
                    // No transitions with reduced motion.
                    ["evaluate": "getComputedStyle(document.querySelector('.frame')).transitionDuration"],
                ], on: folder, at: "#t=0.5&range=0.2-0.6&layer=box&second=1&placement=over")
            #expect(outcome.complaints == [])
            #expect(outcome.answers == ["", "0s"])
        }

        @Test(.browser, .hangLimit)
        func `states are visible in forced colours`() async throws {
            let folder = try await PreviewedFolder.serving()
            let outcome = try await Browser.run(
                [
                    ["size": [1440, 900], "forced": "active"], Browser.shows("0.5"),
                    ["evaluate": "String(matchMedia('(forced-colors: active)').matches)"],
                    [
                        "evaluate":
                            "(() => { const color = s => getComputedStyle(document.querySelector(s)).backgroundColor; return String(color('#outlines') !== color('#rulers') && color('#tab-layers') !== color('#tab-curves')) })()"
                    ],
                    [
                        "evaluate":
                            "(() => { const color = (s, p) => getComputedStyle(document.querySelector(s), p).backgroundColor, page = getComputedStyle(document.body).backgroundColor; return String([['#needle', '::before'], ['.rail .marker', '::before'], ['.rail', '::before'], ['.rail .done', null]].every(([s, p]) => color(s, p) !== page && color(s, p) !== 'rgba(0, 0, 0, 0)')) })()"
                    ],
                ], on: folder, at: "#t=0.5&outlines=1")
            #expect(outcome.complaints == [])
            #expect(outcome.answers == ["true", "true", "true"])
        }

        @Test(.browser, .hangLimit)
        func `a finger and the placement of a second picture are visible in forced colours`() async throws {
            let folder = try await PreviewedFolder.serving()
            // Whether a pressed button has another background than one that is not pressed.
            let placement: [String: Any] = [
                "evaluate":
                    "(() => { const color = s => getComputedStyle(document.querySelector(s)).backgroundColor; return String(color('#place-beside') !== color('#place-over') && color('#side-by-side') !== color('#rulers')) })()"
            ]
            let outcome = try await Browser.run(
                [
                    ["size": [1440, 900], "forced": "active"], Browser.shows("0.5"),
                    ["wait": "!document.querySelector('#second').hidden"], placement,
                    ["click": "middle('#place-over')"], placement,
                    // Pictures keep their colours.
                    ["evaluate": "getComputedStyle(document.querySelector('#second')).forcedColorAdjust"],
                    ["evaluate": "getComputedStyle(document.querySelector('#picture')).forcedColorAdjust"],
                    ["key": "p"], ["wait": "document.body.dataset.play === 'live'"],
                    ["key": "ArrowRight"], ["wait": "document.querySelector('#finger-marks circle')"],
                    [
                        "evaluate":
                            "(() => { const mark = getComputedStyle(document.querySelector('#finger-marks circle')), page = getComputedStyle(document.body).backgroundColor; return String(mark.stroke !== 'none' && mark.stroke !== page) })()"
                    ],
                    [
                        "evaluate":
                            "(() => { const bar = getComputedStyle(document.querySelector('#play-stop')); return String(bar.color !== bar.backgroundColor && bar.borderStyle !== 'none') })()"
                    ],
                ], on: folder, at: "#t=0.5&second=1")
            #expect(outcome.complaints == [])
            #expect(outcome.answers == ["true", "true", "none", "none", "true", "true"])
        }
    }
}
