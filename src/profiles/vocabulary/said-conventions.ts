import { FUNCTION_WORDS } from "../../language/stop-words.js";
import type { MatchedNotes } from "../notes/match.js";
import type { Note } from "../notes/notes.js";
import type { FieldProfile, TableProfile } from "../profile.js";
import { isDated } from "./history.js";
import { fieldNamed, oppositeTest, rowTestIn, rowTestsIn, storedValue } from "./row-tests.js";
import { alsoCalled, belongingsIn } from "./said-belongings.js";
import { calledBefore, codesExcluded, EXCLUDES, type FieldCodes, ONE_ROW } from "./said-exclusions.js";
import { happenings, isLast } from "./said-happenings.js";
import { type RowsKnown, rowsSaid } from "./said-rows.js";
import { deedsSaid, oursSaid, stateSaid, withLasting } from "./said-states.js";
import { testsSaid } from "./said-tests.js";
import {
  ASKS_NOTHING,
  CURRENT_WORDS,
  DELETED,
  ENDS,
  eventIn,
  eventWords,
  isOwnEnd,
  OPEN_WORDS,
  OWED_WORDS,
  stateWords,
} from "./state-words.js";
import type { Convention, RowTest } from "./vocabulary.js";

/** What one source says of a table and its fields. */
export interface SaidOfTable {
  readonly by: MatchedNotes["by"];
  readonly note: Note;
  readonly fields: ReadonlyMap<string, Note>;
}

/** What notes and comments say of the rows that count. Later sources go before earlier ones. */
export function saidConventions(known: RowsKnown, said: readonly SaidOfTable[]): Convention[] {
  const { table, codes } = known;
  return said.toReversed().flatMap(({ by, note, fields }) => {
    const from = (found: Omit<Convention, "source">): Convention => ({ ...found, source: by });
    const asked = note.rows === undefined ? undefined : rowTestsIn(note.rows, table);
    const own = asked === undefined ? [] : [from(valid(asked, `Rows that count: ${note.rows}.`, [], table))];
    const sentences = sentencesOf(note.meaning, note.details);
    const ofTable = sentences.flatMap((sentence) => ofSentence(sentence, table, codes));
    const ofFields = table.fields.flatMap((field) => {
      const each = fields.get(field.name);
      const text = sentencesOf(each?.meaning, each?.details);
      return text
        .flatMap((sentence) => ofFieldText(sentence, field, table))
        .map((found) => withLasting(found, text))
        .map((found) => ({
          ...found,
          words: [...new Set([...found.words, ...happenings(text.filter(isLast), found.said)])],
          opposites: [
            ...new Set([
              ...found.opposites,
              ...happenings(
                text.filter((part) => !isLast(part)),
                found.said,
              ),
              ...alsoCalled(each, found),
              ...deedsSaid(text, found),
            ]),
          ],
        }));
    });
    const counted = [
      ...rowsSaid(sentences, known),
      ...table.fields.flatMap((field) => {
        const each = fields.get(field.name);
        return rowsSaid(sentencesOf(each?.meaning, each?.details), known, field);
      }),
    ];
    const others = [...fields.values()].flatMap(({ meaning, details }) => sentencesOf(meaning, details));
    const ours = [...sentences, ...others].flatMap((sentence) => oursSaid(sentence, ofFields));
    return [...own, ...[...ofTable, ...counted, ...ours, ...ofFields].map(from)];
  });
}

type Found = Omit<Convention, "source">;

const sentencesOf = (...texts: readonly (string | undefined)[]) =>
  texts.flatMap((text) => (text ?? "").split(/(?<=[.!?])\s+|;\s+/)).filter((text) => text.trim() !== "");

const INCLUDES = /\bonly\b.*\bcount(?:s|ed)?\b|\bcounts? only\b/i;

/** "Current version: vto = 9999-12-31", "the present row has is_cur = 1". */
const PRESENT_ONES = /\b(?:current|present|latest) (?:versions?|rows?|ones?|records?|entr(?:y|ies))\b/i;

/** "Rows with del_fl = 1 were keyed by mistake", "leaves out internal workspaces (is_int)", "a live one has del_at null". */
function ofSentence(sentence: string, table: TableProfile, codes: readonly FieldCodes[]): Found[] {
  const tests = testsSaid(sentence, table);
  if (EXCLUDES.test(sentence)) {
    const flag = /\b(\w+) \w+ \((?:not )?(\w+)\)/.exec(sentence);
    const field = flag?.[2] === undefined ? undefined : fieldNamed(table, flag[2]);
    const flagged = tests.length === 0 && field !== undefined ? rowTestIn(field.name, table) : undefined;
    if (tests.length === 0 && flagged === undefined) {
      const { tests: gone, words } = codesExcluded(sentence, codes);
      const kept = gone.map((test) => opposite(test, table));
      return kept.length === 0 ? [] : [valid(kept, sentence, words, table)];
    }
    const gone = tests.length === 1 ? tests[0] : flagged;
    if (gone === undefined) return [];
    const others = flagged === undefined ? calledBefore(sentence) : [flag![1]!.toLowerCase()];
    return [valid([opposite(gone, table)], sentence, others, table)];
  }
  if (INCLUDES.test(sentence) && tests.length > 0) return [valid(tests, sentence, [], table)];
  const [test, second] = tests;
  const field = test === undefined || second !== undefined ? undefined : fieldNamed(table, test.field);
  if (test !== undefined && field !== undefined && PRESENT_ONES.test(sentence))
    return [stated(table.name, field, test, "current", sentence)];
  return statesOf(sentence, table);
}

const NAMED =
  /\b(?:an?|the) (\w+) \w+ (?:is|are|has|have) (?:one |those |a row |rows )?(?:with |where |whose )?(\w+) (?:is |= ?)?(not )?null\b/i;
/** "Open while fin_dt is NULL", "a claim is open as long as cls_dt is null". */
const WHILE =
  /(?:^|\b(?:is|are|counts? as|stays?|remains?|considered)\s+)((?:in |out of )?[\p{L}-]+) (?:while|as long as|when|where|if|means|:) (\w+) (?:is |= ?)?(not )?(null|empty|filled|set)\b/iu;
/** "Valid ones have no cxl_dt". */
const WITHOUT = /\b([\p{L}-]+) (?:ones|rows|\p{L}+s) (?:have|carry) (?:no|an? empty) (\w+)/iu;
/** "BEZDAT is empty while the invoice is unpaid", "left_on is null for everybody who is still here". */
const EMPTY =
  /\b(\w+) (?:is|stays|remains|stands) (?:null|empty|blank|not set|not filled) (while|as long as|when|where|if|for|until|till) ([^.;,()]+)/i;
/** "Those with sld_dt have been sold". */
const DONE =
  /\b(?:those|rows|\p{L}+s) (?:with|that have|having) (?:an? )?(\w+) (?:have been|has been|were|was|are|is) (\w+)/iu;

/** What a sentence calls the rows in which a field is empty, or filled. */
function statesOf(sentence: string, table: TableProfile): Found[] {
  const [empty, joins, phrase] = (EMPTY.exec(sentence) ?? []).slice(1);
  const kept = empty === undefined ? undefined : fieldNamed(table, empty);
  if (kept !== undefined && joins !== undefined && phrase !== undefined)
    return [
      stated(
        table.name,
        kept,
        { field: kept.name, operator: "is null" },
        until(joins, phrase),
        sentence,
        goesOn(joins),
      ),
    ];
  const [word, name, not, how] = (NAMED.exec(sentence) ?? WHILE.exec(sentence) ?? WITHOUT.exec(sentence) ?? []).slice(
    1,
  );
  const field = name === undefined ? undefined : fieldNamed(table, name);
  if (word !== undefined && field !== undefined) {
    const filled = (not !== undefined) !== /^(?:filled|set)$/i.test(how ?? "");
    const operator = filled ? "is not null" : "is null";
    return [stated(table.name, field, { field: field.name, operator }, word, sentence)];
  }
  const [filled, done] = (DONE.exec(sentence) ?? []).slice(1);
  const dated = filled === undefined ? undefined : fieldNamed(table, filled);
  if (dated === undefined || done === undefined || FUNCTION_WORDS.has(done.toLowerCase())) return [];
  const still = stated(table.name, dated, { field: dated.name, operator: "is null" }, `not ${done}`, sentence);
  return [still];
}

/** "Until delivery" is as long as there was none. */
function until(joins: string, phrase: string): string {
  return /^(?:un)?till?$/i.test(joins) && !NEGATION.test(phrase) ? `no ${phrase}` : phrase;
}

function valid(tests: RowTest[], said: string, others: readonly string[], table: TableProfile): Found {
  const gone = tests.flatMap(({ field }) => stateWords(field).filter((word) => DELETED.has(word)));
  const mistakes =
    table.fields.some(({ name }) => name === tests[0]?.field) && /\bdeleted\b/i.test(said) ? ["deleted"] : [];
  const belongings = belongingsIn(said);
  return {
    kind: "valid",
    tests,
    words: [],
    opposites: [...new Set([...gone, ...mistakes, ...others])],
    always: true,
    ...(belongings.length > 0 && { belongings }),
    said,
  };
}

/** "1 = deleted, never counts": the rows with any other value, and those with none. */
function opposite(test: RowTest, table: TableProfile): RowTest {
  const field = fieldNamed(table, test.field)!;
  const others = oppositeTest(test, field);
  return others.value !== undefined && (field.nulls ?? 0) > 0 ? { ...others, orNull: true } : others;
}

/** "To; 9999-12-31 current": what a date that never comes says, right behind it. */
const FAR_DATE = /\b(9999-\d{2}-\d{2}) (?=current|present|open|still|valid|running|in force)/i;

/** "NULL = has not arrived", "NULL while open", "9999-12-31 = current rate", "1 = deleted, never counts". */
function ofFieldText(text: string, field: FieldProfile, table: TableProfile): Found[] {
  const pattern =
    /\b(null|empty|blank|\d{4}-\d{2}-\d{2})\b(?: with (\w+) (?:filled|set|known|not null))?\s*(=|:|means?|while|when|if|until|till|as long as|for|is)\s*([^.;,()]+)/i;
  const [, value, other, joins, after] = pattern.exec(text.replace(FAR_DATE, "$1 = ")) ?? [];
  const phrase = joins === undefined || after === undefined ? undefined : until(joins, after);
  if (value !== undefined && phrase !== undefined) {
    const isNull = /^[neb]/i.test(value);
    const test: RowTest = isNull
      ? { field: field.name, operator: "is null" }
      : { field: field.name, operator: "=", value: storedValue(field, value) };
    const filled = other === undefined ? undefined : fieldNamed(table, other);
    const convention = stated(table.name, field, test, phrase, text, goesOn(joins ?? ""));
    const tests: RowTest[] = filled ? [{ field: filled.name, operator: "is not null" }, test] : [test];
    return [{ ...convention, tests }];
  }
  const told = stateSaid(text, field);
  if (told !== undefined) return [told];
  const code =
    /(?:^|[\s:(])(-?\d+(?:\.\d+)?|[A-Z]|true|false)\s*(?:=|:|means?)\s*([^.;]+)/.exec(text) ?? ONE_ROW.exec(text);
  if (code !== null && standsForNone(field, code[1]!, code[2]!)) {
    const test: RowTest = { field: field.name, operator: "=", value: storedValue(field, code[1]!) };
    return [stated(table.name, field, test, code[2]!, text)];
  }
  if (code === null || !EXCLUDES.test(code[2] ?? "")) return [];
  const gone: RowTest = { field: field.name, operator: "=", value: storedValue(field, code[1]!) };
  return [valid([opposite(gone, table)], text, [], table)];
}

/** "999 = not temperature controlled" of a field of numbers: rows with any other value are. */
function standsForNone({ min }: FieldProfile, value: string, phrase: string): boolean {
  return typeof min === "number" && /^-?\d+(?:\.\d+)?$/.test(value) && /^(?:not|no|without)\s/i.test(phrase.trim());
}

const NEGATION = /^(?:(?:it |row |that )?(?:is |has |was |have |had )?(?:not|never)(?: yet)?(?: been)?|no|without)\s+/i;

/** "Empty WHILE it flies for us": as long as what the row is about goes on. */
const goesOn = (joins: string) => /^(?:while|as long as)$/i.test(joins);

/** What a phrase calls the rows that a test finds: "has not arrived", "contract is running", "independent". */
function stated(
  table: string,
  field: FieldProfile,
  test: RowTest,
  phrase: string,
  said: string,
  during = false,
): Found {
  const text = phrase
    .trim()
    .toLowerCase()
    .replace(/^(?:still|it is|it|is|the)\s+/, "");
  const negated = NEGATION.test(text);
  const rest = text.replace(NEGATION, "").replace(/\s+(?:yet|so far)$/, "");
  const content = rest
    .split(/[^\p{L}\p{N}-]+/u)
    .filter((word) => !/^(?:yet)?$/.test(word) && !FUNCTION_WORDS.has(word));
  const lone = content.length === 1 && rest.replace(/^an? /, "") === content[0];
  const predicate = /\b(?:is|are) (\w+)$/.exec(rest)?.[1];
  const telling = lone ? content : predicate === undefined ? content.filter((word) => /ing$/.test(word)) : [predicate];
  const named = stateWords(field.name);
  const happened = eventIn(named);
  const event = happened !== undefined && ENDS.has(happened) && !isOwnEnd(named, table) ? undefined : happened;
  const words = negated ? [] : [...telling, ...(lone ? [] : [rest])];
  const among = isDated(field) && !negated && AMONG_US.test(rest);
  const kind = among ? "open" : kindOf(field, phrase, event, during && !isOwed(telling) && !negated);
  const opposites = [
    ...(negated ? [...telling, ...(content.length > 1 ? [rest] : [])] : []),
    ...(event ? eventWords(event) : []),
    ...(among ? LEFT : []),
    ...(telling.includes("alive") ? DEAD : []),
  ];
  if (telling.includes("alive")) words.push(...ALIVE);
  const usual = kind === "current" ? CURRENT_WORDS : kind === "open" ? OPEN_WORDS : isOwed(telling) ? OWED_WORDS : [];
  // Of "current price" the first word tells the rows, the other what is asked of them.
  const own = words.filter((each) => !ASKS_NOTHING.test(each) && !usual.some((word) => each.startsWith(`${word} `)));
  return {
    kind,
    tests: [test],
    words: [...new Set([...own, ...usual])],
    opposites: [...new Set(opposites)],
    always: false,
    said,
  };
}

/** "NULL = still with us", "null while employed": whoever is no longer has left. */
const AMONG_US =
  /^(?:here|employed|(?:with|among) us|(?:works?|working) (?:here|for us|with us)|(?:on|in) (?:the )?(?:staff|payroll|team))$/;
const LEFT: readonly string[] = ["left", "gone"];
/** "NULL = alive" of a day of death. */
const ALIVE: readonly string[] = ["living", "still alive", "still living", "live"];
const DEAD: readonly string[] = ["dead", "died", "deceased"];

const isOwed = (words: readonly string[]) => words.includes("unpaid");

function kindOf(field: FieldProfile, phrase: string, event: string | undefined, during: boolean): Convention["kind"] {
  if (event !== undefined && DELETED.has(event)) return "valid";
  // What ends is in force until then; a version is in force while it is the present one.
  if (event !== undefined && /\bin force\b/i.test(phrase)) return "open";
  if (/\bstill (?:present|here|there)\b/i.test(phrase)) return "open";
  if (isDated(field) && /\b(?:until further notice|open[- ]ended|indefinite(?:ly)?|(?:without|no) end)\b/i.test(phrase))
    return "open";
  if (/\b(?:current|present|in force|latest|(?:counts?|valid|applies|holds?|true) now)\b/i.test(phrase))
    return "current";
  // Who "still works here" has not left, whatever the day of leaving is kept as.
  if (/\bstill\b/i.test(phrase) || (during && isDated(field))) return "open";
  return isDated(field) && /\b(?:running|open|active|ongoing|live|on loan|out)\b/i.test(phrase) ? "open" : "state";
}
