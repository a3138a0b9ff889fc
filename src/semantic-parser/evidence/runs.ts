import type { FieldRef } from "../../databases/schema.js";
import type { Token } from "../../language/tokens.js";
import type { Cue } from "../lexicon/cues.js";
import type { GivenRun, Item } from "../lexicon/items.js";
import type { Meaning, Mention } from "../lexicon/mention.js";
import { sameRef } from "../query/query.js";
import type { Pick, TableOption } from "../rules/draft.js";
import type { Definition } from "./define.js";
import { placesIn } from "./place.js";

/** The runs of tokens that evidence defines, as pieces that the rules of the reader know. */
export function definedRuns(
  tokens: readonly Token[],
  definitions: readonly Definition[],
  mentions: readonly Mention[],
): GivenRun[] {
  return placesIn(tokens, definitions, mentions).map(({ from, to, definition, fit }) => {
    const run = tokens.slice(from, to);
    const base = { from, to, text: run.map(({ text }) => text).join(" ") };
    const inside = mentions.filter((each) => each.from >= from && each.to <= to);
    // "customers" of evidence that says which of the persons they are: still what is asked for.
    const noun =
      definition.meaning.kind === "test"
        ? inside.find((each) => each.from === from && each.to === to && each.meaning.kind === "table")
        : undefined;
    const table: Item[] = noun === undefined ? [] : [{ ...base, kind: "mention", meanings: [noun.meaning] }];
    const items = [...table, ...itemsOf(base, definition, inside)] as [Item, ...Item[]];
    return { items, worth: (1.6 + 1.4 * run.length) * fit };
  });
}

interface Base {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

function itemsOf(base: Base, definition: Definition, inside: readonly Mention[]): Item[] {
  const { meaning, test } = definition;
  const rest: Item[] =
    test === undefined ? [] : [defined(base, { phrase: definition.phrase, meaning: { kind: "test" }, test })];
  const cue = (item: Cue): Item => ({ ...base, kind: "cue", cue: item });
  switch (meaning.kind) {
    case "fields":
      return [
        ...meaning.picks.flatMap((pick, index) =>
          index === 0 ? [mention(base, pick)] : [and(base), mention(base, pick)],
        ),
        ...rest,
      ];
    case "aggregate": {
      const { name, pick } = meaning;
      const extreme = name === "max" || name === "min";
      // "the tallest player" is a row, "the greatest height" a figure.
      if (extreme && !inside.some(({ meaning: said }) => said.kind === "field" && names(said.ref, pick)))
        return [defined(base, { ...definition, meaning: { kind: "extreme", most: name === "max", pick, shown: [] } })];
      const first = extreme ? cue({ kind: "extreme", most: name === "max" }) : cue({ kind: "aggregate", name });
      return [first, mention(base, pick), ...rest];
    }
    case "extreme":
      return [...meaning.shown.map((pick) => mention(base, pick)), defined(base, definition)];
    case "count":
      return [
        cue({ kind: "count" }),
        ...(meaning.distinct ? [cue({ kind: "distinct" })] : []),
        mention(base, meaning.pick),
        ...rest,
      ];
    case "most":
      return [
        cue({ kind: "most", most: meaning.most }),
        otherRows(base, meaning.pick, inside) ?? rowsOf(base, meaning.pick),
        ...rest,
      ];
    case "number": {
      const other = otherRows(base, meaning.pick, inside);
      const of: Pick = other === undefined ? meaning.pick : { ...meaning.pick, fields: [], tables: tablesOf(other) };
      return [defined(base, { ...definition, meaning: { ...meaning, pick: of } })];
    }
    default:
      return [defined(base, definition)];
  }
}

const defined = (base: Base, definition: Definition): Item => ({ ...base, kind: "defined", definition });
const and = (base: Base): Item => ({ ...base, text: "and", kind: "word", weight: "function" });

function mention(base: Base, { fields }: Pick): Item {
  const meanings = fields.map(({ ref, score }): Meaning => ({ kind: "field", ref, score }));
  return { ...base, kind: "mention", meanings: meanings as [Meaning, ...Meaning[]], defined: true };
}

/** The rows of the tables that have a field. */
function rowsOf(base: Base, { fields }: Pick): Item {
  const meanings = fields.map(({ ref, score }): Meaning => ({ kind: "table", table: ref.table, score }));
  return { ...base, kind: "mention", meanings: meanings as [Meaning, ...Meaning[]], defined: true };
}

const names = (ref: FieldRef, { fields }: Pick) => fields.some((field) => sameRef(field.ref, ref));

/** "the most POWERS" of evidence that counts the names of heroes: it is the powers of each that are counted. */
function otherRows(base: Base, { fields }: Pick, inside: readonly Mention[]): Item | undefined {
  const others = inside.filter(
    ({ meaning }) =>
      meaning.kind === "table" && meaning.score >= 0.6 && !fields.some(({ ref }) => ref.table === meaning.table),
  );
  const end = Math.max(...others.map(({ to }) => to));
  const last = others.filter(({ to }) => to === end).map(({ meaning }) => meaning);
  return last.length === 0 ? undefined : { ...base, kind: "mention", meanings: last as [Meaning, ...Meaning[]] };
}

function tablesOf(item: Item): TableOption[] {
  return item.kind === "mention" ? item.meanings.flatMap((meaning) => (meaning.kind === "table" ? [meaning] : [])) : [];
}
