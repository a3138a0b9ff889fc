import { doesThrough } from "../../language/noun-and-verb.js";
import { type Cursor, mentionKind, textAt } from "./cursor.js";

/** "Which STREAM FLOWS THROUGH", "the stream that flows through": a field that says what the rows before it do. */
export function isDoneByNoun(cursor: Cursor): boolean {
  const noun = /^(?:that|which)$/.test(textAt(cursor, cursor.at - 1)) ? cursor.at - 2 : cursor.at - 1;
  const said = [noun, cursor.at, cursor.at + 1].map((at) => textAt(cursor, at)).join(" ");
  return mentionKind(cursor, noun) === "table" && doesThrough(said.split(" "));
}
