import { nameWords } from "../../language/name-words.js";
import { likelyLongForm, longForms } from "../../language/short-forms.js";
import { spells } from "../meaning/units.js";

/** What the usual short forms are called in sentences; one that may stand for several things stays as it is. */
const CALLED: Readonly<Record<string, string>> = { pct: "percentage", uid: "identifier", zip: "postal (ZIP)" };

function usualForm(word: string): string | undefined {
  return Object.hasOwn(CALLED, word) ? CALLED[word] : likelyLongForm(word);
}

/** Writes out a part of a name by what is known of the database; undefined for what it does not know better. */
export type WriteOut = (word: string) => string | undefined;

const acronyms = new Set([
  ..."iata icao iso url uri ip api gdp usd eur gbp sku isbn issn vat html xml json pdf gps utc dna rna id uuid cpu ram".split(
    " ",
  ),
  ..."tv dvd cd uk usa eu nba nfl nhl mlb sat faa imdb".split(" "),
]);

/** A name's words in full: ["ord", "qty"] to "ord quantity". Glued names are cut where other names show where. */
export function expanded(words: readonly string[], writeOut: WriteOut = () => undefined): string[] {
  return words.map((word) => {
    const own = writeOut(word);
    if (own !== undefined && own !== word && !Object.hasOwn(CALLED, word)) return own;
    return acronyms.has(word) ? word.toUpperCase() : (usualForm(word) ?? word);
  });
}

/** A name's words without the unit that its last word spells: "height in cm" to "height". */
export function withoutUnit(words: readonly string[], unit: string | undefined): readonly string[] {
  const last = words.at(-1) ?? "";
  if (unit === undefined || words.length < 2 || words.includes("per") || !spells(last, unit)) return words;
  return words.slice(0, words.at(-2) === "in" ? -2 : -1);
}

const common = new Set(
  "id name date code type number no year time country city state first last full home birth start end email phone address price status title count total ref key".split(
    " ",
  ),
);

/** Words of a name; a glued lower-case one ("countryname", "stuid") is split where both parts occur by themselves. */
export function splitName(name: string, vocabulary: ReadonlySet<string>): string[] {
  const words = withPowers(nameWords(name));
  if (words.length === 2 && /^(?:name|nm)$/.test(words[1]!) && (words[0] === "l" || words[0] === "f")) {
    return [words[0] === "l" ? "last" : "first", "name"];
  }
  return words.flatMap((word) => {
    if (word.length < 4 || common.has(word) || longForms(word).length > 0 || /^(valid|paid|grid|void)$/.test(word))
      return [word];
    for (let at = word.length - 2; at >= 2; at--) {
      const [head, tail] = [word.slice(0, at), word.slice(at)];
      const known = (part: string) =>
        common.has(part) || vocabulary.has(part) || (part.length > 2 && longForms(part).length > 0);
      if (common.has(tail) && head.length >= 3 && known(head)) return [head, tail];
    }
    return [word];
  });
}

/** "m3" of volumes, which is one word. */
function withPowers(words: readonly string[]): string[] {
  return words.flatMap((word, at) => {
    if (/^[23]$/.test(word) && /^(?:m|cm|km|ft|mi)$/.test(words[at - 1] ?? "")) return [];
    const power = /^(?:m|cm|km|ft|mi)$/.test(word) && /^[23]$/.test(words[at + 1] ?? "") ? words[at + 1] : "";
    return [`${word}${power}`];
  });
}

export function sentence(text: string): string {
  const trimmed = text.trim();
  const closed = /[.!?]["')]?$/.test(trimmed) ? trimmed : `${trimmed}.`;
  return closed.charAt(0).toUpperCase() + closed.slice(1);
}

export function listed(parts: readonly string[], word = "and"): string {
  if (parts.length <= 1) return parts[0] ?? "";
  return `${parts.slice(0, -1).join(", ")} ${word} ${parts.at(-1)}`;
}

/** A measured number, short: at most five significant digits, whole numbers in full. */
export function shortNumber(value: unknown): string {
  if (typeof value !== "number") return String(value);
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(5)));
}

// Most texts need no change, and finding that out takes a third of the time.
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** Text of a database in one line, cut: a line break in it cannot end a comment or a table row. */
export function oneLine(text: string, most = 80): string {
  const flat = PLAIN.test(text) ? text : text.replace(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, " ").trim();
  return flat.length <= most ? flat : `${flat.slice(0, most - 1).trimEnd()}…`;
}

/** As `oneLine`, but blanks before and after a value stay: a filter that misses them finds nothing. */
export function valueLine(text: string, most = 60): string {
  const flat = text.replace(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, " ");
  return flat.length <= most ? flat : `${flat.slice(0, most - 1)}…`;
}

export function article(noun: string): string {
  return /^([aeiou](?!ni|ne|se|ur)|hour|honou?r)/i.test(noun) ? `an ${noun}` : `a ${noun}`;
}
