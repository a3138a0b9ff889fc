import { entityOf, nameWords } from "../../language/name-words.js";
import type { Note } from "../notes/notes.js";
import type { FieldProfile, TableProfile } from "../profile.js";
import type { Expansion } from "./expand-names.js";
import { isDated } from "./history.js";
import { namesIn } from "./said-names.js";
import type { Code, Naming } from "./vocabulary.js";

/** What somebody says of a table or field. */
export interface SaidNote {
  readonly by: Naming["source"];
  /** The name of the file or folder; absent where it is none. */
  readonly from?: string;
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

/** "Customer signed" of a date: the day is no customer. */
const isDoer = (noun: string, deed: string) =>
  deed.startsWith(`${noun} `) && /^\p{L}{2,}(?:ed|ght|nt|id)(?: it)?$/u.test(deed.slice(noun.length + 1));

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
  const meanings = new Set(codes.flatMap((code) => code.meanings));
  const said = saidNames(notes, { entity, kind: "field", isKey, listsCodes: codes.length > 0 }).filter(
    // "A apprentice, F fitter" calls no field an apprentice.
    ({ text }, _, all) =>
      !values.has(text) &&
      !listed.has(text.split(" ")[0]!) &&
      !meanings.has(text) &&
      !(isDated(field) && all.some((other) => isDoer(text, other.text))),
  );
  const negative = isFlag(field) ? notes.toReversed().flatMap(negativeWords) : [];
  // What people give a meaning and codes is no time, though its short name may stand for one.
  const isTime = said.some(({ text }) => text.split(" ").some((word) => TIME.test(word)));
  const timeless = said.length > 0 && !isTime && notes.some(({ note }) => note.values !== undefined) && isText(field);
  const full = writtenOut(name).filter(({ text }) => text === own || !timeless || !TIME.test(text));
  return collected(own, [...said, ...negative, ...full, ...flagWords(field, name), ...aliases]);
}

const TIME = /^(?:day|week|month|quarter|year|hour|minute|date|time)$/;
const isText = ({ type }: FieldProfile) => /char|text|string|enum/i.test(type);

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
