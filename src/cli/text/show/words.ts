import type { Code, FieldVocabulary, Naming, TableVocabulary } from "../../../profiles/vocabulary/vocabulary.js";

/** Who says so, as people say it. */
const BY: Readonly<Record<Naming["source"], string>> = {
  name: "its name",
  comment: "comment",
  dbt: "dbt",
  notes: "notes",
  "query log": "past queries",
  rules: "found in the data",
  model: "a model",
};

type Facts = readonly (readonly [string, string | undefined])[];

/** The words that lead to a table or field, what codes mean, and who says so. */
export function wordFacts(known: FieldVocabulary | TableVocabulary | undefined): Facts {
  if (known === undefined) return [];
  const names = known.names.map(({ text, source }) => ({ text, source }));
  const codes = "codes" in known ? known.codes.map(meaning) : [];
  return [
    ["also called", names.length > 0 ? bySource(names) : undefined],
    ["codes mean", codes.length > 0 ? bySource(codes) : undefined],
    ["said of it", known.retired ? "it is not to be used" : undefined],
  ];
}

const MOST_CODES = 20;

const meaning = ({ value, meanings, source }: Code) => ({ text: `${value} = ${meanings.join(" or ")}`, source });

/** "shipment, consignment (notes); shipment leg (its name)" */
function bySource(said: readonly { readonly text: string; readonly source: Naming["source"] }[]): string {
  const sources = [...new Set(said.map(({ source }) => source))];
  const parts = sources.map((source) => {
    const texts = said.filter((each) => each.source === source).map(({ text }) => text);
    const rest = texts.length - MOST_CODES;
    return `${texts.slice(0, MOST_CODES).join(", ")}${rest > 0 ? ` and ${rest} more` : ""} (${BY[source]})`;
  });
  return parts.join("; ");
}
