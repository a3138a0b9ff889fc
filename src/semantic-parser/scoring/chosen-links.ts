import type { Choice, Reading, Slot } from "../compose/resolve-draft.js";
import { sameRef } from "../query/query.js";

/** Below this a link says little. */
const FAINT = 0.65;
/** Options within this distance of the chosen one fit the words as well. */
const AS_GOOD = 0.05;
/** From here on a stored value is what was written, but for letter case and the like. */
const WRITTEN_SO = 0.97;

/** What a reading's links leave to doubt, as counts. */
export function chosenLinks({ choices }: Reading): { faint: number; rivals: number; fuzzy: number } {
  const counts = { faint: 0, rivals: 0, fuzzy: 0 };
  for (const [slot, choice] of choices) {
    const options = optionsOf(slot);
    const chosen = options.find((option) => isSame(option.choice, choice))?.score ?? 1;
    const rivals = options.filter((option) => option.score >= chosen - AS_GOOD && !isSame(option.choice, choice));
    if (chosen < FAINT) counts.faint++;
    if (rivals.length > 0) counts.rivals++;
    if (choice.kind === "value" && chosen < WRITTEN_SO) counts.fuzzy++;
  }
  return counts;
}

function optionsOf(slot: Slot): { readonly choice: Choice; readonly score: number }[] {
  if ("kind" in slot)
    return slot.options.map(({ ref, value, score }) => ({ choice: { kind: "value", ref, value }, score }));
  return [
    ...slot.fields.map(({ ref, score }) => ({ choice: { kind: "field" as const, ref, inverse: false }, score })),
    ...slot.tables.map(({ table, score }) => ({ choice: { kind: "table" as const, table }, score })),
  ];
}

function isSame(a: Choice, b: Choice): boolean {
  if (a.kind === "table") return b.kind === "table" && a.table === b.table;
  if (b.kind === "table" || a.kind !== b.kind || !sameRef(a.ref, b.ref)) return false;
  return a.kind !== "value" || b.kind !== "value" || a.value === b.value;
}
