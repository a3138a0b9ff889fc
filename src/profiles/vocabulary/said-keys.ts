import { dialectNamed } from "../../databases/engines.js";
import { singular } from "../../language/plurals.js";
import type { MatchedTable } from "../notes/match.js";
import type { Profile, TableProfile } from "../profile.js";

/** A figure or a condition that a key of JSON holds. */
export interface KeyMetric {
  readonly names: readonly string[];
  readonly sql: string;
  readonly said: string;
}

/**
 * What descriptions say of the keys of a field of JSON: "lead (true if there is lead pipe left)" is a condition of rows,
 * "len_m (length in metres)" and `"injured": persons hurt` are figures.
 */
export function keyMetrics({ dialect }: Profile, table: TableProfile, { fields }: MatchedTable): KeyMetric[] {
  const { jsonTrue: yes, numberType } = dialectNamed(dialect);
  if (yes === undefined) return [];
  return table.fields.flatMap(({ name, type }) => {
    const note = fields.get(name);
    const text = `${note?.meaning ?? ""} ${note?.details ?? ""}`;
    if (!/^json/i.test(type) && !(/char|text|string/i.test(type) && /\bjson\b/i.test(text))) return [];
    return keysIn(text).flatMap(({ key, said }): KeyMetric[] => {
      // In brackets, as engines differ in which operator binds first.
      const value = `(${name} ->> '${key}')`;
      const number = `CAST(${value} AS ${numberType})`;
      const told = `${key}: ${said}`;
      const truth = truthIn(said);
      if (truth.length > 0) return [{ names: truth, sql: `${value} = ${yes}`, said: told }];
      const found = [
        { names: figureIn(said), sql: number, said: told },
        { names: happenedTo(said), sql: `${number} > 0`, said: told },
      ];
      return found.filter(({ names }) => names.length > 0);
    });
  });
}

/** `"reg": number plate`, "mat (material of the pipe)". */
function keysIn(text: string): { readonly key: string; readonly said: string }[] {
  const quoted = [...text.matchAll(/"(\w+)"\s*:\s*([^,{}"]+)/g)];
  const bracketed = [...text.matchAll(/(?<=[:,]\s*|\band )([a-z]\w*) \(([^()]+)\)/g)];
  return [...quoted, ...bracketed].map(([, key = "", said = ""]) => ({ key, said: said.trim().toLowerCase() }));
}

/** "True if there is lead pipe left": lead pipe left, lead pipe. */
function truthIn(said: string): string[] {
  const [, what] =
    /^(?:true|yes|set) (?:if|when|where) (?:(?:there (?:is|are)|it has|it is) )?(?:an? |the |any )?([\p{L} -]+)$/u.exec(
      said,
    ) ?? [];
  if (what === undefined) return [];
  const short = what.replace(/ (?:left|there|present)$/, "");
  return [...new Set([what, short])];
}

/** "Its length in metres", "number of floors", "persons hurt": what is counted or measured. */
function figureIn(said: string): string[] {
  const [, measured] = /^(?:its |the )?([\p{L} ]+?) in \p{L}+$/u.exec(said) ?? [];
  if (measured !== undefined) return [measured];
  const [, counted] = /^number of ([\p{L} ]+)$/u.exec(said) ?? [];
  if (counted !== undefined) return [`number of ${counted}`, counted];
  const [, things, done] = COUNTED.exec(said) ?? [];
  if (things === undefined || done === undefined) return [];
  const all = PERSONS.test(singular(things)) ? [...new Set([things, "people", "persons"])] : [things];
  return all.flatMap((each) => [`${each} ${done}`, `${each} were ${done}`, `${done} ${each}`]);
}

const COUNTED = /^(\p{L}+s|people) (\p{L}+ed|hurt|lost|sold|built|kept)$/u;
const PERSONS = /^(?:person|people|passenger|guest|worker|child|patient)$/;

/** "Persons hurt" of a number: "somebody was hurt" where there are any. */
function happenedTo(said: string): string[] {
  const [, things = "", done] = COUNTED.exec(said) ?? [];
  if (done === undefined || !PERSONS.test(singular(things))) return [];
  return ["somebody", "someone", "anybody", "anyone"].flatMap((who) => [`${who} was ${done}`, `${who} got ${done}`]);
}
