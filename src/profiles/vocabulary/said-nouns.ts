import { entityOf } from "../../language/name-words.js";
import { singular } from "../../language/plurals.js";
import { codeSetIn, codesText, fieldCalled } from "./code-sets.js";
import { isDated } from "./history.js";
import type { ProseDefinition, SaidAt } from "./prose-definition.js";

/** "A placement is an assignment that really began (R, F or B), dated by strt_dt". */
const NOUN =
  /^(?:an? |the |our )?["“]?(\p{L}{3,}(?: \p{L}+)?)["”]? (?:is|are|means?|=|counts? as) (?:an? |any |every |each |the |those |all )?(\p{L}+(?: \p{L}+)?) (?:that|which|who|whose|with|in|of)\b(.*)$/iu;
const DATED = /\b(?:dated|counted|booked|reported|going|goes) by (?:the )?([\p{L}\p{N}_ ]+?)(?:[,.;)]|$)/iu;

/** What a text calls some of a table's rows by another noun: those with the codes that it lists in brackets. */
export function nounOfRows(clause: string, at: SaidAt): ProseDefinition[] {
  const [, name, noun, rest] = NOUN.exec(clause) ?? [];
  if (name === undefined || noun === undefined || !isRow(noun, at)) return [];
  const set = codeSetIn(
    /\(([^()]+)\)/.exec(rest!)?.[1] ?? /\b(?:state|status|kind|type)s? (.+?)(?:, |$)/i.exec(rest!)?.[1] ?? "",
    at,
  );
  if (set === undefined) return [];
  const by = DATED.exec(rest!)?.[1];
  const date = by === undefined ? undefined : fieldCalled(by, at);
  const names = [singular(name.toLowerCase())];
  return [{ names, text: codesText(set), ...(date !== undefined && isDated(date) && { date: date.name }) }];
}

const isRow = (noun: string, { known, table }: SaidAt) => {
  const said = singular(noun.toLowerCase());
  if (entityOf(table.name).join(" ") === said) return true;
  return /^(?:one|row|record|entry)$/.test(said) || (known?.names ?? []).some(({ text }) => text === said);
};

/** The other nouns that a text about a table gives its rows, where it lists their codes. */
export function nounsIn(text: string): string[] {
  return text.split(/(?<=[.!?])\s+|\n|;\s+/).flatMap((clause) => {
    const [, name, , rest] = NOUN.exec(clause.trim()) ?? [];
    return name !== undefined && /\([\p{Lu}\d]/u.test(rest!) ? [name] : [];
  });
}
