"""Random motions of a card with what is true of them, and the comparison of what `zoetrope fit` answers with the truth.

Each motion moves a card by 40 to 300 points, turns it by 20 to 90 degrees, or fades it by 0.3 to 0.8, with a named or a general cubic timing
function, a UIKit spring, or a spring by its response. It begins at a random instant. With `--overlapping` a second animation with the same
curve begins before the first one has ended, and is added to it.
"""
import argparse
import json
import statistics
import subprocess
from pathlib import Path

# The timing functions of CSS by the names of Core Animation.
CSS = {"linear": "linear", "easeIn": "ease-in", "easeOut": "ease-out", "easeInOut": "ease-in-out", "default": "ease"}
# The box of the card, in points.
BOX = (40, 60, 120, 90)


def arguments(description, count):
    """The arguments of a benchmark: the program, how many motions, and of which quantity."""
    parser = argparse.ArgumentParser(description=description.split("\n\n")[0])
    parser.add_argument("--program", type=lambda path: Path(path).resolve(), default=".build/release/zoetrope")
    parser.add_argument("--count", type=int, default=count)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--quantity", choices=["position", "rotation", "opacity"])
    parser.add_argument("--overlapping", action="store_true", help="two animations, of which one is added to the other")
    parser.add_argument("--figures", help="a JSON file for the figures, such as Benchmarks/recordings/figures.json")
    parser.add_argument("--verbose", action="store_true")
    return parser.parse_args()


class Motion:
    """A random motion."""

    def __init__(self, numbers, kinds=("named", "cubic", "uikit", "response"), quantity=None, overlapping=False):
        self.begin = numbers.uniform(0.3, 0.6)
        self.kind = numbers.choice(kinds)
        self.duration = numbers.uniform(0.4, 1.0)
        # What the answer has to contain.
        self.truth = {"begin": self.begin}
        if self.kind == "named":
            # Linear animations that overlap are keyframes.
            self.name = numbers.choice([name for name in CSS if name != "linear" or not overlapping])
            self.truth.update(family="timingFunction", duration=self.duration)
        elif self.kind == "cubic":
            self.points = [
                numbers.uniform(0, 1), numbers.uniform(-0.2, 0.4), numbers.uniform(0, 1), numbers.uniform(0.6, 1.2)]
            self.truth.update(family="timingFunction", duration=self.duration)
        elif self.kind == "uikit":
            self.ratio = numbers.uniform(0.4, 1)
            self.truth.update(family="spring", dampingRatio=self.ratio, duration=self.duration)
        else:
            self.ratio, self.response = numbers.uniform(0.4, 1), numbers.uniform(0.25, 0.6)
            self.truth.update(family="spring", dampingRatio=self.ratio, response=self.response)
        # UIKit adds animations of a position or a transform; one of the opacity replaces those that run.
        quantities = ["position", "rotation"] if overlapping else ["position", "position", "rotation", "opacity"]
        self.quantity = quantity or numbers.choice(quantities)
        if self.kind == "cubic" and self.quantity == "opacity":
            # An opacity above 1 is drawn as 1, which hides the start of a curve that first goes backwards.
            self.points[1], self.points[3] = max(self.points[1], 0), min(self.points[3], 1)
        # Points, degrees, or the opacity at the end.
        self.amount = {
            "position": numbers.uniform(40, 300), "rotation": numbers.uniform(20, 90), "opacity": numbers.uniform(0.2, 0.7),
        }[self.quantity]
        # What is true of each animation.
        self.truths = [self.truth]
        if overlapping:
            self.gap = numbers.uniform(0.2, 0.8) * (self.response if self.kind == "response" else self.duration)
            # The second animation moves the card to a share of the way of the first one.
            self.share = numbers.uniform(-0.5, 0.6)
            self.truths.append({**self.truth, "begin": self.begin + self.gap})

    @property
    def actions(self):
        """As actions of a scene, in which the card is at rest at [100, 105]."""
        timing = {
            "named": lambda: self.name,
            "cubic": lambda: "[" + ", ".join(f"{point:.3f}" for point in self.points) + "]",
            "uikit": lambda: f"{{ dampingRatio: {self.ratio:.4f} }}",
            "response": lambda: f"{{ response: {self.response:.4f}, dampingFraction: {self.ratio:.4f} }}",
        }[self.kind]()
        length = "" if self.kind == "response" else f"duration: {self.duration:.4f}s, "

        def animate(share, begin):
            value = {
                "position": f"card.position.y: {105 + share * self.amount:.2f}",
                "rotation": f"card.transform.rotation: {share * self.amount:.2f}deg",
                "opacity": f"card.opacity: {1 + share * (self.amount - 1):.3f}",
            }[self.quantity]
            return f"{{ animate: {{ set: {{ {value} }} }}, delay: {begin:.4f}s, {length}timing: {timing} }}"

        # An animation is added to those that run, also during its delay.
        actions = [animate(1, self.begin)]
        if len(self.truths) > 1:
            actions.append(animate(self.share, self.begin + self.gap))
        return actions


def within(estimate, truth):
    return estimate["lower"] <= truth <= estimate["upper"]


class Score:
    """How often the answers for some kinds of recordings are right, by the quantity that moves and the kind of its curve."""

    def __init__(self, source, kinds, slack=1, verbose=False):
        # Who drew the recordings. The bounds are multiplied by the slack.
        self.source, self.kinds, self.slack, self.verbose = source, kinds, slack, verbose
        # For each kind of recording, quantity, kind of curve and measure whether each answer is right, and its error.
        self.answers = {}

    def count(self, kind, motion, what, good, error=None):
        key = (kind, motion.quantity, "spring" if "dampingRatio" in motion.truth else motion.kind, what)
        self.answers.setdefault(key, []).append((bool(good), error))

    def add(self, kind, index, motion, program, recording, rate, scale):
        """Fits a recording of a motion and compares the answer with the truth."""
        box = ",".join(str(scale * side) for side in BOX)
        run = subprocess.run(
            [program, "fit", recording, "--box", box, "--scale", str(scale), "--json", "--quiet"],
            capture_output=True, text=True)
        answer = json.loads(run.stdout)
        fits = [fit for fit in answer.get("fits", []) if fit["quantity"] == motion.quantity]
        phases = [
            phase for fit in fits for phase in fit["fit"]["phases"] if phase["curve"]["family"] not in ("rest", "free")]
        is_complete = len(phases) == len(motion.truths)
        self.count(kind, motion, "one curve", is_complete)
        if not is_complete:
            found = [phase["curve"]["family"] for fit in fits for phase in fit["fit"]["phases"]]
            self.report(index, kind, "other curves", found, motion)
            return
        for phase, truth in zip(phases, motion.truths):
            self.compare(kind, index, motion, phase, truth, rate)

    def compare(self, kind, index, motion, phase, truth, rate):
        """Compares a curve of the answer with the truth."""
        family = phase["curve"]["family"]
        close = [other["family"] for other in phase["alternatives"] if other["difference"] < 6]
        self.count(kind, motion, "family", family == truth["family"] or truth["family"] in close)
        frames = abs(phase["begin"]["value"] - truth["begin"]) * rate
        self.count(kind, motion, "begin", frames < self.slack * 0.5, frames)
        self.count(kind, motion, "interval of the begin", within(phase["begin"], truth["begin"]))
        if family != truth["family"]:
            self.report(index, kind, "family", family, motion)
            return
        curve = phase["curve"]
        for key in ("dampingRatio", "duration", "response"):
            if key not in truth or not curve.get(key):
                continue
            error = abs(curve[key]["value"] - truth[key]) / (1 if key == "dampingRatio" else truth[key])
            good = error < self.slack * 0.02
            self.count(kind, motion, key, good, error)
            self.count(kind, motion, "intervals of the curve", within(curve[key], truth[key]))
            if not good:
                self.report(index, kind, key, (curve[key], truth[key]), motion)

    def report(self, index, kind, what, found, motion):
        if self.verbose:
            print(index, kind, what, found, *motion.actions)

    def print(self):
        """As a table: the shares over all quantities and curves."""
        measures = list(dict.fromkeys(what for *_, what in self.answers))
        print("| within the bound | " + " | ".join(self.kinds) + " |")
        print("|---" * (len(self.kinds) + 1) + "|")
        for measure in measures:
            cells = []
            for kind in self.kinds:
                rights = [
                    right for key, answers in self.answers.items() if (key[0], key[3]) == (kind, measure)
                    for right, _ in answers]
                cells.append(f"{100 * sum(rights) / max(len(rights), 1):.0f} % of {len(rights)}")
            print(f"| {measure} | " + " | ".join(cells) + " |")

    def write(self, path):
        """Writes the figures into a JSON file, one row for each key, in place of those of the same source."""
        path = Path(path)
        rows = [row for row in json.loads(path.read_text()) if row["source"] != self.source] if path.exists() else []
        for (kind, quantity, curve, measure), answers in sorted(self.answers.items()):
            row = dict(
                source=self.source, recording=kind, quantity=quantity, curve=curve, measure=measure,
                right=sum(right for right, _ in answers), count=len(answers))
            errors = [error for _, error in answers if error is not None]
            if errors:
                row["medianError"] = float(f"{statistics.median(errors):.3g}")
            rows.append(row)
        path.write_text("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n")
