// Requests that change or play something, which need the token of the page, and the progress of work that they begin.
import { json, pause } from "./elements.js";

const token = document.querySelector("meta[name=zoetrope-token]")?.content ?? "";

/** Sends a request; null if the server is unavailable. */
export async function send(path, parameters = {}, options = {}) {
  try {
    const query = new URLSearchParams(parameters).toString().replaceAll("+", "%20");
    return await fetch(path + (query ? `?${query}` : ""), { method: "POST", headers: { "X-Zoetrope-Token": token }, ...options });
  } catch { return null; }
}

/** The JSON of an answer, `{}` without one, or `{ message }` if the request was refused. */
export async function post(path, parameters) {
  const response = await send(path, parameters);
  if (!response) return { message: "The preview is not running." };
  if (response.status === 204) return {};
  return response.ok ? response.json() : { message: (await response.text()).trim(), status: response.status };
}

/** The answer about work that was begun, when it has ended: `{ message }` if it has failed, null if it is not wanted any more.
 *  `isDone(status)`: whether it has ended; `progress(done, total)`: the frames. */
export async function result(path, id, { isDone, isWanted = () => true, progress }) {
  for (;;) {
    const status = await json(`${path}?${new URLSearchParams({ id })}`);
    if (!isWanted()) return null;
    if (!status || status.refused) return { message: status?.message ?? "The preview is not running." };
    if (status.problem) return { message: status.problem };
    if (isDone(status)) return status;
    if (status.total) progress(status.done, status.total);
    await pause(100);
  }
}
