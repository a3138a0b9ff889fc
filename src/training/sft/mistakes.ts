import { interleave } from "../../collections.js";
import type { Profile } from "../../profiles/profile.js";
import { shuffled } from "../../sketches/random.js";
import { type QueryBlocks, type Reference, readBlocks, rewriteTokens } from "../../sql/blocks.js";
import { unquoted } from "../../sql/tokens.js";

/**
 * A gold query with one mistake of the kind that models make and that breaks a query; edits (`../edits`) leave it running.
 * Whether it does is for execution to tell.
 */
export interface Mistake {
  readonly kind: "wrong-table" | "wrong-name" | "ambiguous" | "unknown-table" | "literal" | "unjoined";
  readonly sql: string;
}

/**
 * Mistakes in a gold query, in an order that the seed makes: those that only some queries can have come before those that
 * every query can, and one of each kind before a second one.
 */
export function mistakesIn(gold: string, { tables }: Profile, seed: number): Mistake[] {
  const read = readBlocks(gold);
  const fields = tables.flatMap((table) => table.fields.map(({ name }) => name));
  const turns = (kinds: readonly Find[]) =>
    interleave(
      shuffled(
        kinds.map((find, index) => shuffled(find(gold, read), seed + index)),
        seed,
      ),
    );
  const mistakes = [
    ...turns([wrongTables, ambiguous, literals, unjoined]),
    ...turns([wrongNames(fields), unknownTables]),
  ];
  return mistakes.filter(({ sql }) => sql !== gold);
}

type Find = (gold: string, read: QueryBlocks) => Mistake[];

const put = (gold: string, read: QueryBlocks, at: number, text: string) =>
  rewriteTokens(gold, read, new Map([[at, text]]));

/** A field of one table taken for that of another: T1.name for T2.name. */
const wrongTables: Find = (gold, read) =>
  read.references.flatMap(({ qualifier, block }) => {
    if (!qualifier) return [];
    const others = block.sources.filter(({ alias }) => alias !== "" && !sameText(alias, qualifier.name));
    return others.map(({ written }) => ({
      kind: "wrong-table" as const,
      sql: put(gold, read, qualifier.at, written),
    }));
  });

/** A field's name as the words of the question may have it. */
function wrongNames(fields: readonly string[]): Find {
  return (gold, read) =>
    read.references.flatMap(({ at, field }) => {
      if (!fields.some((name) => sameText(name, field))) return [];
      return likeNames(field).map((name) => ({ kind: "wrong-name" as const, sql: put(gold, read, at, name) }));
    });
}

const unknownTables: Find = (gold, read) =>
  sourcesOf(read).flatMap(({ table = "", at }) =>
    likeNames(table)
      .slice(0, 1)
      .map((name) => ({ kind: "unknown-table" as const, sql: put(gold, read, at, name) })),
  );

/** A field without its table, where two tables have it. */
const ambiguous: Find = (gold, read) =>
  read.references.flatMap((reference) =>
    reference.qualifier ? [{ kind: "ambiguous" as const, sql: unqualified(gold, read, reference) }] : [],
  );

function unqualified(gold: string, { tokens }: QueryBlocks, { at, qualifier }: Reference): string {
  return gold.slice(0, tokens[qualifier!.at]!.start) + gold.slice(tokens[at]!.start);
}

/** Text in other letters, or cut, as a question has it. */
const literals: Find = (gold, read) =>
  read.tokens.flatMap((token, at) => {
    if (token.kind !== "text" || token.raw.includes("%")) return [];
    const text = unquoted(token);
    const forms = [text.toUpperCase(), text.toLowerCase(), `${text}s`, text.split(" ")[0]!];
    return [...new Set(forms)]
      .filter((form) => form !== text && form !== "")
      .map((form) => ({
        kind: "literal" as const,
        sql: put(gold, read, at, `'${form.replaceAll("'", "''")}'`),
      }));
  });

/** A table that is left out while its fields are still read. */
const unjoined: Find = (gold, read) =>
  read.tokens.flatMap(({ raw, start }, at) => {
    if (!/^join$/i.test(raw)) return [];
    const first = /^(inner|left|cross)$/i.test(read.tokens[at - 1]?.raw ?? "") ? read.tokens[at - 1]!.start : start;
    const next = read.tokens.findIndex(
      (token, place) =>
        place > at &&
        token.kind !== "name" &&
        /^(join|inner|left|cross|where|group|order|having|limit|union|intersect|except|\))$/i.test(token.raw),
    );
    const end = next < 0 ? gold.length : read.tokens[next]!.start;
    return [{ kind: "unjoined" as const, sql: `${gold.slice(0, first)}${gold.slice(end)}`.trim() }];
  });

/** Names like one: in the other number, its parts written together or apart, its last part alone. */
function likeNames(name: string): string[] {
  const plain = /^[A-Za-z_]\w*$/.test(name);
  if (!plain) return [];
  const apart = name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, "_").toLowerCase();
  const forms = [
    name.endsWith("s") ? name.slice(0, -1) : `${name}s`,
    apart.includes("_") ? apart.replaceAll("_", "") : `${apart}_name`,
    apart.split("_").at(-1)!,
  ];
  return [...new Set(forms)].filter((form) => form !== "" && !sameText(form, name));
}

const sourcesOf = ({ blocks }: QueryBlocks) =>
  blocks.flatMap(({ sources }) => sources).filter(({ table }) => table !== undefined);

const sameText = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
