import { FUNCTION_WORDS } from "../../../language/stop-words.js";
import { tokenize } from "../../../language/tokens.js";

/** The stems of what a comment says that all rows of a table are, up to where it goes on to tell more. */
export function headlineOf(comment: string | undefined): ReadonlySet<string> {
  const [headline = ""] = (comment ?? "").split(/[.,:;()]|\s[–-]\s/);
  const words = tokenize(headline).filter(({ kind, lower }) => kind === "word" && !FUNCTION_WORDS.has(lower));
  return new Set(words.map((word) => word.stem));
}
