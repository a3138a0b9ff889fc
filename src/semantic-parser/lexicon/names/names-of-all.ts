import type { Naming, TableVocabulary } from "../../../profiles/vocabulary/vocabulary.js";

/**
 * What all rows of a table are called. A table described as "Invoices and credit notes" whose field of kinds says "C = credit
 * note" holds invoices: of the others the code tells.
 */
export function namesOfAll(said: TableVocabulary | undefined): readonly Naming[] {
  if (said === undefined) return [];
  const kinds = new Set(
    said.fields.flatMap(({ codes }) => (codes.length < 2 ? [] : codes.flatMap(({ meanings }) => meanings.map(key)))),
  );
  const ofAll = said.names.filter(({ text, source }) => source === "name" || !kinds.has(key(text)));
  return ofAll.some(({ source }) => source !== "name") ? ofAll : said.names;
}

/** To the letter: a "booking" is no shipment that is "booked". */
const key = (text: string) => text.trim().toLowerCase();
