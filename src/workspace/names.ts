import { basename } from "node:path";
import { engines } from "../databases/engines.js";
import { AskableError } from "../errors.js";
import { isUrl } from "./workspace.js";

const VALID = /^[\p{L}\p{N}_][\p{L}\p{N}_.-]*$/u;
/** Why no database may be called so. */
const TAKEN = new Map([
  ["examples", "is the folder of the example sets"],
  ["__proto__", "cannot be a key of an object in JavaScript"],
]);

/** A file system takes 255 bytes; what is written beside a folder before it takes its name is called a little longer. */
const MOST_BYTES = 200;

/** The name of a database as the user gave it. */
export function checkName(name: string): string {
  if (Buffer.byteLength(name) > MOST_BYTES) {
    throw new AskableError(`--name: "${name.slice(0, 20)}…" is too long: a name may have ${MOST_BYTES} bytes`, {
      code: "usage",
      hint: "Choose a shorter one.",
    });
  }
  const taken = TAKEN.get(name);
  if (VALID.test(name) && taken === undefined) return name;
  throw new AskableError(`--name: "${name}" ${taken ?? "is not a name: it may hold letters, digits, _ . and -"}`, {
    code: "usage",
    hint: "Choose another one.",
  });
}

const ENDING = new RegExp(
  `\\.(?:${engines
    .flatMap(({ endings = [] }) => endings)
    .join("|")
    .replaceAll(".", "\\.")}|txt)(?:\\.(?:gz|zst))?$`,
  "i",
);

/** The name that a path or URL suggests: its last part without its ending, the host where a URL names no database. */
export function nameFrom(location: string): string {
  const stem = basename(isUrl(location) ? pathIn(new URL(location)) : location).replace(ENDING, "");
  const name = cut(stem.replace(/[^\p{L}\p{N}_.-]+/gu, "-").replace(/^[.-]+/, "")).replace(/[.-]+$/, "");
  if (name === "") return "database";
  return TAKEN.has(name) ? `${name}-database` : name;
}

function pathIn({ pathname, hostname }: URL): string {
  return decodeURIComponent(pathname.replace(/^\/$/, "") || hostname);
}

/** No character is cut in two. */
function cut(name: string): string {
  let kept = "";
  for (const character of name) {
    if (Buffer.byteLength(kept + character) > MOST_BYTES) break;
    kept += character;
  }
  return kept;
}
