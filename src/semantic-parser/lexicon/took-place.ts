import { stem } from "../../language/stems.js";
import type { Token } from "../../language/tokens.js";
import { flagCounts } from "../../profiles/vocabulary/flag-counts.js";
import { isDated } from "../../profiles/vocabulary/history.js";
import { stateWords } from "../../profiles/vocabulary/state-words.js";
import type { RowTest } from "../../profiles/vocabulary/vocabulary.js";
import { saysIncome } from "./income.js";
import type { LexicalField, Lexicon } from "./lexicon.js";

/** What somebody does or takes part in: what was cancelled was not done. It may well have been booked, ordered, sold. */
const DEEDS = new Set(
  (
    "done held performed attended delivered taught given served hosted visited conducted treated cleaned fitted driven " +
    "flown played worked happened occurred hold perform attend deliver teach give serve host visit conduct treat clean " +
    "fit drive fly play work happen occur earned earn spent spend"
  ).split(" "),
);
/** After "did we": "how many moves did we DO", "how many appointments did Anna HAVE". */
const WITH_DID = new Set("do have see make take".split(" "));

/** True where a question asks for what took place or came in. */
export function saysTookPlace(tokens: readonly Token[]): boolean {
  const words = tokens.map(({ lower }) => lower);
  return words.some((word, at) => {
    if (DEEDS.has(word) || saysIncome(word)) return true;
    if (WITH_DID.has(word)) return words.slice(0, at).includes("did");
    return /^(?:took|take|taken|carried|went)$/.test(word) && /^(?:place|out|ahead)$/.test(words[at + 1] ?? "");
  });
}

/** What a row says of itself when it came to nothing. */
const NOTHING =
  /^(?:cancel(?:l?ed|lation)?|void(?:ed)?|annulled|aborted|withdrawn|no[ _-]?shows?|did not (?:attend|show))$/i;
/** What goes on for a time, and has been there before it was cancelled. */
const LASTING = new Set(
  "subscription membership policy contract agreement account customer client member lease tenancy plan user licence license"
    .split(" ")
    .map(stem),
);
/** So many of a table's rows come to nothing at most. */
const MOST = 0.6;

/** Tests of the rows that took place, one for each field of the table that says of some that they did not. */
export function tookPlace(lexicon: Lexicon, name: string): RowTest[] {
  const table = lexicon.table(name);
  if ([...table.called].some((word) => LASTING.has(word))) return [];
  return table.fields.flatMap((field) => testsOf(lexicon, field, table.rows));
}

function testsOf(lexicon: Lexicon, field: LexicalField, rows: number): RowTest[] {
  const { profile, ref } = field;
  const { top = [], nulls = 0 } = profile;
  const named = stateWords(ref.field).includes("cancelled");
  if (named && isDated(profile)) {
    return nulls > rows * (1 - MOST) && nulls < rows ? [{ field: ref.field, operator: "is null" }] : [];
  }
  const sides = flagCounts(profile);
  if (named && sides !== undefined) return [{ field: ref.field, operator: "=", value: sides.no.value }];
  const void_ = top.filter(({ value }) => saidOf(lexicon, field, value).some((text) => NOTHING.test(text.trim())));
  const few = void_.reduce((sum, { count }) => sum + count, 0) <= rows * MOST;
  // A field with other values beside: one that tells states apart.
  if (void_.length === 0 || !few || nulls > 0 || top.length === void_.length) return [];
  return void_.flatMap(({ value }) => (value === null ? [] : [{ field: ref.field, operator: "!=", value } as RowTest]));
}

/** A value and what people say that it means. */
function saidOf({ vocabulary }: Lexicon, { ref }: LexicalField, value: unknown): string[] {
  const fields = vocabulary.tables.find(({ table }) => table === ref.table)?.fields;
  const codes = fields?.find(({ field }) => field === ref.field)?.codes ?? [];
  return [String(value), ...codes.filter((code) => code.value === String(value)).flatMap(({ meanings }) => meanings)];
}
