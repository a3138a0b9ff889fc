import { doesThrough } from "../../language/noun-and-verb.js";
import { isVerb } from "../lexicon/things/deeds-of-rows.js";
import { type Cursor, mentionKind, pickAt, textAt } from "./cursor.js";

/** "Which STREAM FLOWS THROUGH", "the stream that flows through": a field that says what the rows before it do. */
export function isDoneByNoun(cursor: Cursor): boolean {
  const noun = /^(?:that|which)$/.test(textAt(cursor, cursor.at - 1)) ? cursor.at - 2 : cursor.at - 1;
  const said = [noun, cursor.at, cursor.at + 1].map((at) => textAt(cursor, at)).join(" ");
  return mentionKind(cursor, noun) === "table" && doesThrough(said.split(" "));
}

/** "Which drugs are PRESCRIBED most", where a field says by whom they were: what is done, and not who does it. */
export function isDoneBySomebody(cursor: Cursor): boolean {
  const { at, draft, items, lexicon } = cursor;
  const [top] = pickAt(cursor, at)?.fields ?? [];
  const doers = top !== undefined && top.score >= CALLED ? lexicon.field(top.ref).pointsAt : undefined;
  // "Which VET prescribed": staff of a kind.
  const kind = draft.filters.some(
    ({ test }) => test.kind === "value" && test.options.some(({ ref }) => ref.table === doers),
  );
  const asked = draft.selects.length > 0 || kind;
  return doers !== undefined && asked && isVerb(items, at) && textAt(cursor, at + 1) !== "by";
}

/** From here on a field is called so. */
const CALLED = 0.85;
