import { createHash } from "node:crypto";

/** What tells whether the rows of a table, or of a view, are still those that were profiled. */
export interface TableFingerprint {
  /**
   * Cheap to come by. Differs when the rows differ, but for what the engine's implementation says it can miss; may
   * also differ when they are the same (after VACUUM, a restored copy, counters that were reset).
   */
  readonly quick: string;
  /** Made from every row, so that it misses nothing. There when it was asked for, or when `quick` is made so anyway. */
  readonly content?: string;
}

export interface FingerprintOptions {
  /** With `content` for every table: all of the data are read. */
  readonly thorough: boolean;
}

/** By name of the table, as the schema has it. One that cannot be read is left out. */
export type Fingerprints = ReadonlyMap<string, TableFingerprint>;

export interface View {
  readonly name: string;
  /** Its definition. */
  readonly sql: string;
  /** What the account may read of it, where the engine has rights. */
  readonly rights?: string;
}

/**
 * A view's rows are those of the tables and views that its definition names: their fingerprints together stand for it.
 * A name counts wherever it occurs in the text, so that none is overlooked and some may be taken in vain. What is
 * missed: rows that come from elsewhere (a function, the clock, a file).
 */
export function withViews(tables: Fingerprints, views: readonly View[]): Fingerprints {
  const all = new Map(tables);
  const byName = new Map(views.map((view) => [view.name, view]));
  const settle = (view: View, path: ReadonlySet<string>): void => {
    if (all.has(view.name)) return;
    const text = view.sql.toLowerCase();
    const names = (name: string) => text.includes(name.replaceAll('"', '""').toLowerCase());
    const sources = [...tables.keys(), ...byName.keys()].filter((name) => name !== view.name && names(name));
    for (const name of sources) {
      const other = byName.get(name);
      if (other && !path.has(name)) settle(other, new Set([...path, name]));
    }
    all.set(
      view.name,
      combined(
        [view.sql, ...(view.rights === undefined ? [] : [view.rights])],
        sources.sort().map((name) => all.get(name) ?? { quick: name }),
      ),
    );
  };
  for (const view of views) settle(view, new Set([view.name]));
  return all;
}

function combined(own: readonly string[], parts: readonly TableFingerprint[]): TableFingerprint {
  const hash = (texts: readonly string[]) => createHash("sha256").update(texts.join("\0")).digest("hex");
  const quick = hash([...own, ...parts.map((part) => part.quick)]);
  const contents = parts.map((part) => part.content);
  return contents.some((content) => content === undefined)
    ? { quick }
    : { quick, content: hash([...own, ...(contents as string[])]) };
}
