import type { FieldRef } from "../../databases/schema.js";
import type { Lexicon } from "../lexicon/lexicon.js";
import type { JoinPreference } from "../query/joins.js";
import { type Condition, type Expression, fieldOf, type Query } from "../query/query.js";
import type { Draft, FilterTest, Pick, SelectPart } from "../rules/draft.js";
import type { Choice, Reading, Slot } from "./resolve-draft.js";

/** Details on which questions of the same words differ; each way of setting them is one more candidate. */
export interface Variant {
  /** Join tables that the question names but whose fields it does not use. */
  readonly namedTables: boolean;
  /** "the largest weight" shown: the maximum, or the field as it is, beside what an order ranks. */
  readonly superlativeAs: "aggregate" | "order";
  /** What is counted when a field is named: its rows, or its different values; or the field itself, a figure, is shown or added up. */
  readonly countAs: "rows" | "values" | "field";
  readonly distinct: boolean;
}

/** What the builder shares with its parts. */
export interface Building {
  readonly draft: Draft;
  readonly reading: Reading;
  readonly lexicon: Lexicon;
  readonly variant: Variant;
  readonly preference: JoinPreference;
  /** The day on which it is asked, ISO. */
  readonly today?: string | undefined;
  /** What became of the questions inside the question. */
  readonly nested: ReadonlyMap<FilterTest, Condition>;
  /** Those that are shown or compared with as they are. */
  readonly inner: ReadonlyMap<Draft, Query>;
  choice(slot: Slot | undefined): Choice | undefined;
  ref(slot: Slot | undefined): FieldRef | undefined;
  tableOf(slot: Slot | undefined): string | undefined;
}

/** A draft with its places settled, ready to be asked for what each place became. */
export function settleDraft(parts: Omit<Building, "choice" | "ref" | "tableOf">): Building {
  const choice = (slot: Slot | undefined) => (slot === undefined ? undefined : parts.reading.choices.get(slot));
  const ref = (slot: Slot | undefined) => {
    const chosen = choice(slot);
    return chosen === undefined || chosen.kind === "table" ? undefined : chosen.ref;
  };
  const tableOf = (slot: Slot | undefined) => {
    const chosen = choice(slot);
    return chosen?.kind === "table" ? chosen.table : chosen?.ref.table;
  };
  return { ...parts, choice, ref, tableOf };
}

/** What it costs to leave out a table of which it is said that others have rows of it. */
const PASSED_OVER = 0.12;

/** The ways to set the details of a draft, with what each costs against the likeliest. */
export function variantsOf(draft: Draft, lexicon: Lexicon): { variant: Variant; cost: number }[] {
  const counted = draft.selects.filter((part) => part.kind === "count");
  const superlative = draft.selects.some((part) => isSuperlative(part, draft));
  const plain = draft.selects.some((part) => part.kind === "pick");
  const distinct = draft.distinct && counted.length === 0;
  const named = draft.tables.length > 0 || draft.groups.length > 0;
  const measured = counted.some((part) => part.figure === true || isMeasure(part.pick, lexicon));
  const likeliest = measured ? "field" : counted.some((part) => isKindOf(part.pick, lexicon)) ? "values" : "rows";
  const variants: { variant: Variant; cost: number }[] = [];
  for (const [namedTables, tableCost] of named
    ? ([
        [true, 0],
        [false, draft.tables.some(({ had }) => had === true) ? PASSED_OVER : 0.06],
      ] as const)
    : ([[true, 0]] as const)) {
    for (const countAs of counted.some((part) => (part.pick?.fields.length ?? 0) > 0)
      ? (["rows", "values", "field"] as const)
      : (["rows"] as const)) {
      for (const superlativeAs of superlative ? (["aggregate", "order"] as const) : (["aggregate"] as const)) {
        const cost =
          tableCost +
          (countAs === likeliest ? 0 : likeliest === "field" ? 0.12 : 0.05) +
          ((superlativeAs === "order") !== plain ? 0.05 : 0);
        variants.push({ variant: { namedTables, superlativeAs, countAs, distinct }, cost });
      }
    }
  }
  return variants;
}

/** "the largest weight"; "the maximum weight and the name", where a row is meant that has both. */
export function isSuperlative(part: SelectPart, { selects, groups }: Draft): boolean {
  if (part.kind !== "aggregate" || part.superlative) return part.kind === "aggregate";
  const beside = selects.filter((other) => other !== part);
  const extreme = part.name === "max" || part.name === "min";
  return extreme && groups.length === 0 && beside.length > 0 && beside.every((other) => other.kind === "pick");
}

/** "how many TOWNS do our clients come from": what rows have in common is counted once. */
function isKindOf(pick: Pick | undefined, lexicon: Lexicon): boolean {
  const top = pick?.fields[0];
  if (pick === undefined || top === undefined || (pick.tables[0]?.score ?? 0) >= top.score || top.score < NAMED)
    return false;
  return pick.fields.some(({ ref, score }) => {
    const { kind, key, profile } = lexicon.field(ref);
    const shared = (profile.distinct?.count ?? 0) < lexicon.table(ref.table).rows;
    return score === top.score && kind === "text" && !key && shared;
  });
}

/** From here on a field is called so. */
const NAMED = 0.85;

/** "how many pages": a number that is kept, not something to be counted. */
function isMeasure(pick: Pick | undefined, lexicon: Lexicon): boolean {
  const top = pick?.fields[0];
  if (pick === undefined || top === undefined || (pick.tables[0]?.score ?? 0) >= top.score) return false;
  const field = lexicon.field(top.ref);
  return field.kind === "number" && !field.key && top.score > 0.6;
}

/** The field that a place was settled to. */
export function chosenField(building: Building, pick: Pick): Expression | undefined {
  const ref = building.ref(pick);
  return ref && (pick.asStored === true ? { kind: "field", ref, asStored: true } : fieldOf(ref));
}
