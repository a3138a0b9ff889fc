/** One statement of an evidence text: what words of the question mean, as it is written. */
export interface Clause {
  /** The words that are defined; undefined where the statement has none. */
  readonly phrase: string | undefined;
  /** What they mean: names, conditions, formulas. */
  readonly means: string;
  /** "X is the title of the paper": the words are themselves the value of what is named. */
  readonly named: boolean;
}

const REFERS = /(?:\b|(?<=["'”’)]))\s*\brefers?\b(?:\s+(?:to|as|for)\b)?\s*:?\s*/iu;
const MEANS =
  /(?<!\s)\s+(?:(?:also\s+)?means?(?:\s+that)?|implie[sd]|impl(?:y|ies)|stands? for|indicates?|denotes?|represents?|corresponds? to|can be represented by|equals to)\s+/iu;
const IS = /(?<!\s)\s+(?:is|are|was|were)\s+/iu;

/** The statements of an evidence text, split where neither quotes nor brackets are open. */
export function clausesOf(evidence: string): Clause[] {
  return split(evidence.replaceAll(/[^\S\n]+/gu, " ")).flatMap((text) => {
    const clause = clauseOf(text);
    return clause === undefined ? [] : [clause];
  });
}

function clauseOf(text: string): Clause | undefined {
  const found = cut(text, REFERS) ?? cut(text, MEANS);
  if (found !== undefined) return { phrase: bare(found.before), means: found.after, named: false };
  const equal = outside(text, /(?<![<>!=])=(?!=)/u);
  const is = cut(text, IS);
  if (equal !== undefined && (is === undefined || equal < is.before.length))
    return { phrase: bare(text.slice(0, equal)), means: text.slice(equal + 1).trim(), named: false };
  if (is !== undefined) return { phrase: bare(is.before), means: is.after, named: true };
  const called = /^(.*)\bas\s["']?([\p{L} ]+)["']?$/isu.exec(text);
  if (called?.[1]?.includes("(")) return { phrase: called[2]!.trim(), means: called[1], named: false };
  return /[(<>=]/u.test(text) ? { phrase: undefined, means: text, named: false } : undefined;
}

/** The words defined, without quotes around all of them and without what is said of them by the way. */
function bare(phrase: string): string | undefined {
  const plain = phrase
    .replace(/(?<!\s)\s+(?:is|are)\s+(?:the|a|an)\s.*$/iu, "")
    .replace(/[,:]?\s?(?:which|that|it|also|and)?$/iu, "")
    .trim();
  const unquoted = /^["'“‘]([^"'“”‘’]*)["'”’]$/u.exec(plain)?.[1] ?? plain;
  return unquoted === "" ? undefined : unquoted;
}

function cut(text: string, pattern: RegExp): { before: string; after: string } | undefined {
  const at = outside(text, pattern);
  if (at === undefined) return undefined;
  const [whole] = pattern.exec(text.slice(at)) ?? [""];
  const [before, after] = [text.slice(0, at).trim(), text.slice(at + whole.length).trim()];
  return before === "" || after === "" ? undefined : { before, after };
}

/** Where a pattern first fits outside of quotes and brackets. */
function outside(text: string, pattern: RegExp): number | undefined {
  const all = new RegExp(pattern.source, `${pattern.flags}g`);
  const open = coverOf(text);
  for (const found of text.matchAll(all)) if (!open[found.index]) return found.index;
  return undefined;
}

function split(evidence: string): string[] {
  const open = coverOf(evidence);
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at <= evidence.length; at++) {
    const ends = at === evidence.length || ((evidence[at] === ";" || evidence[at] === "\n") && !open[at]);
    // "… of the paper. Role refers to …": a sentence ends, a number or a qualified name goes on.
    const sentence = evidence[at] === "." && !open[at] && /^\.\s+\p{L}/u.test(evidence.slice(at, at + 4));
    if (!ends && !sentence) continue;
    parts.push(evidence.slice(from, at).trim());
    from = at + 1;
  }
  return parts.filter((part) => part !== "");
}

/** For each character, whether it stands inside quotes or brackets that are closed later on. */
function coverOf(text: string): boolean[] {
  const covered = new Array<boolean>(text.length).fill(false);
  const ends = closings(text);
  const fill = (from: number, to: number) => covered.fill(true, from, to + 1);
  for (let at = 0; at < text.length; at++) {
    const mark = text[at]!;
    if (mark === "(") {
      const end = ends.get(at);
      if (end !== undefined) fill(at + 1, end - 1);
      if (end !== undefined) at = end;
    } else if ((mark === "'" || mark === '"' || mark === "`") && opens(text, at)) {
      const end = endOfQuote(text, at);
      if (end === undefined) continue;
      fill(at, end);
      at = end;
    }
  }
  return covered;
}

const opens = (text: string, at: number) => text[at] !== "'" || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? "");

/** The quote that closes; two in a row stand for one. */
export function endOfQuote(text: string, at: number): number | undefined {
  const mark = text[at]!;
  for (let end = at + 1; end < text.length; end++) {
    if (text[end] !== mark) continue;
    if (text[end + 1] === mark) end++;
    else if (mark !== "'" || !/[\p{L}]/u.test(text[end + 1] ?? "") || !/[\p{L}]/u.test(text[end - 1] ?? "")) return end;
  }
  return undefined;
}

/** Where each bracket that is closed later on is closed. */
function closings(text: string): ReadonlyMap<number, number> {
  const [ends, open] = [new Map<number, number>(), [] as number[]];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "(") open.push(at);
    const begin = text[at] === ")" ? open.pop() : undefined;
    if (begin !== undefined) ends.set(begin, at);
  }
  return ends;
}
