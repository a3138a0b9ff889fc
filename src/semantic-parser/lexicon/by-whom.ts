import { baseOfPast } from "../../language/irregular-verbs.js";

const ASKS = /^(by whom|by (?:which|what) .+?) (?:was|were|is|are|has|have|had) (.+)$/i;
const PARTICIPLE = /^\p{L}+ed$/iu;
/** Words of names and things that end like participles. */
const NONE = /^(?:need|seed|feed|bed|shed|speed|weed|breed|red|unpaid)$/i;

/** "By whom was order 12 taken last May?": "who taken order 12 last May", as it is said of who does it; undefined for others. */
export function actively(question: string): string | undefined {
  const [, doer, rest] = ASKS.exec(question.trim()) ?? [];
  if (doer === undefined || rest === undefined) return undefined;
  const words = rest.split(/\s+/);
  const at = words.findIndex((word, place) => {
    const bare = word.replace(/[?!.,]+$/, "");
    return place > 0 && !NONE.test(bare) && (PARTICIPLE.test(bare) || baseOfPast(bare.toLowerCase()) !== undefined);
  });
  if (at < 0) return undefined;
  const done = words.slice(0, at).filter((word) => word !== "been");
  const subject = /^by whom$/i.test(doer)
    ? "Who"
    : doer.replace(/^by /i, "").replace(/^\w/, (letter) => letter.toUpperCase());
  return [subject, words[at]!.replace(/[?!.]+$/, ""), ...done, ...words.slice(at + 1)].join(" ");
}
