import { type FieldRef, fieldKey, fieldLabel } from "../../databases/schema.js";
import { AskableError, messageOf } from "../../errors.js";
import type { ValueHit, ValueHow } from "../../indexes/value-index.js";
import { stalenessAt, stalenessText } from "../../operations/staleness.js";
import { requirePreparation, requireProfile } from "../../workspace/preparation.js";
import { openValues } from "../../workspace/values.js";
import type { Workspace } from "../../workspace/workspace.js";
import { defineOperation, wrongArgument } from "../operation.js";
import { findPart } from "../part.js";
import { tableText } from "../text/table.js";

interface Given {
  readonly database: string;
  readonly text: string;
  readonly field?: string | undefined;
  readonly limit: number;
}

/** By hand: loading zod takes as long as finding. */
const schema = {
  parse(parsed: Readonly<Record<string, unknown>>): Given {
    const repeated = ["field", "limit"].find((name) => Array.isArray(parsed[name]));
    if (repeated !== undefined) throw wrongArgument(repeated, "was given more than once");
    const { database, text, field, limit } = parsed as unknown as Given;
    if (database === "") throw wrongArgument("database", "name a prepared database");
    if (text.trim() === "") throw wrongArgument("text", "say what to look for");
    if (field === "") throw wrongArgument("field", "name a table.field or a table");
    if (!Number.isInteger(limit)) throw wrongArgument("limit", "give a whole number");
    if (limit < 1) throw wrongArgument("limit", "give a number of at least 1");
    return { database, text: text.trim(), field, limit };
  },
};

/** Fields that a note names. */
const NAMED = 5;
/** Fields that are looked for in the database itself. */
const ASKED = 20;

const HOW: Readonly<Record<ValueHow, string>> = {
  equal: "the same",
  letters: "the same but for blanks and signs",
  number: "singular or plural",
  words: "words in common",
  misspelt: "fuzzy",
  initials: "initials",
};

export const findOperation = defineOperation(schema, async (given, { workspace, output, environment }) => {
  const { database, text, limit } = given;
  const preparation = await requirePreparation(workspace, database);
  const fields = given.field === undefined ? undefined : await textFields(workspace, database, given.field);
  const values = await openValues(workspace, database);
  const indexed = values.find(text, { limit, ...(fields && { fields }) });
  const searched = fields && new Set(fields.map(fieldKey));
  const cut = values.cut.filter((ref) => searched?.has(fieldKey(ref)) ?? true);
  // What is only like the text may hide the very value, where the index had no room for it.
  const stored = indexed.some(isEqual) ? [] : await inDatabase(preparation.location, environment, cut, text, limit);
  const hits = together(indexed, stored, limit);
  if (output.json) {
    output.object({ text, hits: hits.map(({ ref, ...hit }) => ({ ...ref, ...hit })), cut });
    return;
  }
  if (hits.length > 0) output.line(tableText(["field", "value", "rows", "score", "how"], hits.map(rowOf)));
  else output.line(`Nothing like "${text}" is among the values of ${given.field ?? database}.`);
  const beyond = hits.filter((hit) => stored.includes(hit));
  if (beyond.length > 0) output.note(storedText(beyond));
  else if (cut.length > 0 && !hits.some(isEqual)) output.note(cutText(cut));
  const stale = await stalenessAt(preparation, environment).then((found) => stalenessText(found, database), messageOf);
  if (stale !== undefined) output.note(stale);
});

const isEqual = ({ how }: ValueHit) => how === "equal";

/** The best of both, each value of a field once; at the same score what the index holds comes first. */
function together(indexed: readonly ValueHit[], stored: readonly ValueHit[], limit: number): ValueHit[] {
  const keyOf = ({ ref, value }: ValueHit) => JSON.stringify([fieldKey(ref), value]);
  const known = new Set(indexed.map(keyOf));
  const others = stored.filter((hit) => !known.has(keyOf(hit)));
  return [...indexed, ...others].sort((a, b) => b.score - a.score).slice(0, limit);
}

/** What the index has no room for, where an index of the database finds it; nothing where the database is not in reach. */
async function inDatabase(
  location: string,
  environment: Readonly<Record<string, string | undefined>>,
  cut: readonly FieldRef[],
  text: string,
  limit: number,
): Promise<ValueHit[]> {
  if (cut.length === 0) return [];
  const [{ openDatabase }, { findStored }] = await Promise.all([
    import("../../databases/open.js"),
    import("../../indexes/values/stored.js"),
  ]);
  const database = await openDatabase(location, { environment }).catch(() => undefined);
  if (!database) return [];
  try {
    const found: ValueHit[] = [];
    for (const ref of cut.slice(0, ASKED)) found.push(...(await findStored(database, ref, text, { limit })));
    return found.sort((a, b) => b.score - a.score).slice(0, limit);
  } finally {
    await database.close();
  }
}

function rowOf({ ref, value, count, score, how }: ValueHit): string[] {
  return [fieldLabel(ref), value, String(count), score.toFixed(2), HOW[how]];
}

async function textFields(workspace: Workspace, database: string, name: string): Promise<FieldRef[]> {
  const { profile } = await requireProfile(workspace, database);
  const { table, field } = findPart(profile, name);
  const candidates = field ? [field] : table.fields;
  const fields = candidates.filter(({ textLike }) => textLike).map((each) => ({ table: table.name, field: each.name }));
  if (fields.length > 0) return fields;
  const known = table.fields.filter(({ textLike }) => textLike).map((each) => each.name);
  throw new AskableError(`The values of ${name} are not indexed: they are no text`, {
    hint: known.length === 0 ? `No field of ${table.name} is.` : `Of ${table.name}, these are: ${known.join(", ")}.`,
  });
}

function storedText(hits: readonly ValueHit[]): string {
  const fields = [...new Set(hits.map(({ ref }) => fieldLabel(ref)))];
  return `Found in the database itself, as the value index does not hold all values: ${fields.join(", ")}.`;
}

function cutText(cut: readonly FieldRef[]): string {
  const more = cut.length > NAMED ? ` and ${cut.length - NAMED} more fields` : "";
  return `Not all values are indexed of ${cut.slice(0, NAMED).map(fieldLabel).join(", ")}${more}: what is not found may be there.`;
}
