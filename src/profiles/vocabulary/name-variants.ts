import { singular } from "../../language/plurals.js";
import { stem } from "../../language/stems.js";

/** What a description is of. */
export interface SaidOf {
  /** Of a field that tells the rows apart: what it is the identifier of is what the rows are. */
  readonly isKey?: boolean;
  /** Whether the description lists codes: what stands in brackets is said of one of them. */
  readonly listsCodes?: boolean;
  /** What one row of the table is, in words: it says nothing of a field that it is "of the customer". */
  readonly entity: readonly string[];
  readonly kind: "table" | "field";
}

/** A phrase as people may turn it: "date of birth" and "birth date"; what it is of goes where that is the table's own. */
export function variants(phrase: string, { entity, kind }: SaidOf): string[] {
  const text = phrase
    .toLowerCase()
    .replace(/["`“”]/g, "")
    .replace(/\s+/g, " ")
    .replace(/^(?:the|a|an)\s+/, "")
    .trim();
  if (kind === "table") return tableVariants(text);
  const [, before] = /^(.+) \p{L}{3,}(?:ed|ght|id)$/u.exec(text) ?? [];
  // When a contract ended is no contract, and the day for which a handover was promised is not that of the handover.
  if (before !== undefined)
    return / (?:ended|expired|started|promised|planned|expected|estimated|scheduled)$/.test(text)
      ? [text]
      : [text, before];
  const [, verb, particle] = /^(\p{L}{3,}ed) (over|up|in|out|off|back|down)$/u.exec(text) ?? [];
  if (verb !== undefined) return [text, `${stem(verb)}${particle}`, `${stem(verb)} ${particle}`];
  const [, common] = /^(?:main|primary|principal|usual|overall|general) (.+ .+)$/.exec(text) ?? [];
  if (common !== undefined) return [text, ...variants(common, { entity, kind })];
  const owner = /^(.+?)['’]s? (.+)$/.exec(text) ?? /^(.+s)['’] (.+)$/.exec(text);
  if (owner) {
    const [, whose = "", what = ""] = owner;
    // "Colour of the hero's eyes".
    if (whose.includes(" of ")) return variants(`${whose.split(" of ")[0]} of ${what}`, { entity, kind });
    return isEntity(whose, entity) ? variants(what, { entity, kind }) : [`${lastSingular(bare(whose))} ${what}`, what];
  }
  const [head = "", ...rest] = text.split(/ of (?:the |a |an |this |its |their |our )?/);
  if (rest.length === 0) return [text];
  const of = rest.join(" of ");
  if (isEntity(of, entity) || !/^[\p{L} -]+$/u.test(of)) return [head];
  if (rest.length > 1) return COUNTS.test(head) ? [] : [`${head} of ${rest[0]}`, turned(head, rest[0]!)];
  // The employee number is no number of employees.
  return COUNTS.test(head) ? [`${head} of ${of}`] : [`${head} of ${of}`, turned(head, of)];
}

const COUNTS = /(?:^|\s)(?:number|count|amount|total|share|percentage|percent|sum|list|copy|part)$/;

/** "Legs of a shipment": leg, shipment leg. */
function tableVariants(text: string): string[] {
  const [, plain = text] = /^(.+?s) \p{L}{2,}(?:ed|de|ld)$/u.exec(text) ?? [];
  const [head = "", ...rest] = plain.split(/ of (?:the |a |an |this |its |their |our )?/);
  if (rest.length === 0) return [lastSingular(plain)];
  const of = rest.join(" ");
  return COUNTS.test(head) ? [] : [lastSingular(head), `${lastSingular(bare(of))} ${lastSingular(head)}`];
}

const turned = (head: string, of: string) => `${lastSingular(bare(of))} ${head}`;
const bare = (words: string) => words.replace(/^(?:the|a|an|this|its|their|our) /, "");

export function isEntity(words: string, entity: readonly string[]): boolean {
  const said = lastSingular(bare(words));
  return said === entity.join(" ") || said === entity.at(-1);
}

function lastSingular(phrase: string): string {
  const words = phrase.split(" ");
  return [...words.slice(0, -1), singular(words.at(-1) ?? "")].join(" ");
}
