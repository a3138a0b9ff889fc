import { COUNT_ROWS, type Expression, fieldOf } from "../query/query.js";
import type { SelectPart } from "../rules/draft.js";
import type { Building } from "./building.js";
import { displayFields, keyField, namedBy, wholeName } from "./display.js";

/** What is shown, before grouping adds to it; undefined when two places were settled to the same. */
export function shownOf(building: Building, entity: string): Expression[] | undefined {
  const { draft, lexicon } = building;
  const list = draft.selects.flatMap((part) => expressionsOf(building, part));
  const different = unique(list);
  if (different.length < list.length) return undefined;
  if (list.length > 0) return list;
  const table = building.tableOf(draft.groups[0]) ?? entity;
  return displayFields(lexicon.table(table)).map(fieldOf);
}

function expressionsOf(building: Building, part: SelectPart): Expression[] {
  const { lexicon, variant } = building;
  const choice = building.choice(part.pick);
  if (part.kind === "pick") {
    if (choice === undefined || choice.kind === "value") return [];
    if (choice.kind === "field" && part.pick.plain === true) {
      const named = namedBy(lexicon, choice.ref);
      if (named !== undefined) return named.map(fieldOf);
    }
    if (choice.kind === "field" && part.pick.wholeName === true) return wholeName(lexicon, choice.ref).map(fieldOf);
    return choice.kind === "field" ? [fieldOf(choice.ref)] : displayFields(lexicon.table(choice.table)).map(fieldOf);
  }
  if (part.kind === "aggregate") {
    if (choice?.kind !== "field") return [];
    if (part.superlative && variant.superlativeAs === "order") return [fieldOf(choice.ref)];
    return [{ kind: "aggregate", name: part.name, distinct: false, of: choice.ref }];
  }
  if (choice?.kind === "field") {
    const counted = lexicon.field(choice.ref);
    if (variant.countAs === "field" && counted.kind === "number" && !counted.key) return [fieldOf(choice.ref)];
    const values = part.distinct || variant.countAs === "values";
    return [{ kind: "aggregate", name: "count", distinct: values, of: values ? choice.ref : "rows" }];
  }
  const key = part.distinct && choice?.kind === "table" ? keyField(lexicon.table(choice.table)) : undefined;
  return key === undefined ? [COUNT_ROWS] : [{ kind: "aggregate", name: "count", distinct: true, of: key }];
}

function unique(list: readonly Expression[]): Expression[] {
  const seen = new Map(list.map((item) => [JSON.stringify(item), item]));
  return [...seen.values()];
}
