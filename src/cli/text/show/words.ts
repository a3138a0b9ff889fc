import { saidBy } from "../../../profiles/vocabulary/said-by.js";
import type { Code, FieldVocabulary, TableVocabulary } from "../../../profiles/vocabulary/vocabulary.js";

type Facts = readonly (readonly [string, string | undefined])[];

/** The words that lead to a table or field, what codes mean, and who says so. */
export function wordFacts(known: FieldVocabulary | TableVocabulary | undefined): Facts {
  if (known === undefined) return [];
  const names = known.names.map(({ text, source }) => ({ text, by: saidBy(source) }));
  const codes = "codes" in known ? known.codes.map(meaning) : [];
  return [
    ["also called", names.length > 0 ? bySource(names) : undefined],
    ["codes mean", codes.length > 0 ? bySource(codes) : undefined],
    ["said of it", known.retired ? "it is not to be used" : undefined],
  ];
}

const MOST_CODES = 20;

const meaning = (code: Code) => ({
  text: `${code.value} = ${code.meanings.join(" or ")}`,
  by: saidBy(code.source, code.from),
});

/** "shipment, consignment (notes); shipment leg (its name)" */
function bySource(said: readonly { readonly text: string; readonly by: string }[]): string {
  const sources = [...new Set(said.map(({ by }) => by))];
  const parts = sources.map((by) => {
    const texts = said.filter((each) => each.by === by).map(({ text }) => text);
    const rest = texts.length - MOST_CODES;
    return `${texts.slice(0, MOST_CODES).join(", ")}${rest > 0 ? ` and ${rest} more` : ""} (${by})`;
  });
  return parts.join("; ");
}
