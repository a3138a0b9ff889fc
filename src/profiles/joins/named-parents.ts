import { singular } from "../../language/plurals.js";
import { aliasMatch, inPieces, similar } from "./alias-match.js";
import type { JoinSide } from "./join-side.js";
import { type FieldName, isListKey, namesByKey } from "./name-evidence.js";
import { isShortForm } from "./score.js";

/** Keys by what names may say of them, as places in the list of keys. Each list may hold keys too many, never too few. */
export interface NamedParents {
  /** Those of other tables of which a field's name may say anything at all. */
  readonly namedBy: (name: FieldName) => readonly number[];
  /** Those of tables whose rows the name may have a short form of. */
  readonly shortenedBy: (name: FieldName) => readonly number[];
  /** Those of tables of which one may be named for the other. */
  readonly related: (entity: readonly string[]) => readonly number[];
}

/** What rows are called, and the keys of which it is said. */
interface Alias {
  readonly words: readonly string[];
  readonly parents: number[];
}

/**
 * An index of keys by their names and those of their tables: of thousands of keys a field's name speaks of a few, and
 * with each other one there is nothing to compare.
 */
export function indexNames(parents: readonly JoinSide[]): NamedParents {
  const byName = new Lists<string, number>();
  const byWord = new Lists<string, number>();
  const bySingular = new Lists<string, number>();
  const aliases = new Map<string, Alias>();
  const say = (words: readonly string[], at: number) => {
    const key = words.join(" ");
    const alias = aliases.get(key);
    if (alias) alias.parents.push(at);
    else if (key !== "") aliases.set(key, { words, parents: [at] });
  };
  for (const [at, { named }] of parents.entries()) {
    const { name, table } = named;
    if (name.stem.length > 0 || isListKey(named)) byName.add(name.joined, at);
    say(table.entity, at);
    if (table.whole) say(table.whole, at);
    if (namesByKey(name)) say(name.stem, at);
    for (const word of new Set(table.entity)) byWord.add(word, at);
    for (const word of new Set(table.entity.map(singular))) bySingular.add(word, at);
  }
  const aliasesOf = aliasIndex([...aliases.values()]);
  const words = byFirst([...byWord.keys()]);
  const shortOf = remembered((short: string) =>
    words.get(short[0] ?? "").flatMap((word) => (isShortForm(short, word) ? byWord.get(word) : [])),
  );
  return {
    namedBy(name) {
      const same = name.words.flatMap((_, from) => byName.get(name.words.slice(from).join("")));
      const spoken =
        name.stem.length === 0 ? [] : [...aliasesOf(name)].filter(({ words }) => aliasMatch(name, words) > 0);
      return [...new Set([...same, ...spoken.flatMap((alias) => alias.parents)])];
    },
    shortenedBy: ({ stem }) => stem.flatMap((short) => shortOf(short)),
    related: (entity) => [...new Set(entity.map(singular))].flatMap((word) => bySingular.get(word)),
  };
}

/** The aliases that the words of a name may match, by each way in which `aliasMatch` finds one. */
function aliasIndex(aliases: readonly Alias[]): (name: FieldName) => ReadonlySet<Alias> {
  const byJoined = new Lists<string, Alias>();
  const byEnd = new Lists<string, Alias>();
  const ofSeveral = new Lists<string, Alias>();
  for (const alias of aliases) {
    const { words } = alias;
    byJoined.add(words.join(""), alias);
    for (const end of new Set([words[0]!, words.at(-1)!])) byEnd.add(end, alias);
    if (words.length > 1) ofSeveral.add(words[0]![0] ?? "", alias);
  }
  const ends = [...byEnd.keys()];
  const [first, last] = [byFirst(ends), byLast(ends)];
  const alike = remembered((word: string) =>
    [...new Set([...first.get(word[0] ?? ""), ...last.get(word.at(-1) ?? "")])]
      .filter((end) => similar(word, end) > 0)
      .flatMap((end) => byEnd.get(end)),
  );
  return ({ words, stem }) => {
    const [joined, final] = [stem.join(""), stem.at(-1) ?? ""];
    const found = new Set<Alias>(alike(final));
    for (let from = 0; from < joined.length; from++)
      for (const alias of byJoined.get(joined.slice(from))) found.add(alias);
    for (const alias of ofSeveral.get(final[0] ?? "")) if (inPieces(final, alias.words)) found.add(alias);
    for (const word of words.slice(0, -1))
      for (const alias of alike(word)) if (alias.words.length === 1) found.add(alias);
    return found;
  };
}

class Lists<Key, Item> {
  readonly #lists = new Map<Key, Item[]>();

  add(key: Key, item: Item): void {
    const list = this.#lists.get(key);
    if (list) list.push(item);
    else this.#lists.set(key, [item]);
  }

  get(key: Key): readonly Item[] {
    return this.#lists.get(key) ?? [];
  }

  keys(): Iterable<Key> {
    return this.#lists.keys();
  }
}

const byFirst = (words: readonly string[]) => listed(words, (word) => word[0] ?? "");
const byLast = (words: readonly string[]) => listed(words, (word) => word.at(-1) ?? "");

function listed(words: readonly string[], keyOf: (word: string) => string): Lists<string, string> {
  const lists = new Lists<string, string>();
  for (const word of words) lists.add(keyOf(word), word);
  return lists;
}

function remembered<Value>(find: (word: string) => Value): (word: string) => Value {
  const known = new Map<string, Value>();
  return (word) => {
    let value = known.get(word);
    if (value === undefined) {
      value = find(word);
      known.set(word, value);
    }
    return value;
  };
}
