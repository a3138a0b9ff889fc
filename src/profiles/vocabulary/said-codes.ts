/** What a stored value means. */
export interface SaidCode {
  readonly value: string;
  readonly meanings: readonly string[];
}

const LONGEST_CODE = 24;
const MOST_WORDS = 8;

/**
 * What a description says of single values: "A = active, C = closed", "0 no, 1 yes", "M male / F female", "'DMG' (damaged
 * goods)", "D: delivered", "male = M".
 *
 * @param stored The values that occur, as far as they are known: a code that stands among them needs no sign after it.
 * @param complete Whether those are all.
 */
export function codesIn(description: string, stored: readonly string[], complete: boolean): SaidCode[] {
  const known = new Map(
    stored.filter((value) => value.trim() !== "").map((value) => [value.trim().toLowerCase(), value]),
  );
  const text = description.replace(/[\u00a0\t ]+/g, " ").replace(ON_ONE_SIDE, "");
  const found = inJson(text) ?? signed(text, known, complete);
  const [, inside = ""] = /^[^()]*\(([^()]+)\)[^()]*$/.exec(text) ?? [];
  const listed =
    found.length >= 2 || known.size === 0 ? found : [...found, ...following(text, known), ...following(inside, known)];
  const byStored = [...listed, ...endsOfScale(text)];
  const unique = new Map<string, SaidCode>();
  for (const code of byStored) if (code.meanings.length > 0 && !unique.has(code.value)) unique.set(code.value, code);
  return [...unique.values()];
}

/** "1 = main, 2 AND MORE = SECONDARY": what a bound tells is no code. */
const ON_ONE_SIDE =
  /[,;]? ?-?\d+ (?:and|or) (?:more|above|higher|over|up|less|below|lower|under) ?(?:=|:|means?) ?[^,;.]+/giu;

/** `{"A": "active", "C": "closed"}` */
function inJson(text: string): SaidCode[] | undefined {
  const [, inside] = /\{([^{}]+)\}/.exec(text) ?? [];
  if (inside === undefined) return undefined;
  const pairs = [
    ...inside.matchAll(/(?<![\p{L}\p{N}_+-])["']?([\p{L}\p{N}_+-]+)["']?\s*(?::|=>|=)\s*["']([^"']+)["']/gu),
  ];
  return pairs.length < 2
    ? undefined
    : pairs.map(([, value = "", said = ""]) => ({ value, meanings: meaningsOf(said) }));
}

const QUOTE = "[\"'“‘`]?";
const UNQUOTE = "[\"'”’`]?";
const CODE = String.raw`(?<!\p{L}|\p{N}|[._/-])${QUOTE}(?<code>[\p{L}\p{N}][\p{L}\p{N}_+/-]{0,${LONGEST_CODE - 1}}|[+-]?\d+)${UNQUOTE}`;
/** What stands between a code and its meaning. */
const SIGN = String.raw`\s*(?:==?>?|:|→|->|–|—|\s-\s|\bmeans\b|\bstands? for\b|\brefers to\b|\bdenotes\b|\bis short for\b)\s*`;
const PAIR = new RegExp(`${CODE}${SIGN}`, "gu");
const FOR = new RegExp(String.raw`${CODE}\s+(?:if|when|for|is|are)\s+`, "gu");
/** "'DMG' (damaged goods)". */
const BRACKETS = /(?<!\p{L}|\p{N})["'“‘`](?<code>[^"'”’`]{1,24})["'”’`]\s*\((?<said>[^()]+)\)/gu;

interface Place {
  readonly value: string;
  readonly from: number;
  /** Where the meaning begins. */
  readonly to: number;
}

/** Codes with a sign after each; one alone counts where it is stored or quoted. */
function signed(text: string, known: ReadonlyMap<string, string>, complete: boolean): SaidCode[] {
  const bracketed = [...text.matchAll(BRACKETS)].map(({ groups }) => ({
    value: groups!.code!.trim(),
    meanings: meaningsOf(groups!.said!),
  }));
  const places = placesIn(text, PAIR);
  const plausible = places.filter(({ value }) => isCode(value, known, complete));
  const least = plausible.some(({ value }) => known.has(value.toLowerCase())) ? 1 : 2;
  if (plausible.length < least || plausible.length + bracketed.length === 0) {
    const turned = reversed(text, known);
    if (turned.length >= 2) return turned;
    const conditional = placesIn(text, FOR).filter(({ value }) => known.has(value.toLowerCase()) && isShort(value));
    return conditional.length > 0 ? read(text, conditional) : bracketed;
  }
  const straight = read(text, plausible);
  const turned = reversed(text, known);
  return turned.length > straight.filter(({ value }) => known.has(value.toLowerCase())).length
    ? turned
    : [...straight, ...bracketed];
}

function placesIn(text: string, pattern: RegExp): Place[] {
  return [...text.matchAll(pattern)].map((match) => ({
    value: match.groups!.code!,
    from: match.index,
    to: match.index + match[0].length,
  }));
}

const isShort = (value: string) => value.length <= 12;

/** What is stored is a code; else what is written like one, where not all values are known. */
function isCode(value: string, known: ReadonlyMap<string, string>, complete: boolean): boolean {
  if (known.has(value.toLowerCase())) return true;
  if (/^(?:null|none|nan|na)$/i.test(value)) return false;
  if (complete && known.size > 0) return /^(?:\d{1,2}|[A-Z]{1,4}\d?)$/.test(value) && known.size < 30;
  return /^(?:-?\d{1,4}|[A-Z][A-Z0-9_+-]{0,7}|[a-z]{1,3}|[a-z]+_[a-z_]+)$/.test(value);
}

/** Each meaning goes up to the sign that ends it or to the next code. */
function read(text: string, places: readonly Place[]): SaidCode[] {
  return places.map(({ value, to }, index) => {
    const next = places[index + 1]?.from ?? text.length;
    return { value, meanings: meaningsOf(upToEnd(text.slice(to, next))) };
  });
}

/** Up to the end of the entry: a comma inside brackets ends nothing. */
function upToEnd(text: string): string {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!;
    if (letter === "(") depth++;
    if (letter === ")") depth--;
    if (depth < 0) return text.slice(0, at);
    if (depth === 0 && (/[,;\n|•*]/.test(letter) || (/[.!]/.test(letter) && !/\S/.test(text[at + 1] ?? " "))))
      return text.slice(0, at);
  }
  return text;
}

/** "male = M, female = F": where the right side is what is stored. */
function reversed(text: string, known: ReadonlyMap<string, string>): SaidCode[] {
  const pairs = [
    ...text.matchAll(
      /([\p{L}][\p{L} -]{1,40}?)\s*(?:=|:|→|->)\s*["']?([\p{L}\p{N}_+-]{1,24})["']?(?=\s*(?:[,;./)\n]|$))/gu,
    ),
  ];
  return pairs.flatMap(([, said = "", value = ""]) =>
    known.has(value.toLowerCase()) && !known.has(said.trim().toLowerCase())
      ? [{ value, meanings: meaningsOf(said) }]
      : [],
  );
}

/** Entries that begin with a stored value: "TEC technology, MKT marketing"; "susp (suspended by us)". */
function following(text: string, known: ReadonlyMap<string, string>): SaidCode[] {
  const isNext = (word: string | undefined) => known.has(word?.toLowerCase() ?? "");
  // "m, f or d (diverse)".
  const parts = entriesIn(text).flatMap((part) => {
    const [before = "", after] = part.split(/(?<!\s)\s+(?:or|and)\s+/);
    return isNext(before) && isNext(after?.split(" ")[0])
      ? [before, part.slice(before.length).replace(/^\s+\S+\s+/, "")]
      : [part];
  });
  const codes = parts.flatMap((part): SaidCode[] => {
    const [, first = "", rest = ""] =
      /^(?:or |and )?["'“‘`]?([\p{L}\p{N}_+-]{1,24})["'”’`]?(?: (.+))?$/su.exec(part) ?? [];
    const value = known.get(first.toLowerCase());
    if (value === undefined || first.toLowerCase() !== value.trim().toLowerCase()) return [];
    const [, inside] = /^\(([^()]+)\)/.exec(rest) ?? [];
    return [{ value: first, meanings: rest === "" ? [] : meaningsOf(inside ?? rest.replace(/^[=:>-]+\s*/, "")) }];
  });
  // One word that happens to be stored proves nothing.
  return codes.length < 2 ? [] : [...codes, ...unstored(parts, known)];
}

/** "Status: O open, D delivered, C cancelled", of which no row is open now: what is written as all stored codes are. */
function unstored(parts: readonly string[], known: ReadonlyMap<string, string>): SaidCode[] {
  const codes = [...known.values()];
  const length = codes[0]?.trim().length ?? 0;
  if (length > 4 || !codes.every((code) => /^\p{Lu}+$/u.test(code.trim()) && code.trim().length === length)) return [];
  return parts.flatMap((part): SaidCode[] => {
    const [, value = "", said = ""] = /^(?:or |and )?(\p{Lu}{1,4}) (\p{Ll}.*)$/su.exec(part) ?? [];
    const fits = value.length === length && !known.has(value.toLowerCase());
    return fits ? [{ value, meanings: meaningsOf(said) }] : [];
  });
}

/** "1 (awful) to 10 (perfect)", "from 1 (burst, at once) to 4 (when there is time)". */
function endsOfScale(text: string): SaidCode[] {
  const [, low = "", least = "", high = "", most = ""] =
    /(?<![\p{L}\p{N}])(-?\d+)\s*\(([^()]+)\)\s*(?:to|up to|through|[-–—])\s*(-?\d+)\s*\(([^()]+)\)/u.exec(text) ?? [];
  return [
    { value: low, meanings: least.split(/\s*[,/]\s*/).flatMap(meaningsOf) },
    { value: high, meanings: most.split(/\s*[,/]\s*/).flatMap(meaningsOf) },
  ];
}

/** Parts of a list: between commas, semicolons, slashes, line ends and the sign that opens the list. */
function entriesIn(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = "";
  for (const [at, letter] of [...text].entries()) {
    if (letter === "(") depth++;
    if (letter === ")") depth--;
    const ends = depth === 0 && (/[,;:?\n|•]/.test(letter) || (letter === "." && !/\S/.test(text[at + 1] ?? " ")));
    if (ends) parts.push(part);
    part = ends ? "" : part + letter;
  }
  return [...parts, part].flatMap((each) => each.split(/\s+\/\s+/)).map((each) => each.trim());
}

/** What a meaning says, and what stands in brackets behind it: "road (truck)" gives road and truck. */
export function meaningsOf(said: string): string[] {
  const text = said
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^["'“‘`]+|(?<!["'”’`])["'”’`]+$/g, "")
    .replace(/^(?:means|stands for|the|an?|is|are|it is|for|if|when)\s+/i, "")
    .replace(/\s*(?:\band|\bor|[,;:/.–-])\s*$/i, "");
  const [, before = text, inside] = /^(.*?)\s*\(([^()]*)\)?\s*$/.exec(text) ?? [];
  // "Turned short (counts as run)".
  const others = (inside ?? "")
    .split(/\s*(?:,|\/|\bor\b)\s*/)
    .map((each) => each.replace(/^(?:also )?(?:counts?|counted|treated|taken) as (?:an? )?(?=\p{L})/iu, ""))
    .filter(isWords);
  const first = before.replace(/\s*\([^()]*\)\s*/g, " ").trim();
  // "Booked but did not come": what tells it from the others.
  const [, telling] =
    /^\p{L}+,? but ((?:(?:did|does|do|was|were|has|have) )?(?:not|never|no)\b.+)$/iu.exec(first) ?? [];
  const wholes = /^\S+(?:\s*\/\s*|\s+or\s+)\S+$/.test(first) ? first.split(/\s*\/\s*|\s+or\s+/) : [telling ?? first];
  const all = [...wholes, ...others].map((each) => each.toLowerCase().trim());
  return [...new Set(all)].filter(
    (each) =>
      /\p{L}/u.test(each) &&
      each.split(" ").length <= MOST_WORDS &&
      each.length <= 60 &&
      !/^(?:these|this|they|it|there|we|you|to)\b/.test(each),
  );
}

const isWords = (text: string) =>
  /^[\p{L}][\p{L}\p{N}' -]*$/u.test(text) &&
  text.split(" ").length <= 3 &&
  !/^(?:we|the|it|a|an|see|not|no|in|by|to|of|has|is|as|never|only|default|i|you|they)\b/i.test(text);
