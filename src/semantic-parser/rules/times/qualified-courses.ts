import { LENGTH } from "../../lexicon/figures/dimensions.js";
import type { LexicalTable } from "../../lexicon/lexicon.js";
import { tableOfMeaning } from "../../lexicon/mention.js";
import { courseEnds, keepsTime } from "../../lexicon/times/course-ends.js";
import { type Cursor, cueAt, markRead, mentionKind, tableAt, textAt } from "../cursor.js";
import { type Course, endAt } from "./dated-words.js";

const SMALL = /^(?:do|does|did|had|have|has|was|were|is|are|the|our|an?|each|all|of|on)$/;
const TAKES = /^(?:take|takes|took|taken|last|lasts|lasted|run|runs|ran|stay|stays|stayed)$/;
/** What rows are for as long as they last. */
const LASTING =
  /^(?:in (?:service|use|force|effect|operation|place)|under contract|with us|running|active|open|going|live|occupied|employed|there)\b/;

/**
 * "how long did the LONGEST visit take", "how many days had ENDED contracts been in service", "how long does a RESPRAY take":
 * the time from the one to the other of the two days of a row, of rows of which something is said before their name, or
 * that are called by their kind. What is said is read afterwards.
 */
export function qualifiedCourse(
  cursor: Cursor,
  start: number,
): (Course & { readonly name: "avg" | "max" | "min" }) | undefined {
  let first = start;
  while (SMALL.test(textAt(cursor, first))) first++;
  const cue = cueAt(cursor, first, "extreme");
  const longest = cue?.dimension === LENGTH ? cue : undefined;
  const said = longest === undefined ? first : first + 1;
  let noun = said;
  while (noun < said + 3 && mentionKind(cursor, noun) === "value") noun++;
  const [top] = mentionKind(cursor, noun) === "table" ? (tableAt(cursor, noun)?.tables ?? []) : [];
  const table = top === undefined ? tableOfKinds(cursor, said, noun) : cursor.lexicon.table(top.table);
  const ends = table === undefined || keepsTime(table) ? undefined : courseEnds(table);
  const verb = top === undefined ? noun : noun + 1;
  const last = ends === undefined ? undefined : endOfVerb(cursor, verb);
  if (ends === undefined || last === undefined || (longest === undefined && noun === said)) return undefined;
  cursor.skips.set(verb, last);
  if (longest !== undefined) markRead(cursor, first);
  const name = longest === undefined ? (averageElsewhere(cursor, said) ?? "avg") : longest.most ? "max" : "min";
  return { from: endAt(noun, ends[0]), to: endAt(noun, ends[1]), name, next: said };
}

/** "RESPRAYS", "leak repairs": the only table with a course whose rows are of all these kinds, or point at them. */
function tableOfKinds({ items, lexicon }: Cursor, from: number, to: number): LexicalTable | undefined {
  const sets = items.slice(from, to).map((item) => {
    const kinds = item.kind === "mention" ? item.meanings.map(tableOfMeaning) : [];
    const lasting = (names: readonly string[]) => names.filter((name) => courseEnds(lexicon.table(name)) !== undefined);
    const own = lasting(kinds);
    const pointing = lexicon.joins.flatMap((join) => (kinds.includes(join.to.table) ? [join.from.table] : []));
    return new Set(own.length > 0 ? own : lasting(pointing));
  });
  const [first, ...others] = sets;
  const [only, second] = [...(first ?? [])].filter((name) => others.every((set) => set.has(name)));
  return only === undefined || second !== undefined ? undefined : lexicon.table(only);
}

/** The place after "take", "last on", "been in service". */
function endOfVerb(cursor: Cursor, at: number): number | undefined {
  if (TAKES.test(textAt(cursor, at))) return at + 1;
  if (textAt(cursor, at) !== "been") return undefined;
  const said = cursor.items.slice(at + 1, at + 3).map(({ text }) => text.toLowerCase());
  const [phrase] = LASTING.exec(said.join(" ")) ?? [];
  return phrase === undefined ? undefined : at + 1 + phrase.split(" ").length;
}

/** "on average" in another place of the question. */
export function averageElsewhere(cursor: Cursor, next: number): "avg" | undefined {
  const places = cursor.items.map((_, at) => at).filter((at) => at < cursor.at || at >= next);
  const at = places.find((place) => /^on average$/.test(textAt(cursor, place)));
  if (at === undefined) return undefined;
  cursor.skips.set(at, at + 1);
  markRead(cursor, at);
  return "avg";
}
