import { entityOf, nameWords } from "../../language/name-words.js";
import { stem } from "../../language/stems.js";
import { FUNCTION_WORDS, LIGHT_WORDS } from "../../language/stop-words.js";
import { tokenize } from "../../language/tokens.js";
import type { Note } from "../notes/notes.js";
import type { FieldProfile, TableProfile } from "../profile.js";
import type { Expansion } from "./expand-names.js";
import { isRetired, namesIn } from "./said-names.js";
import type { Code, Naming } from "./vocabulary.js";

/** What somebody says of a table or field. */
export interface SaidNote {
  readonly by: Naming["source"];
  readonly note: Note;
}

/** Names at most, but for synonyms that people list: each of those is meant. */
const MOST = 5;
/** Of a phrase that the description of another field of the table gives too. */
const SHARED = 0.6;

/** The words by which people call a table: synonyms, what descriptions call its rows, its name in full. */
export function tableNames(table: TableProfile, notes: readonly SaidNote[], name: readonly Expansion[]): Naming[] {
  const own = entityOf(table.name).join(" ");
  const entity = name[0]?.words ?? [];
  return collected(own, [...saidNames(notes, { entity, kind: "table" }), ...writtenOut(name)]);
}

export interface FieldKnown {
  /** What one row of the table is, in words. */
  readonly entity: readonly string[];
  /** It alone tells the rows apart. */
  readonly isKey: boolean;
  readonly codes: readonly Code[];
  /** What past queries call it. */
  readonly aliases: readonly Naming[];
}

export function fieldNames(
  field: FieldProfile,
  notes: readonly SaidNote[],
  name: readonly Expansion[],
  { entity, isKey, codes, aliases }: FieldKnown,
): Naming[] {
  const own = nameWords(field.name).join(" ");
  const stored = [...(field.top ?? []).map(({ value }) => value), ...codes.map(({ value }) => value)];
  const values = new Set(stored.map((value) => String(value).trim().toLowerCase()));
  const listed = new Set(codes.map(({ value }) => value.toLowerCase()));
  const said = saidNames(notes, { entity, kind: "field", isKey, listsCodes: codes.length > 0 }).filter(
    ({ text }) => !values.has(text) && !listed.has(text.split(" ")[0]!),
  );
  const negative = isFlag(field) ? notes.toReversed().flatMap(negativeWords) : [];
  const names = collected(own, [...said, ...negative, ...writtenOut(name), ...flagWords(field, name), ...aliases]);
  return [...names, ...mentioned(notes, [own, ...entity, ...names.map(({ text }) => text)])];
}

/** Of a word that a description uses beside the names that it gives. */
export const MENTIONED = 0.62;

/** The other telling words of a description: "Day the meter was read" speaks of the meter and of reading. */
function mentioned(notes: readonly SaidNote[], known: readonly string[]): Naming[] {
  const said = new Set(known.flatMap((text) => text.split(" ")).map(stem));
  const latest = notes.toReversed().find(({ note }) => note.meaning !== undefined && !isRetired(note.meaning));
  // Up to the first comma, code, bracket or second sentence.
  const [first = ""] = (latest?.note.meaning ?? "").split(/[.,;:=([{]|\d|\b(?:NULL|null)\b/);
  const words = tokenize(first)
    .filter(
      ({ kind, lower }) =>
        kind === "word" &&
        /^\p{L}{4,}$/u.test(lower) &&
        !/^(?:codes?|lists?)$/.test(lower) &&
        !FUNCTION_WORDS.has(lower) &&
        !LIGHT_WORDS.has(lower),
    )
    .map(({ lower }) => lower);
  const others = [...new Set(words)].filter((word) => !said.has(stem(word)));
  // A long text tells a story: no word of it says what the field is.
  return latest === undefined || words.length > 8
    ? []
    : others.map((text): Naming => ({ text, source: latest.by, weight: MENTIONED }));
}

/** "No longer sold", "true if it was never paid": what a flag says by its yes. */
function negativeWords({ by, note }: SaidNote): Naming[] {
  const [, words] =
    /(?:^|\b(?:is|are|was|were|if|when|has been) )((?:no longer|never|not yet) \p{L}+)\b/iu.exec(note.meaning ?? "") ??
    [];
  return words === undefined ? [] : [{ text: words.toLowerCase(), source: by }];
}

const isFlag = ({ semantic, type }: FieldProfile) => semantic?.type === "flag" || /^bool/i.test(type);

/** Names that descriptions of several fields of a table give tell the fields apart less. */
export function withSharedWeights<Field extends { readonly names: readonly Naming[] }>(
  fields: readonly Field[],
): Field[] {
  const counts = new Map<string, number>();
  for (const { names } of fields)
    for (const text of new Set(names.map((naming) => naming.text))) counts.set(text, (counts.get(text) ?? 0) + 1);
  const weighed = (naming: Naming): Naming =>
    (counts.get(naming.text) ?? 0) > 1 ? { ...naming, weight: Math.min(naming.weight ?? 1, SHARED) } : naming;
  return fields.map((field) => ({ ...field, names: field.names.map(weighed) }));
}

function saidNames(notes: readonly SaidNote[], of: Parameters<typeof namesIn>[1]): Naming[] {
  // What was said last counts most.
  const latest = notes.toReversed();
  const synonyms = latest.flatMap(({ by, note }) =>
    (note.synonyms ?? []).map((text): Naming => ({ text: text.toLowerCase().trim(), source: by })),
  );
  const described = latest.flatMap(({ by, note }) =>
    note.meaning === undefined
      ? []
      : namesIn(note.meaning, of).map(({ text, weight }): Naming => ({ text, source: by, ...weightOf(weight) })),
  );
  return [...synonyms, ...described];
}

const writtenOut = (name: readonly Expansion[]) =>
  name.map(({ words, weight }): Naming => ({ text: words.join(" "), source: "name", ...weightOf(weight) }));

const FLAG_WORD = /^(?:is|has|was|are|flag|flg|indicator|yn)$/;

/** "is_active", "deleted_flag": active, deleted. */
function flagWords(field: FieldProfile, [name]: readonly Expansion[]): Naming[] {
  const words = name?.words ?? [];
  const telling = words.filter((word, index) => !FLAG_WORD.test(word) || (index > 0 && index < words.length - 1));
  if (!isFlag(field) || telling.length === 0 || telling.length === words.length) return [];
  return [{ text: telling.join(" "), source: "name" }];
}

const weightOf = (weight: number) => (weight < 1 ? { weight: Math.round(weight * 100) / 100 } : {});

/** Each once, the first that says it; the name as it stands says nothing new. */
function collected(own: string, namings: readonly Naming[]): Naming[] {
  const found = new Map<string, Naming>();
  for (const naming of namings) {
    const { text } = naming;
    if (text !== "" && text !== own && !found.has(text)) found.set(text, naming);
  }
  const all = [...found.values()];
  const synonyms = all.filter(
    ({ source, weight }) => source !== "name" && source !== "query log" && weight === undefined,
  );
  return all.length <= MOST ? all : [...new Set([...synonyms, ...all.slice(0, MOST), ...all.filter(isOwn)])];
}

const isOwn = ({ source }: Naming) => source === "name" || source === "query log";
