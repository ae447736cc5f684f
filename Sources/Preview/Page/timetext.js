// Times that are typed. No DOM.

const number = "(\\d+(?:[.,]\\d+)?|[.,]\\d+)";
const forms = [
  [new RegExp(`^${number}\\s*s?$`), value => value],
  [new RegExp(`^${number}\\s*ms$`), value => value / 1000],
  [new RegExp(`^${number}\\s*f$`), (value, { rate }) => value / rate],
  [new RegExp(`^${number}\\s*%$`), (value, { duration }) => value / 100 * duration],
];

/** Seconds for a text such as 1.25, 300ms, 12f (frames), 50%, the name of a marker, or + or - any of these; null if it is none.
 *  The result is limited to the script. */
export function parseTime(text, { now, duration, rate, markers }) {
  const words = text.trim(), limited = time => Math.min(Math.max(time, 0), duration);
  const marker = markers.find(({ name }) => name === words) ?? markers.find(({ name }) => name.toLowerCase() === words.toLowerCase());
  if (marker) return marker.time;
  const sign = /^[+-]/.test(words) ? (words[0] === "-" ? -1 : 1) : 0, rest = (sign ? words.slice(1) : words).trim();
  for (const [form, value] of forms) {
    const match = form.exec(rest);
    if (!match) continue;
    const seconds = value(parseFloat(match[1].replace(",", ".")), { duration, rate });
    return limited(sign ? now + sign * seconds : seconds);
  }
  return null;
}
