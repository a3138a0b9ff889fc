import { baseOfPast } from "../../../language/irregular-verbs.js";
import { stem } from "../../../language/stems.js";

const ASKS = /^(by|to|from) (whom|(?:which|what) .+?) (?:was|were|is|are|has|have|had) (.+)$/i;
const PARTICIPLE = /^\p{L}+ed$/iu;
/** Words of names and things that end like participles. */
const NONE = /^(?:need|seed|feed|bed|shed|speed|weed|breed|red|unpaid)$/i;

/** What those do to whom, or from whom, something is done. */
const CONVERSE: Readonly<Record<"to" | "from", ReadonlyMap<string, string>>> = {
  to: new Map(
    Object.entries({
      sell: "bought",
      lend: "borrowed",
      loan: "borrowed",
      let: "rented",
      lease: "rented",
      rent: "rented",
    }),
  ),
  from: new Map(Object.entries({ buy: "sold", purchase: "sold", borrow: "lent" })),
};

/** "By whom was order 12 taken last May?", "to whom was it sold?", said of who does it: "who taken order 12 last May", "who bought it". */
export function actively(question: string): string | undefined {
  const [, prep, doer, rest] = ASKS.exec(question.trim()) ?? [];
  if (prep === undefined || doer === undefined || rest === undefined) return undefined;
  const words = rest.split(/\s+/);
  const bare = (word: string) => word.replace(/[?!.,]+$/, "").toLowerCase();
  const at = words.findIndex(
    (word, place) =>
      place > 0 && !NONE.test(bare(word)) && (PARTICIPLE.test(bare(word)) || baseOfPast(bare(word)) !== undefined),
  );
  if (at < 0) return undefined;
  const said = bare(words[at]!);
  const base = baseOfPast(said) ?? said;
  const converse = prep.toLowerCase() === "to" ? CONVERSE.to : CONVERSE.from;
  const verb = prep.toLowerCase() === "by" ? said : [...converse].find(([each]) => stem(each) === stem(base))?.[1];
  if (verb === undefined) return undefined;
  const done = words.slice(0, at).filter((word) => word !== "been");
  const subject = /^whom$/i.test(doer) ? "Who" : doer.replace(/^\w/, (letter) => letter.toUpperCase());
  return [subject, verb, ...done, ...words.slice(at + 1)].join(" ");
}
