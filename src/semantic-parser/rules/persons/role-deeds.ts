import type { FieldRef } from "../../../databases/schema.js";
import { lowerText, namedTable } from "../../lexicon/items.js";
import { roleTold } from "../../lexicon/persons/role-verbs.js";
import { addFilter, type Cursor, markRead, tablesRead, textAt, valuesAt } from "../cursor.js";
import type { Filter, FilterTest } from "../draft.js";
import { newDraft, type OpenDraft } from "../new-draft.js";
import { fieldPick, tablePick } from "../picks.js";

const PREPOSITION = /^(?:by|to|from)$/;

/**
 * "parties that both BOUGHT and SOLD lots", "that bought but NEVER SOLD": where rows refer to the same table in several
 * roles, no row joined to it tells two of them; each role is looked for by itself.
 */
export function readRoleDeed(cursor: Cursor): boolean {
  const { at, draft, items, lexicon } = cursor;
  const [table] = tablesRead(cursor);
  const role = table === undefined ? undefined : roleAt(cursor, at, table);
  const [key, second] = table === undefined ? [] : lexicon.table(table).primaryKey;
  if (table === undefined || role === undefined || key === undefined || second !== undefined) return false;
  const others = items.flatMap((_, place) => roleAt(cursor, place, table) ?? []);
  if (!others.some(({ table: of, field }) => of === role.table && field !== role.field)) return false;
  const inner = deedOf(cursor, role);
  const pick = tablePick(at, table, 1);
  const negated = takeDenial(cursor);
  const called = { table, field: key };
  const test: FilterTest = { kind: "nested", pick, draft: inner, related: undefined, called, negated, deed: true };
  cursor.joiner = "and";
  addFilter(cursor, at, test);
  draft.both = false;
  let next = at + 1;
  while (/^(?:any|anything|something|an?|the|some|at|us|all)$/.test(textAt(cursor, next))) next++;
  cursor.at = namedTable(items[next]) === role.table ? next + 1 : at + 1;
  return true;
}

/** The role that a verb tells of those asked for, where they do it themselves. */
function roleAt({ items, lexicon }: Cursor, at: number, table: string): FieldRef | undefined {
  const item = items[at];
  const lower = lowerText(item);
  if (item === undefined || !/^\p{L}+$/u.test(lower) || PREPOSITION.test(lowerText(items[at + 1]))) return undefined;
  // "sellers and buyers" are called so.
  if (/(?:ers?|ors?)$/.test(lower)) return undefined;
  return roleTold(lexicon, table, { kind: "word", lower });
}

/** The rows that tell the role, those of the state that the verb is stored as. */
function deedOf(cursor: Cursor, role: FieldRef): OpenDraft {
  const { at, lexicon } = cursor;
  const pick = fieldPick(at, role, 1);
  const options = valuesAt(cursor, at).filter(({ ref }) => ref.table === role.table);
  const stored: FilterTest[] = options.length === 0 ? [] : [{ kind: "value", options, negated: false }];
  const known: FilterTest[] = lexicon.field(role).profile.nulls === 0 ? [] : [{ kind: "null", pick, negated: true }];
  const filters = [...stored, ...known].map((test): Filter => ({ at, test, joiner: "and", exclusion: undefined }));
  return { ...newDraft(), selects: [{ kind: "pick", pick, distinct: false }], filters };
}

/** "NEVER sold", "NEITHER bought nor sold": the denial that was opened is that of the deed. */
function takeDenial(cursor: Cursor): boolean {
  const { draft, exclusion, negated } = cursor;
  const open = exclusion === undefined ? undefined : draft.exclusions[exclusion];
  if (open === undefined) return negated;
  const last = exclusion === draft.exclusions.length - 1 && open.picks.every(({ at }) => at >= cursor.at);
  if (!last || draft.filters.some((filter) => filter.exclusion === exclusion)) return false;
  draft.exclusions.pop();
  cursor.exclusion = undefined;
  markRead(cursor, open.at);
  return true;
}

/** "… neither bought nor sold anything IN 2025": what is said of those rows holds of them in each role. */
export function settleRoleDeeds({ draft }: Cursor): void {
  const deeds = draft.filters.flatMap(({ test }) => (isDeed(test) ? [test] : []));
  if (deeds.length === 0) return;
  const own = deeds[0]!.called!.table;
  const isOfThem = ({ test, exclusion }: Filter) => {
    const [top] = test.kind === "value" ? test.options : (test.pick?.fields ?? []);
    return exclusion === undefined && !isDeed(test) && top !== undefined && top.ref.table !== own;
  };
  const moved = draft.filters.filter(isOfThem);
  draft.filters.splice(0, draft.filters.length, ...draft.filters.filter((filter) => !moved.includes(filter)));
  for (const { draft: inner } of deeds)
    (inner.filters as Filter[]).push(...moved.map((filter): Filter => ({ ...filter, joiner: "and" })));
}

type Deed = Extract<FilterTest, { kind: "nested" }>;

const isDeed = (test: FilterTest): test is Deed => test.kind === "nested" && test.deed === true;
