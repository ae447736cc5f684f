// Requests that change or play something, which need the token of the page.

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
