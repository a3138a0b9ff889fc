import { type Cursor, cueAt, fieldAt, mentionKind, numberAt, pickAt, skipSmall, textAt } from "./cursor.js";
import type { Pick } from "./draft.js";
import { flagAt } from "./flags.js";
import { measureAt } from "./measures.js";

/** "how many singers", "number of different types". */
export function readCount(cursor: Cursor): boolean {
  if (cueAt(cursor, cursor.at, "count") === undefined) return false;
  if (textAt(cursor, cursor.at).startsWith("number") && mentionKind(cursor, cursor.at - 1) === "field") {
    cursor.at++;
    return true;
  }
  let at = skipSmall(cursor, cursor.at + 1, 3, ["and", "in", "with", "by", "for"]);
  let distinct = false;
  if (cueAt(cursor, at, "distinct") !== undefined) {
    distinct = true;
    at = skipSmall(cursor, at + 1, 3);
  }
  if (mentionKind(cursor, at) === "value") {
    // "how many female members": the value is read next, as a filter.
    cursor.draft.selects.push({ kind: "count", pick: pickAt(cursor, at + 1), distinct });
    cursor.at = at;
    return true;
  }
  if (!distinct && flagAt(cursor, at) !== undefined) {
    // "how many insured patients", "how many smokers": read next, as a filter.
    const counted = mentionKind(cursor, at + 1) === "table" ? pickAt(cursor, at + 1) : undefined;
    cursor.draft.selects.push({ kind: "count", pick: counted, distinct });
    cursor.at = at;
    return true;
  }
  const pick = pickAt(cursor, at);
  const summed = fieldAt(cursor, at, true);
  if (/amount|total/.test(textAt(cursor, cursor.at)) && summed !== undefined && isMeasure(cursor, at)) {
    cursor.draft.selects.push({ kind: "aggregate", name: "sum", pick: summed, superlative: false });
    cursor.at = at + 1;
    return true;
  }
  cursor.draft.selects.push({ kind: "count", pick, distinct });
  cursor.at = pick === undefined ? Math.max(cursor.at + 1, at) : at + 1;
  return true;
}

/** True when the item names a number that is no key. */
function isMeasure(cursor: Cursor, at: number): boolean {
  const field = fieldAt(cursor, at, true)?.fields[0];
  return mentionKind(cursor, at) === "field" && field !== undefined && !cursor.lexicon.field(field.ref).key;
}

/** "average age", "the maximum and minimum weight", "average number of pages". */
export function readAggregate(cursor: Cursor): boolean {
  const names = aggregatesFrom(cursor, cursor.at);
  if (names === undefined) return false;
  let at = skipSmall(cursor, names.next, 4);
  if (cueAt(cursor, at, "count") !== undefined) at = skipSmall(cursor, at + 1, 3);
  const pick = fieldAt(cursor, at, true) ?? fieldAt(cursor, at) ?? measureAt(cursor, at, names.list.includes("sum"));
  if (pick === undefined || mentionKind(cursor, at) === "value") return false;
  const picks = [pick, ...alsoNamed(cursor, at + 1)];
  cursor.at = picks.at(-1)!.at + 1;
  if (readGroupTest(cursor, names.list[0]!, pick)) return true;
  for (const each of picks) {
    for (const name of names.list)
      cursor.draft.selects.push({ kind: "aggregate", name, pick: each, superlative: false });
  }
  return true;
}

type Name = "avg" | "sum" | "min" | "max";

/** One or more aggregates in a row: "average, minimum, and maximum". */
function aggregatesFrom(cursor: Cursor, from: number): { list: Name[]; next: number } | undefined {
  const first = nameAt(cursor, from);
  if (first === undefined) return undefined;
  const list = [first];
  let next = from + 1;
  for (let at = next; at < from + 10; at++) {
    const text = textAt(cursor, at);
    const name = nameAt(cursor, at);
    if (name !== undefined) {
      list.push(name);
      next = at + 1;
    } else if (text !== "," && text !== "and" && text !== "the" && text !== "as" && text !== "well") break;
  }
  return { list, next };
}

function nameAt(cursor: Cursor, at: number): Name | undefined {
  const aggregate = cueAt(cursor, at, "aggregate");
  if (aggregate !== undefined) return aggregate.name;
  const extreme = cueAt(cursor, at, "extreme");
  return extreme !== undefined && extreme.dimension === undefined ? (extreme.most ? "max" : "min") : undefined;
}

/** "average age and weight": a bare numeric field right after "and" is aggregated too. */
function alsoNamed(cursor: Cursor, at: number): Pick[] {
  if (textAt(cursor, at) !== "and") return [];
  const pick = fieldAt(cursor, at + 1, true);
  const plain = pick !== undefined && mentionKind(cursor, at + 1) === "field";
  return plain && !cursor.lexicon.field(pick.fields[0]!.ref).key ? [pick] : [];
}

/** "whose average age is above 30". */
function readGroupTest(cursor: Cursor, name: Name, pick: Pick): boolean {
  const at = skipSmall(cursor, cursor.at, 3);
  const compare = cueAt(cursor, at, "compare");
  if (compare === undefined) return false;
  const value = numberAt(cursor, skipSmall(cursor, at + 1, 2));
  if (value === undefined) return false;
  cursor.draft.having.push({ at, of: pick, aggregate: name, operator: compare.operator, value });
  cursor.at = skipSmall(cursor, at + 1, 2) + 1;
  return true;
}
