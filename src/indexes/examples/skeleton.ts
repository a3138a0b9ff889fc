import { fold } from "../../language/fold.js";
import { codeSpans, dateSpans, isWord, properSpans, quotedSpans, type Span } from "../../language/literals.js";
import { nameWords } from "../../language/name-words.js";
import { saysNumber } from "../../language/number-words.js";
import { indexedForm } from "../../language/plurals.js";
import { followsBlank, type Token, tokenizePieces } from "../../language/tokens.js";
import { sqlPieces } from "../../sql/roles.js";

export interface SchemaKnowledge {
  /** Stored values that the question names, as stored or as written. */
  readonly values?: readonly string[];
  /** Names of fields, and of tables when these are not given apart. */
  readonly fields?: readonly string[];
  readonly tables?: readonly string[];
}

type Placeholder = "[value]" | "[number]" | "[date]" | "[field]" | "[table]";

/** Words that say what to do with fields: they shape the SQL and stay, even where a field is named like them. */
const SHAPING = new Set(
  `a above after all among an and any are as ascending at average before below between both by count descending
   different distinct do does each either equal every exactly except few fewer fewest find first for from give greater
   greatest had has have having high higher highest how in is it its largest last latest least less list long longest
   low lower lowest many maximum mean minimum more most much neither no nor not number of old older oldest on only or
   order other over per percentage return same show small smaller smallest sort sorted sum than that the their there top
   total under was were what when where which who whose with without young younger youngest`
    .split(/\s+/)
    .filter(Boolean),
);

/**
 * The question with placeholders for what is special to its database: quoted text and matched values `[value]`, dates
 * `[date]`, numbers `[number]`, names of the schema `[field]` and `[table]`; lower case, single blanks, no full stop.
 * Without knowledge of the schema, names of people and places are told by their capital letters.
 * After DAIL-SQL (Gao et al., 2023, 4.2, masked question similarity).
 */
export function maskQuestion(question: string, known: SchemaKnowledge = {}): string {
  const tokens = tokenizePieces(question);
  const labels = new Array<Placeholder | undefined>(tokens.length);
  const mark = (spans: readonly Span[], label: Placeholder) => {
    for (const { start, end } of spans) {
      if (labels.slice(start, end).some((each) => each !== undefined)) continue;
      labels.fill(label, start, end);
    }
  };
  mark(quotedSpans(tokens), "[value]");
  mark(sequences(tokens, known.values ?? [], valueWords, false), "[value]");
  mark(dateSpans(tokens), "[date]");
  const named = [
    ...sequences(tokens, known.tables ?? [], nameWords, true).map((span) => ({ span, label: "[table]" as const })),
    ...sequences(tokens, known.fields ?? [], nameWords, true).map((span) => ({ span, label: "[field]" as const })),
  ].sort((a, b) => b.span.end - b.span.start - (a.span.end - a.span.start));
  for (const { span, label } of named) mark([span], label);
  mark(parts(tokens, known.tables ?? []), "[table]");
  mark(parts(tokens, known.fields ?? []), "[field]");
  mark(codeSpans(tokens), "[value]");
  mark(
    singles(tokens, ({ text }) => saysNumber(fold(text))),
    "[number]",
  );
  mark(properSpans(tokens), "[value]");
  return assemble(tokens, labels);
}

/** What the SQL of a solved example tells about the words of its question. */
export function schemaKnowledge(sql: string): Required<SchemaKnowledge> {
  const tokens = sqlPieces(sql);
  const of = (kind: string) => [...new Set(tokens.filter((token) => token.kind === kind).map(({ text }) => text))];
  return { values: of("text").map((text) => text.replace(/^%|%$/g, "")), fields: of("field"), tables: of("table") };
}

/** Places where the words of a name or value stand in the question, the longest names first. */
function sequences(
  tokens: readonly Token[],
  names: readonly string[],
  words: (name: string) => readonly string[],
  anyNumber: boolean,
): Span[] {
  const form = anyNumber ? indexedForm : (word: string) => word;
  const wanted = [...new Set(names.map((name) => words(name).map(form).join(" ")))]
    .filter((name) => name !== "")
    .map((name) => name.split(" "))
    .sort((a, b) => b.length - a.length);
  const asked = tokens.map(({ text }) => form(fold(text)));
  const wordAt = tokens.flatMap((token, index) => (isWord(token) ? [index] : []));
  const spans: Span[] = [];
  for (const name of wanted) {
    for (let at = 0; at + name.length <= wordAt.length; at++) {
      if (!name.every((word, offset) => asked[wordAt[at + offset]!] === word)) continue;
      const start = wordAt[at]!;
      if (anyNumber && name.length === 1 && SHAPING.has(tokens[start]!.lower)) continue;
      spans.push({ start, end: wordAt[at + name.length - 1]! + 1 });
    }
  }
  return spans;
}

/** Single words of longer names: "name" where the field is "dorm_name". */
function parts(tokens: readonly Token[], names: readonly string[]): Span[] {
  const words = new Set(names.flatMap((name) => nameWords(name)).map(indexedForm));
  return singles(
    tokens,
    (token) =>
      isWord(token) && token.text.length > 2 && !SHAPING.has(token.lower) && words.has(indexedForm(fold(token.text))),
  );
}

function singles(tokens: readonly Token[], wanted: (token: Token) => boolean): Span[] {
  return tokens.flatMap((token, index) => (wanted(token) ? [{ start: index, end: index + 1 }] : []));
}

/** The words of a value; none where it is a number or a word that shapes the SQL ("no"): these are told otherwise. */
function valueWords(value: string): readonly string[] {
  const words = fold(value).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.some((word) => /\p{L}/u.test(word)) && !SHAPING.has(words.join(" ")) ? words : [];
}

function assemble(tokens: readonly Token[], labels: readonly (Placeholder | undefined)[]): string {
  let text = "";
  for (const [index, token] of tokens.entries()) {
    const label = labels[index];
    const blank = followsBlank(tokens, index) ? " " : "";
    if (label === undefined) text += `${blank}${fold(token.text)}`;
    else if (!text.endsWith(label)) text += `${blank}${label}`;
  }
  return text
    .replace(/\s+/g, " ")
    .replace(/ ([?.!,;:)])/g, "$1")
    .replace(/(?<![\s?.!])[\s?.!]+$/, "")
    .trim();
}
