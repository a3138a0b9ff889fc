import { singular } from "../../../language/plurals.js";
import { stem } from "../../../language/stems.js";
import { type Item, lowerText, namesTime } from "../items.js";
import type { Lexicon } from "../lexicon.js";
import { isTimed, verbOf } from "../times/dated-fields.js";

/**
 * "INVOICES PAID late", where invoices keep a day paid_on: those of the table, and then what was done with them, though
 * both words together name the day.
 */
export function thingsDone(items: readonly Item[], lexicon: Lexicon): Item[] {
  return items.flatMap((item, at): Item[] => {
    const [top] = item.kind === "mention" ? item.meanings : [];
    const [noun, verb, more] = item.text.split(" ");
    if (top?.kind !== "field" || noun === undefined || verb === undefined || more !== undefined) return [item];
    const field = lexicon.field(top.ref);
    const plural = singular(noun.toLowerCase()) !== noun.toLowerCase();
    const { called } = lexicon.table(top.ref.table);
    // "Contracts SIGNED in May" of sgn_dt, described as "signed on".
    const said = namesTime(items[at + 1]) || /^(?:in|on|by|per|since)$/.test(lowerText(items[at + 1]));
    const deeds = [verbOf(field), said ? field.verbSaid : undefined].map((deed) => stem(deed ?? ""));
    const done = isTimed(field) && deeds.includes(stem(verb.toLowerCase()));
    if (!plural || !done || !called.has(stem(noun.toLowerCase()))) return [item];
    const { from, to } = item;
    const next = items[at + 1];
    // "INVOICES PAID": a state of them, where no time follows.
    const state = (field.profile.nulls ?? 0) > 0 && (next === undefined || next.kind === "mark");
    return [
      {
        from,
        to: from + 1,
        text: noun,
        kind: "mention",
        meanings: [{ kind: "table", table: top.ref.table, score: Math.min(top.score, 1) }],
      },
      state
        ? { from: from + 1, to, text: verb, kind: "word", weight: "content" }
        : { from: from + 1, to, text: verb, kind: "mention", meanings: [top] },
    ];
  });
}
