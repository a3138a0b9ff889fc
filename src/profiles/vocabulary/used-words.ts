import { fieldKey } from "../../databases/schema.js";
import { nameWords } from "../../language/name-words.js";
import type { FieldUsage, Usage } from "../usage/usage.js";
import { meaningsOf } from "./said-codes.js";
import type { Code, Naming } from "./vocabulary.js";

/** What past queries call fields and values. */
export interface UsedWords {
  readonly names: (table: string, field: string) => readonly Naming[];
  readonly codes: (table: string, field: string) => readonly Code[];
}

/** Names that queries give anything. */
const EMPTY =
  /^(?:id|key|name|value|val|label|code|col|column|field|data|item|result|res|row|x|y|k|v|n|c\d*|a\d*|t\d*|dim\d*|category|series|text|total|count|cnt|amount|new|old|min|max|first|last|source|target|parent|child|from|to)$/;
const MOST_NAMES = 2;
const SURENESS = 0.9;

export function usedWords(usage: Usage | undefined): UsedWords {
  const fields = new Map((usage?.fields ?? []).map((field) => [fieldKey(field), field]));
  const of = (table: string, field: string) => fields.get(fieldKey({ table, field }));
  return { names: (table, field) => namesOf(of(table, field)), codes: (table, field) => codesOf(of(table, field)) };
}

function namesOf(field: FieldUsage | undefined): Naming[] {
  const telling = (field?.aliases ?? []).flatMap(({ name }) => {
    const text = nameWords(name).join(" ");
    return EMPTY.test(text) || !/\p{L}{3}/u.test(text) ? [] : [text];
  });
  return [...new Set(telling)].slice(0, MOST_NAMES).map((text) => ({ text, source: "query log", weight: SURENESS }));
}

/** One name for several values groups them: it is what none of them means alone, and yet finds them. */
function codesOf(field: FieldUsage | undefined): Code[] {
  return (field?.named ?? []).map(({ value, name }) => ({ value, meanings: meaningsOf(name), source: "query log" }));
}
