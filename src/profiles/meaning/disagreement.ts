import type { Dialect, DynamicTypes } from "../../databases/dialect.js";
import { shareText } from "../../language/numbers.js";
import { listed, oneLine } from "../describe/phrases.js";
import type { FieldProfile } from "../profile.js";
import { sortsByTime } from "./dates.js";

/** One sentence where what is stored is not what was declared; undefined where they agree. */
export function findDisagreement(field: FieldProfile, { dynamicTypes }: Dialect, present: number): string | undefined {
  return (dynamicTypes && storedOtherwise(field, present, dynamicTypes)) ?? textThatIsMore(field);
}

const words: Readonly<Record<string, string>> = {
  integer: "whole numbers",
  real: "fractions",
  text: "text",
  blob: "bytes",
};

function storedOtherwise(field: FieldProfile, present: number, { affinityOf }: DynamicTypes): string | undefined {
  if (present === 0 || field.type === "") return undefined;
  const affinity = affinityOf(field.type);
  if (affinity === "blob") return undefined;
  const temporal = /date|time/i.test(field.type);
  const foreign = Object.entries(field.stored ?? {}).filter(([stored]) => {
    if (temporal) return stored === "blob" || (stored === "real" && affinity !== "real");
    if (affinity === "text") return stored !== "text";
    if (/bool/i.test(field.type)) return stored === "blob" || stored === "real";
    if (affinity === "integer") return stored !== "integer";
    return stored === "text" || stored === "blob";
  });
  if (foreign.length === 0) return undefined;
  const parts = foreign.map(([stored, count]) =>
    count === present
      ? `every value is stored as ${words[stored]}`
      : `${count} of ${present} values are stored as ${words[stored]}`,
  );
  const { convert } = field.semantic ?? {};
  const read =
    affinity !== "text" && field.stored?.text && convert !== undefined && !/ as /.test(field.semantic?.type ?? "")
      ? ` An average takes text for 0: compute with ${convert}${readPhrase(field)}.`
      : "";
  return `Declared ${field.type}, but ${parts.join(" and ")}.${read}`;
}

const sentences: Readonly<Record<string, string>> = {
  "number as text": "holds numbers as text{form}{others}: compare and sort it as a number with {cast}.",
  "amount as text": "holds amounts of money as text{form}{others}: compute with {cast}.",
  "percentage as text": "holds percentages as text{form}{others}: compute with {cast}.",
  "quantity as text": "holds numbers with their unit as text{form}{others}: compute with {cast}.",
};

function textThatIsMore(field: FieldProfile): string | undefined {
  const { type = "", format, convert, unit, caution } = field.semantic ?? {};
  if (/^(date|timestamp) as text$/.test(type) && format !== undefined) return datesAsText(field, format, convert);
  if (/^(date|timestamp) as number$/.test(type) && format !== undefined) {
    return `${declaredAs(field)}, but holds times as ${format.startsWith("%") ? `numbers written ${format}` : format}${convert === undefined ? "" : `: read them with ${convert}`}.`;
  }
  const others = (field.disguisedMissing ?? [])
    .slice(0, 3)
    .map(({ value }) => JSON.stringify(String(value).slice(0, 20)));
  const form = format === undefined ? "" : ` (${[`like ${format}`, unit].filter(Boolean).join(", in ")})`;
  const sentence = sentences[type]
    ?.replace("{form}", form)
    .replace("{others}", others.length === 0 ? "" : ` (apart from ${others.join(", ")})`)
    .replace("{cast}", () => (convert === undefined ? "a conversion that fits" : `${convert}${readPhrase(field)}`));
  return sentence && `${declaredAs(field)}, but ${sentence}${caution === undefined ? "" : ` Mind that ${caution}.`}`;
}

function datesAsText(field: FieldProfile, format: string, convert: string | undefined): string | undefined {
  const { otherFormats = [], caution } = field.semantic ?? {};
  if (sortsByTime(format) && otherFormats.length === 0) return undefined;
  const forms = formatsPhrase(field.semantic ?? {});
  const read = convert === undefined ? "" : `: read it with ${convert}${readPhrase(field)}`;
  return `${declaredAs(field)}, but holds dates as text (${forms}) that do not sort by time${read}.${caution === undefined ? "" : ` Mind that ${caution}.`}`;
}

/** Which part of the values a conversion does not read; nothing where it reads all. */
export function readPhrase({ semantic }: FieldProfile): string {
  const { of = 0, read = 0, unread = [] } = semantic?.converted ?? {};
  if (read >= of) return "";
  const names = semantic?.personal === undefined ? unread.map((text) => `'${oneLine(text, 20)}'`) : [];
  const such = names.length === 0 ? "" : ` such as ${listed(names)}`;
  return ` (reads ${shareText(read / of)} of the values; the rest${such} become NULL)`;
}

/** Formats of dates with their shares, where there are several: "%Y-%m-%d in 70 % or %d/%m/%Y in 30 %". */
export function formatsPhrase(semantic: Partial<NonNullable<FieldProfile["semantic"]>>): string {
  const { format, otherFormats = [], formatShares = [] } = semantic;
  const each = [format, ...otherFormats].filter((one) => one !== undefined);
  const shares = each.map((one, index) =>
    formatShares[index] === undefined ? one : `${one} in ${shareText(formatShares[index])}`,
  );
  return listed(shares, "or");
}

const declaredAs = (field: FieldProfile) => (field.type === "" ? "Declared without a type" : `Declared ${field.type}`);
