import { basename } from "node:path";
import { AskableError } from "../errors.js";
import { isUrl } from "./home.js";

const VALID = /^[\p{L}\p{N}_][\p{L}\p{N}_.-]*$/u;
/** `indexes/examples/` holds the example sets. */
const TAKEN = "examples";

/** The name of a database as the user gave it. */
export function checkName(name: string): string {
  if (VALID.test(name) && name !== TAKEN) return name;
  const reason = name === TAKEN ? "is the folder of the example sets" : "may hold letters, digits, _ . and -";
  throw new AskableError(`--name: "${name}" ${name === TAKEN ? reason : `is not a name: it ${reason}`}`, {
    code: "usage",
    hint: "Choose another one.",
  });
}

/** The name that a path or URL suggests: its last part without its ending. */
export function nameFrom(location: string): string {
  const path = isUrl(location) ? decodeURIComponent(new URL(location).pathname) : location;
  const stem = basename(path).replace(
    /\.(?:sqlite3?|db3?|duckdb|parquet|csv|tsv|txt|jsonl?|ndjson)(?:\.(?:gz|zst))?$/i,
    "",
  );
  const name = stem.replace(/[^\p{L}\p{N}_.-]+/gu, "-").replace(/^[.-]+|[.-]+$/g, "");
  return name === "" || name === TAKEN ? `${name}${name ? "-" : ""}database` : name;
}
