import { ownEntry } from "../../collections.js";
import { abbreviates } from "../../language/abbreviates.js";
import { nameWords } from "../../language/name-words.js";
import { singular } from "../../language/plurals.js";
import { longForms } from "../../language/short-forms.js";
import { joinsFrom } from "../joins-of-table.js";
import { fittingForms, isTemporal } from "./fitting-forms.js";
import { fieldParts, keyOf, type NamedDatabase, type NamedField, type SaidText, tableParts } from "./named-database.js";
import { ownWords } from "./own-words.js";

/** A name in full. */
export interface Expansion {
  readonly words: readonly string[];
  /** Below 1 where a short form may stand for something else. */
  readonly weight: number;
}

export interface NameExpander {
  /** What one row of the table is, in words; the likeliest reading first. */
  readonly table: (table: string) => readonly [Expansion, ...Expansion[]];
  readonly field: (table: string, field: NamedField) => readonly [Expansion, ...Expansion[]];
  /** What one part of a name stands for, where that is sure. */
  readonly part: (part: string, table: string, field?: NamedField) => string | undefined;
}

const LEAST = 0.85;
/** Small words of names: each is itself. */
const WHOLE =
  /^(?:id|at|on|in|to|of|by|is|has|was|are|for|from|up|off|end|no1|as|or|and|per|day|key|new|old|age|sex|url|uri|tax|fee)$/;
const FLAG = /^(?:is|has|was|flag|flg|fl|yn|ind|sw)$/;

/**
 * Writes out the short forms in names: by what people say of the thing itself ("cmd", a commodity), by the table that a
 * field refers to and other names and words of the database ("cust" because of "customers"), then by what the short form
 * usually stands for.
 */
export function nameExpander(database: NamedDatabase, said: readonly SaidText[]): NameExpander {
  const { of: saidWord, agreed, written } = ownWords(database, said);
  const names = namedWords(database);
  const targets = targetsOf(database);

  const elsewhere = (part: string, among: Iterable<string>): string | undefined => {
    let best: { readonly word: string; readonly score: number } | undefined;
    for (const word of among) {
      const score = word.length < 4 ? 0 : abbreviates(part, word) + Math.min(0.02, 0.001 * (names.get(word) ?? 0));
      if (score >= LEAST && score > (best?.score ?? 0)) best = { word, score };
    }
    return best?.word;
  };

  const anywhere = remembered((part: string) => elsewhere(part, [...names.keys(), ...written]));

  /** What a part of a name stands for, the likeliest first; the part itself where it is a word or nothing is known. */
  const readings = (part: string, at: Place): readonly Expansion[] => {
    const own = saidWord(at.key, part);
    if (own !== undefined) return sole(own);
    if (part.length < 2 || /\d/.test(part) || WHOLE.test(part)) return sole(part);
    const usual = fittingForms(longForms(part), at);
    if (at.flag && usual.adjective !== undefined) return sole(usual.adjective);
    const isShort = part.length <= 4 || !/[aeiouy]/.test(part.slice(1));
    const close = isShort ? elsewhere(part, at.near) : undefined;
    if (close !== undefined) return sole(close);
    const voted = agreed(part);
    if (voted !== undefined && usual.allows(voted)) return sole(voted);
    if (written.has(part) && usual.forms.length === 0) return sole(part);
    if (usual.forms.length > 0) {
      const { forms } = usual;
      const supported = forms.find((form) => form.split(" ").every((word) => names.has(word) || written.has(word)));
      const ordered = supported === undefined ? forms : [supported, ...forms.filter((form) => form !== supported)];
      const sure = ordered.length === 1 || supported !== undefined;
      return ordered.slice(0, 2).map((form, index) => ({
        words: form.split(" "),
        weight: index === 0 ? (sure ? 1 : 0.7) : 0.5,
      }));
    }
    const far = isShort && part.length >= 3 ? anywhere(part) : undefined;
    return far === undefined ? sole(part) : [{ words: [far], weight: 0.8 }];
  };

  const read = (parts: readonly string[], place: Omit<Place, "last">): [Expansion, ...Expansion[]] => {
    const each = parts.map((part, index) => readings(part, { ...place, last: index === parts.length - 1 }));
    const first: Expansion = combined(each.map(([likeliest]) => likeliest!));
    const open = each.flatMap((choices, index) => choices.slice(1).map((choice) => ({ index, choice })));
    const others = open.map(({ index, choice }) =>
      combined(each.map((choices, at) => (at === index ? choice : choices[0]!))),
    );
    return [first, ...others.sort((a, b) => b.weight - a.weight).slice(0, 1)];
  };

  const tablePlace = remembered((table: string): Omit<Place, "last"> => {
    const near = joinsFrom(database.joins, table).flatMap(({ to }) => tableParts(to.table));
    return { key: keyOf(table), near: near.map(singular), flag: false, temporal: undefined };
  });
  const fieldPlace = (table: string, field: NamedField): Omit<Place, "last"> => {
    const key = keyOf(table, field.name);
    const parts = fieldParts(database, table, field.name);
    const near = [...(targets.get(key) ?? []), ...tableParts(table)].filter((word) => word.length > 3);
    const flag = FLAG.test(parts[0] ?? "") || FLAG.test(parts.at(-1) ?? "");
    return {
      key,
      near: near.flatMap((word) => [...new Set([word, singular(word)])]),
      flag: flag && parts.length > 1,
      temporal: isTemporal(field),
    };
  };

  return {
    table: (table) => {
      const [first, ...others] = read(tableParts(table), tablePlace(table));
      return [lastInSingular(first), ...others.map(lastInSingular)];
    },
    field: (table, field) => {
      if (STATUS.test(field.name)) return [{ words: ["status", "code"], weight: 1 }];
      const person = partOfPerson(database, table, field.name);
      return person === undefined
        ? read(fieldParts(database, table, field.name), fieldPlace(table, field))
        : [{ words: person.split(" "), weight: 1 }];
    },
    part: (part, table, field) => {
      const last = field === undefined || nameWords(field.name).at(-1) === part;
      const [likeliest] = readings(part, { ...(field ? fieldPlace(table, field) : tablePlace(table)), last });
      return likeliest!.weight === 1 ? likeliest!.words.join(" ") : undefined;
    },
  };
}

/** `st_cd` keeps the code of a status. */
const STATUS = /^(?:st|sts|stat)_?(?:cd|code|kz)$/i;

const OF_PERSONS: Readonly<Record<string, string>> = { fn: "first name", ln: "last name", sn: "last name" };

/** `fn` and `ln` beside each other, either of which can be anything alone. */
function partOfPerson({ tables }: NamedDatabase, table: string, field: string): string | undefined {
  const said = ownEntry(OF_PERSONS, field.toLowerCase());
  if (said === undefined) return undefined;
  const beside = tables.find(({ name }) => name === table)?.fields ?? [];
  const others = beside.map(({ name }) => ownEntry(OF_PERSONS, name.toLowerCase()));
  return others.some((other) => other !== undefined && other !== said) ? said : undefined;
}

function remembered<Value>(find: (name: string) => Value): (name: string) => Value {
  const known = new Map<string, { readonly value: Value }>();
  return (name) => {
    const before = known.get(name);
    if (before) return before.value;
    const value = find(name);
    known.set(name, { value });
    return value;
  };
}

/** Where a part of a name stands. */
export interface Place {
  readonly key: string;
  /** Words of the tables that are close. */
  readonly near: readonly string[];
  /** The name says yes or no. */
  readonly flag: boolean;
  /** Whether the values are dates or times; undefined of a table. */
  readonly temporal: boolean | undefined;
  readonly last: boolean;
}

const sole = (words: string): readonly Expansion[] => [{ words: words.split(" "), weight: 1 }];

function combined(parts: readonly Expansion[]): Expansion {
  const words = parts.flatMap((part) => part.words);
  return {
    words: words.filter((word, index) => word !== words[index - 1]),
    weight: parts.reduce((weight, part) => weight * part.weight, 1),
  };
}

function lastInSingular({ words, weight }: Expansion): Expansion {
  return { words: [...words.slice(0, -1), singular(words.at(-1) ?? "")], weight };
}

/** Words that names of the database write out, and how many names do. */
function namedWords({ tables }: NamedDatabase): Map<string, number> {
  const counts = new Map<string, number>();
  const all = tables.flatMap(({ name, fields }) => [
    ...tableParts(name),
    ...fields.flatMap((each) => nameWords(each.name)),
  ]);
  for (const word of all.map(singular)) if (word.length > 4) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** The words of the tables that fields refer to. */
function targetsOf({ joins }: NamedDatabase): Map<string, readonly string[]> {
  return new Map(
    joins.flatMap(({ from, to }) =>
      from.fields.length === 1 ? [[keyOf(from.table, from.fields[0]), tableParts(to.table)] as const] : [],
    ),
  );
}
