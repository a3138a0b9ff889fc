import type { LexicalField, LexicalTable } from "../../lexicon/lexicon.js";
import { personTables } from "../../lexicon/persons/who.js";
import { courseEnds, keepsTime } from "../../lexicon/times/course-ends.js";
import { addFilter, type Cursor, cueAt, textAt } from "../cursor.js";
import type { Formula } from "../draft.js";
import { arithmeticOf, firstPick, placesOf } from "../formula.js";
import { tablesInOrder } from "../tables-named.js";
import { endAt } from "./dated-words.js";

const LEAVING = /^(?:left|leave|leaving|former|ex|resigned|departed|quit)$/;

/**
 * "average TENURE of drivers", "LENGTH OF SERVICE per depot": of those who are still there since they began, of those who
 * have left from the one day to the other.
 */
export function readTenure(cursor: Cursor): boolean {
  const { draft, items, today } = cursor;
  const aggregate = cueAt(cursor, cursor.at, "aggregate");
  const at = aggregate === undefined ? cursor.at : cursor.at + 1;
  const next = tenureEnd(cursor, at);
  const [first, last] = (next === undefined ? undefined : stayOf(cursor)) ?? [];
  const gone = cursor.states.some(({ negated, now }) => negated && now !== true);
  const left =
    gone ||
    items.some(({ text }) =>
      text
        .toLowerCase()
        .split(/\W+/)
        .some((word) => LEAVING.test(word)),
    );
  if (next === undefined || first === undefined || last === undefined || (!left && today === undefined)) return false;
  const [from, to] = [endAt(at, first), endAt(at, last)];
  addFilter(cursor, at, { kind: "null", pick: to, negated: left });
  const elapsed: Formula = {
    kind: "elapsed",
    unit: "days",
    from: { kind: "pick", pick: from },
    to: left ? { kind: "pick", pick: to } : today!,
  };
  const days: Formula = { kind: "aggregate", name: aggregate?.name ?? "avg", distinct: false, of: elapsed };
  const years = items.findIndex((_, place) => textAt(cursor, place) === "years" && textAt(cursor, place - 1) === "in");
  if (years >= 0) cursor.skips.set(years - 1, years + 1);
  const formula = years < 0 ? days : arithmeticOf("/", days, { kind: "number", value: DAYS_OF_YEAR });
  draft.selects.push({ kind: "formula", formula, pick: firstPick(placesOf(formula)) });
  cursor.modifier = true;
  cursor.at = next;
  return true;
}

const DAYS_OF_YEAR = 365.25;

/** The days on which somebody began and left, of those who are named, else of the only ones who do. */
function stayOf(cursor: Cursor): readonly [LexicalField, LexicalField] | undefined {
  const { lexicon } = cursor;
  const stays = (table: LexicalTable) => {
    const ends = keepsTime(table) ? undefined : courseEnds(table);
    return ends !== undefined && (ends[1].profile.nulls ?? 0) > 0 ? [ends] : [];
  };
  const [named] = tablesInOrder(cursor).flatMap((name) => stays(lexicon.table(name)));
  const [only, second] = personTables(lexicon).flatMap(({ table }) => stays(table));
  return named ?? (second === undefined ? only : undefined);
}

/** Past the words that say so. */
function tenureEnd(cursor: Cursor, at: number): number | undefined {
  if (/^(?:tenure|seniority)$/.test(textAt(cursor, at))) return at + 1;
  const length = /^(?:length|duration|years)$/.test(textAt(cursor, at)) && textAt(cursor, at + 1) === "of";
  return length && /^(?:service|employment)$/.test(textAt(cursor, at + 2)) ? at + 3 : undefined;
}
