import { percent, shareText } from "../../../language/numbers.js";
import { fieldWarnings } from "../../../profiles/describe/field-warnings.js";
import { estimatePhrase } from "../../../profiles/describe/how-measured.js";
import { shortNumber } from "../../../profiles/describe/phrases.js";
import { formatsPhrase, readPhrase } from "../../../profiles/meaning/disagreement.js";
import { unitPhrase } from "../../../profiles/meaning/units.js";
import { estimateOf } from "../../../profiles/measure/estimates.js";
import type { Estimated, FieldProfile, TableProfile } from "../../../profiles/profile.js";
import type { FieldSummary } from "../../../profiles/summaries.js";
import type { FieldVocabulary } from "../../../profiles/vocabulary/vocabulary.js";
import type { Output } from "../../output.js";
import { tableText } from "../table.js";
import { labelled, number, wrapped } from "./lines.js";
import { wordFacts } from "./words.js";

/** What a field holds, in few words: "quantity, kg", "timestamp (epoch seconds)", "full name". */
export function holds({ semantic }: FieldProfile): string {
  if (!semantic) return "";
  const { type, detail, unit, format } = semantic;
  const shown = /^(date|time|timestamp) as/.test(type) && format !== undefined ? formatsPhrase(semantic) : undefined;
  const kind = type.replace(/ as number$/, "");
  return `${kind}${detail === undefined ? "" : `: ${detail}`}${unit === undefined ? "" : `, ${unit}`}${shown === undefined ? "" : ` (${shown})`}`;
}

/** One field: what it means, what to mind, and all that was measured. */
export function showField(
  table: TableProfile,
  field: FieldProfile,
  summary: FieldSummary | undefined,
  words: FieldVocabulary | undefined,
  output: Output,
): void {
  output.line(`${table.name}.${field.name} ${field.type}`.trim());
  if (summary) output.line(wrapped(`${meaningIn(summary)} (${summary.source.by})`));
  const warnings = fieldWarnings(field, table).filter((warning) => warning !== field.disagreement);
  output.line();
  const facts = [
    ["failure", field.failure],
    ["mind", warnings.join("; ")],
    ["disagreement", field.disagreement],
    ...wordFacts(words),
    ...meaningFacts(field),
    ...countFacts(table, field),
    ...valueFacts(table, field),
    ...writingFacts(field),
  ] as const;
  for (const line of labelled(facts)) output.line(line);
  showTop(table, field, output);
}

type Facts = (readonly [string, string | undefined])[];

/** The sentences before the measured part, which the facts below repeat. */
function meaningIn({ long, field }: FieldSummary): string {
  const at = long.indexOf(` Field ${field} of table`);
  return at > 0 ? long.slice(0, at) : long;
}

function meaningFacts(field: FieldProfile): Facts {
  const { semantic, time, min, max } = field;
  if (!semantic) return [];
  const { confidence, unit, format, convert, caution, meanings } = semantic;
  return [
    [
      "holds",
      `${holds({ semantic: { ...semantic, unit: undefined, format: undefined } } as FieldProfile)} (${percent(confidence)})`,
    ],
    ["unit", unit === undefined ? undefined : /^0-/.test(unit) ? unit : `${unit} (${unitPhrase(unit)})`],
    ["written", format === undefined ? undefined : formatsPhrase(semantic)],
    ["caution", caution],
    ["read it by", convert && `${convert}${readPhrase(field)}`],
    ["values mean", meanings?.map(({ value, meaning }) => `${value} = ${meaning}`).join(", ")],
    ["from", time && (String(min) !== time.from || String(max) !== time.to) ? `${time.from} to ${time.to}` : undefined],
    ["granularity", time && `${time.granularity}${time.step === undefined ? "" : `, values every ${time.step}`}`],
    ["gaps", time?.gaps?.map(({ from, to }) => `between ${from} and ${to}`).join(", ")],
  ];
}

function countFacts(table: TableProfile, field: FieldProfile): Facts {
  const estimated = (count: number | undefined, statistic: Estimated) => {
    if (count === undefined) return undefined;
    const estimate = estimateOf(table, field, statistic);
    return estimate ? `about ${number(count)}, ${estimatePhrase(estimate)}` : number(count);
  };
  const rows = table.rows ?? 0;
  const nulls = estimated(field.nulls, "nulls");
  const { count = 0 } = field.distinct ?? {};
  const repeats = count > 1 && count <= rows / 2;
  return [
    ["rows", `${table.rowsEstimate ? "about " : ""}${number(table.rows)}`],
    ["null", nulls && (field.nulls ? `${nulls} (${shareText(field.nulls / Math.max(1, rows))})` : nulls)],
    ["empty text", field.empties ? estimated(field.empties, "empties") : undefined],
    ["distinct", estimated(field.distinct?.count, "distinct")],
    ["evenness", field.evenness === undefined || !repeats ? undefined : `${field.evenness} (1: all equally frequent)`],
  ];
}

function valueFacts(table: TableProfile, field: FieldProfile): Facts {
  const { scan } = table;
  const { min, max, quantiles, mean, stddev, semantic, disagreement } = field;
  // Without a mark these would look like figures of all rows.
  const read = scan && scan.share < 1 ? `, of the ${number(scan.rows)} rows read` : "";
  const ends = estimateOf(table, field, "range")?.method === "catalogue" ? ", by the catalogue" : read;
  const middle = quantiles?.map((value) => shortNumber(value)).join(", ");
  // The first and the last text in order say nothing of numbers in texts, nor of dates that do not sort as text.
  const ordered =
    min != null &&
    !/^(number|amount|percentage|quantity) as text$/.test(semantic?.type ?? "") &&
    !(/^(date|timestamp) as text$/.test(semantic?.type ?? "") && disagreement?.includes("do not sort"));
  return [
    ["range", ordered ? `${min} … ${max}${ends}` : undefined],
    ["quartiles", middle && `${middle}${read}`],
    [
      "mean",
      mean === undefined
        ? undefined
        : `${shortNumber(mean)}${stddev === undefined ? "" : ` ± ${shortNumber(stddev)}`}${skewOf(mean, stddev, quantiles?.[1])}${read}`,
    ],
  ];
}

/** Where mean and median lie far apart, by Pearson's second coefficient. */
function skewOf(mean: number, stddev: number | undefined, median: unknown): string {
  if (!stddev || typeof median !== "number") return "";
  const skew = (3 * (mean - median)) / stddev;
  if (Math.abs(skew) < 0.75) return "";
  return skew > 0 ? ", few large values" : ", few small values";
}

function writingFacts(field: FieldProfile): Facts {
  const { lengths, shapes, prefixes = [], suffixes = [], letterCase, blanks, doubleBlanks, invisible } = field;
  const share = (value: number) => (value >= 1 ? "" : ` ${shareText(value)}`);
  const affixes = [
    ...prefixes.map((affix) => `${JSON.stringify(affix.text)}…${share(affix.share)}`),
    ...suffixes.map((affix) => `…${JSON.stringify(affix.text)}${share(affix.share)}`),
  ];
  const spaces = [
    ...(blanks?.leading ? [`${number(blanks.leading)} before`] : []),
    ...(blanks?.trailing ? [`${number(blanks.trailing)} after`] : []),
    ...(doubleBlanks ? [`several in a row in ${number(doubleBlanks)}`] : []),
  ];
  return [
    [
      "lengths",
      lengths &&
        (lengths.min === lengths.max
          ? String(lengths.min)
          : `${lengths.min} to ${lengths.max}, ${lengths.mean.toFixed(1)} on average`),
    ],
    ["shapes", shapes?.map((shape) => `${shape.pattern}${share(shape.share)}`).join(", ")],
    ["begin or end", affixes.length > 0 ? affixes.join(", ") : undefined],
    ["letters", letterCase && `${letterCase.style} case${share(letterCase.share)}`],
    ["blanks", spaces.length > 0 ? spaces.join(", ") : undefined],
    ["invisible", invisible ? `in ${number(invisible)} values` : undefined],
  ];
}

function showTop(table: TableProfile, field: FieldProfile, output: Output): void {
  if (!field.top || field.top.length === 0) return;
  const sample = estimateOf(table, field, "top");
  const unique = field.top.every(({ count }) => count === 1);
  output.line();
  output.line(
    tableText(
      [unique ? "some values" : "top value", sample ? `rows of ${number(sample.rows)} read` : "rows"],
      field.top.map(({ value, count }) => [String(value), number(count)]),
    ),
  );
}
