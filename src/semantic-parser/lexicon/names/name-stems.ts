import { nameWords } from "../../../language/name-words.js";
import { soleLongForm } from "../../../language/short-forms.js";
import { stem } from "../../../language/stems.js";
import { FUNCTION_WORDS } from "../../../language/stop-words.js";
import type { FieldProfile } from "../../../profiles/profile.js";
import type { TableVocabulary } from "../../../profiles/vocabulary/vocabulary.js";

/** Words that end a compound name written without a break ("countryname", "stuid"). */
const TAILS = ["name", "id", "code", "type", "date", "year", "number", "key", "title", "status", "time", "no", "num"];

/** Words of a table's name that say nothing of what it holds. */
export const EMPTY_NAME_WORDS: ReadonlySet<string> = new Set(
  [
    "list",
    "data",
    "info",
    "information",
    "detail",
    "table",
    "tbl",
    "ref",
    "referenc",
    "record",
    "master",
    "dim",
    "fact",
    "log",
  ].map((word) => stem(word)),
);

/**
 * Stems of the words that a name is made of. `known` holds the stems of other names of the schema: a compound is cut
 * only where a part of it is known or is a usual tail.
 */
export function nameStems(name: string, known: ReadonlySet<string> = new Set()): string[] {
  return nameWords(name)
    .flatMap((part) => cut(part, known))
    .flatMap(spell);
}

/** The stem of what a usual short form stands for, when that is one word. */
export function longForm(word: string): string | undefined {
  const full = soleLongForm(word);
  return full === undefined || full.includes(" ") ? undefined : stem(full);
}

/** Stems of a name as it is written. */
export const ownWords = (name: string) => nameWords(name).map(stem);
const SAID_BY = new Set(["notes", "dbt", "comment"]);
const TIMES = new Set("day week month quarter year hour minute date time".split(" ").map(stem));

/** "mth" of which people say that it is the means of payment, C for card and K for cash: no month. */
export function isTimeless(field: FieldProfile, said: TableVocabulary["fields"][number] | undefined): boolean {
  const named = said?.names.filter(({ source }) => SAID_BY.has(source)) ?? [];
  const isTime = named.some(({ text }) => ownWords(text).some((word) => TIMES.has(word)));
  const short = nameStems(field.name).some((word) => TIMES.has(word) && !ownWords(field.name).includes(word));
  return short && !isTime && named.length > 0 && said!.codes.length > 0 && /char|text|string|enum/i.test(field.type);
}

function spell(part: string): string[] {
  const words = (soleLongForm(part) ?? part).split(" ");
  return (words.length === 1 ? words : words.filter((word) => !FUNCTION_WORDS.has(word))).map(stem);
}

function cut(part: string, known: ReadonlySet<string>): string[] {
  if (known.has(stem(part)) || soleLongForm(part) !== undefined) return [part];
  for (const tail of TAILS) {
    const head = part.slice(0, -tail.length);
    if (!part.endsWith(tail) || head.length < 2) continue;
    const whole = [...known].find((word) => word === stem(head) || (head.length >= 3 && word.startsWith(head)));
    if (whole !== undefined) return [whole, tail];
    if (soleLongForm(head) !== undefined) return [head, tail];
  }
  for (let at = 3; at <= part.length - 3; at++) {
    const [head, tail] = [part.slice(0, at), part.slice(at)];
    if (head.length > 3 && known.has(stem(head)) && !known.has(stem(part)) && tail.length > 3) return [head, tail];
    if (known.has(stem(head)) && (known.has(stem(tail)) || TAILS.includes(tail))) return [head, tail];
  }
  return [part];
}
