// Opens lines of the scene's files in the editor of the user.
import { post } from "./requests.js";

/** Opens `{ file, line }`. Returns why that was not possible; undefined if it was. */
export async function openInEditor({ file, line }) {
  const { message } = await post("open", { file, line });
  return message?.replace(/^error: /, "");
}
