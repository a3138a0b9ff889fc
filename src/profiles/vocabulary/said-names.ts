import { initialsOf } from "../../language/abbreviates.js";
import { isEntity, type SaidOf, variants } from "./name-variants.js";
import { NOTHING } from "./naming-nothing.js";
import {
  belongers,
  computedOf,
  degree,
  doers,
  endIn,
  happening,
  inOtherWords,
  kindsIn,
  rowsIn,
  withoutBrackets,
} from "./said-asides.js";
import { nounsIn } from "./said-nouns.js";
import { oursCalled } from "./said-states.js";

/** A name that a description gives, and how surely it is meant as one. */
export interface SaidName {
  readonly text: string;
  readonly weight: number;
}

const MOST = 5;
const MOST_WORDS = 4;

/** The short noun phrases of a description that can stand for what it describes: "the carrier that …" gives "carrier". */
export function namesIn(description: string, of: SaidOf): SaidName[] {
  const text = description.replace(/[^\S\n]+/g, " ").trim();
  if (text === "" || isRetired(text)) return [];
  const [first = ""] = text.split(/(?<!\b(?:e\.g|i\.e|no|approx|incl|excl|resp|vs|etc|nr))[.!?](?:\s|$)|;|\n/i);
  const found: SaidName[] = [];
  const add = (phrase: string, weight: number) => {
    for (const each of variants(phrase, of)) {
      const name = each.trim();
      if (saysSomething(name, of) && !found.some((known) => known.text === name)) found.push({ text: name, weight });
      weight = Math.min(weight, 0.8);
    }
  };
  const head = first.split(/\s*(?::|\s[-–—]+\s|=)\s*/)[0] ?? "";
  const identifies = IDENTIFIES.test(withoutBeginning(head, ARTICLES));
  if (POINTS.test(head)) return [];
  // "Code 95 (driver qualification)": what has a number for a name.
  const [, numbered] = /^(\p{Lu}\p{L}+ \d{1,4})(?= \()/u.exec(head) ?? [];
  if (numbered !== undefined) add(numbered, 1);
  const flagged = YES_OR_NO.test(first) ? done(head) : [];
  const phrases = flagged.length > 0 ? flagged : headPhrases(head);
  if (!identifies || !of.isKey) for (const phrase of phrases) add(phrase, identifies ? 0.7 : 1);
  const heads = found.map((name) => name.text);
  for (const bracket of of.listsCodes ? [] : brackets(first, heads)) add(bracket, 0.8);
  for (const other of [...happened(head), ...qualifiedBy(head), ...doers(head), ...endIn(head)]) add(other, 0.8);
  if (of.kind === "field") for (const other of [...degree(head), ...happening(first)]) add(other, 0.75);
  for (const other of inOtherWords(text)) add(other, 0.95);
  if (of.kind === "table") for (const row of rowsIn(text)) add(cutAt(row), 0.9);
  if (of.kind === "table")
    for (const kind of [...kindsIn(first), ...belongers(text), ...computedOf(text), ...oursCalled(text)])
      add(kind, 0.75);
  if (of.kind === "table") for (const noun of nounsIn(text)) add(noun, 0.9);
  if (of.kind === "table" && phrases.length === 1) for (const noun of nounOf(found[0])) add(noun, 0.9);
  return found.slice(0, MOST);
}

/** Whether people say that a table or field is not to be used. */
export function isRetired(text: string): boolean {
  return /\b(do not use|don't use|not (?:to be )?used|no longer (?:used|maintained|filled|in use)|deprecated|obsolete|superseded|unused|out of use|kept for history only)\b/i.test(
    text,
  );
}

const IDENTIFIES =
  /^(?:(?:the |a )?(?:unique |internal |technical |surrogate |natural |primary |foreign )*(?:identifier|id|identification(?: number)?|key|pk|fk|reference|link|pointer) (?:of|for|to))\s+/i;
/** Says which table is meant and nothing of the field. */
const POINTS = /^(?:(?:refers?|references|links|maps|belongs|joins)(?: to)?|points to|fk|foreign key)\b/i;
const ARTICLES: readonly RegExp[] = [
  /^(?:the|a|an|its|their|his|her|our|this|that|each|every|current|it|they|he|she|was|is|were|are|has been|have been)\s+/i,
];

/** Words before the phrase that only say that something is described. */
const BEFORE: readonly RegExp[] = [
  /^(?:one|each|every|a|1) (?:row|record|line|entry) (?:is|per|for|represents|describes|holds|stands for|of)(?: (?:one|each|every|a|an|the|single))?\s+/i,
  /^(?:this|the|a) (?:table|view|column|field|attribute|model|file|dataset)?\s*(?:contains?|stores?|holds?|lists?|records?|gives?|shows?|tracks?|keeps?|describes?|represents?|indicates?|specifies|denotes|is used (?:for|to)|is|has)(?: (?:all|the|a|an|one|information (?:about|on|of)|data (?:about|on|of)|details (?:about|on|of)))*\s+/i,
  /^(?:contains?|stores?|holds?|lists?|records?|gives|shows|tracks|keeps|describes|represents|indicates|specifies|denotes)(?: (?:all|the|a|an|information (?:about|on|of)|data (?:about|on|of)|details (?:about|on|of)))*\s+/i,
  /^(?:(?:a |the )?(?:table|list|view|set|collection|register|catalogue|catalog|log|dimension|fact table|facts|master data|look-?up(?: table)?) (?:of|for|with|about)|(?:information|data|details) (?:about|on|of)|all)\s+(?:all |the )?/i,
  IDENTIFIES,
  /^(?:whether|if|true (?:for|if|when|where)|false if|1 (?:if|when|for|=)|yes if|y if|flag(?: that (?:says|tells|shows|indicates))?(?: (?:whether|if|for))?|flag:|set (?:if|when)|marks?|tells|says)\s+/i,
  /^(?:when|day on which|date on which|date when|day when|time at which|time when|moment at which|date and time at which|date and time when|timestamp when|timestamp at which)\s+/i,
  ...ARTICLES,
];

function withoutBeginning(phrase: string, before = BEFORE): string {
  let text = phrase.trim();
  for (let round = 0; round < 4; round++) {
    const cut = before.reduce((rest, pattern) => rest.replace(pattern, ""), text);
    if (cut === text || cut === "") break;
    text = cut;
  }
  return text;
}

/** Where the phrase ends and what is said of it begins. */
const END =
  /\s(?:that|which|who|whom|whose|where|when|while|we|they|you|if|unless|for|from|with|without|by|at|in|on|as|to|into|per|than|under|before|after|against|during|within|since|until|between|about|used|valid|only|today|now|is|are|was|were|be|been|has|have|had|can|may|must|will|does|did|do|not|and then|so|belongs?|refers?|maps|of (?:any|all|each|every|some))\b|[,()[\]{}"'`<>|]|\s\d/i;

const YES_OR_NO = /:\s*(?:1 or 0|0 or 1|y or n|n or y|yes or no|true or false)\b/i;

/** "Enrolled in online courses: 1 or 0": what the rows are by the yes of a flag, and in what. */
function done(head: string): string[] {
  const [whole, what] =
    /^\p{L}{3,}ed (?:in|for|to|with) (\p{L}+(?: \p{L}+)?)$/u.exec(withoutBrackets(head).trim()) ?? [];
  return whole === undefined || what === undefined ? [] : [whole, what];
}

/** "One row per learner and course": neither is what such a row is called. */
const ROW_OF_TWO = /^(?:one|each|every|an?) (?:row|record|line|entry) (?:per|for (?:each|every|an?)) [^,;:]+? and /i;

/** "Size and type": size, type; "ports and inland terminals": ports, inland terminals. */
function headPhrases(head: string): string[] {
  if (/^why\b/i.test(head)) return ["reason"];
  if (/^how long\b/i.test(head)) return ["duration", "length"];
  if (/^(?:what|how) .*\b(?:is|are) called(?: by .*)?$/i.test(head)) return ["name"];
  if (/^what (?:it|this|(?:the|an?) \p{L}+) is$/iu.test(head)) return ["name"];
  if (/^(?:how|what|who|whom|where|which)\b/i.test(head)) return [];
  if (ROW_OF_TWO.test(head)) return [];
  const predicate = saidOfIt(head);
  if (predicate !== undefined) return predicate;
  const plain = withoutBeginning(withoutBrackets(head).replace(/(\p{L})['’]s?\s/gu, "$1 's "));
  const subject = restored(beforeClause(plain.split(END)[0]!.length > 0 ? cutAt(plain) : plain));
  const words = subject.split(" ");
  if (subject === "") return [];
  const parts = subject.split(/(?<!\s)\s+(?:and|or|&)\s+|(?<!\s)\s*\/\s*/).filter((part) => part !== "");
  const alike = parts.length > 1 && parts.every((part) => part.length > 2 && part.split(" ").length <= 2);
  return alike && !/\bof\b/.test(subject) ? parts : words.length > 6 ? [] : [subject];
}

/** "Shipment the unit left with": what a noun is told by is left out. */
function beforeClause(phrase: string): string {
  const [, noun] = /^((?:\p{L}+ )?\p{L}{3,}) (?:the|our) \p{L}+ \p{L}+/u.exec(phrase) ?? [];
  return noun === undefined || !NOUN.test(noun) ? phrase : noun;
}

const NOUN = /(?<!ed|ing|\b(?:of|and|or|over|up|off|out|back|left|sent|paid|made|sold|went|came|for|with|from))$/;

/** "Whether the order is paid", "when the patient was admitted": paid, admitted. */
function saidOfIt(head: string): string[] | undefined {
  const [, what] =
    /^(?:flag )?(?:that (?:says|tells|shows) )?(?:whether|if|(?:1|true|yes|y|t|set) (?:if|when|for)|when|(?:day|date|time|date and time|moment|timestamp)(?: (?:at|on|in) which| when| that| (?=the |a |an |our |their ))) ?(?:\S+ ){1,3}?(?:is|was|are|were|has been|have been|will be|gets|got) (.+)$/i.exec(
      withoutBrackets(head),
    ) ?? [];
  if (what === undefined) return doneBy(head) ?? (happened(head).length > 0 ? [] : undefined);
  const plain = cutAt(what);
  return /^(?:a|an|the|not|no|to|in|on|at)\b/i.test(plain) ? [] : [plain];
}

/** "Day on which the customer gave notice": gave notice. */
export function doneBy(head: string): string[] | undefined {
  const [, what] =
    /^(?:when|(?:day|date|time|moment|timestamp)(?: (?:at|on|in) which| when| that)) (?:the|a|an|our|their) \p{L}+ ((?:\p{L}+ed|gave|made|left|sent|took|came|went|won|lost|sold|bought|began|paid) \p{L}+.*)$/iu.exec(
      withoutBrackets(head),
    ) ?? [];
  return what === undefined ? undefined : [cutAt(what)];
}

/** "When the hospital ordered": ordered. */
function happened(head: string): string[] {
  const [, verb] =
    /^(?:when|(?:day|date|time|moment|timestamp)(?: (?:at|on|in) which| when| that)?) (?:the|a|an|our|their) \p{L}+ (\p{L}{3,}(?:ed|ght)|left|came|went|began|paid)$/iu.exec(
      withoutBrackets(head).trim(),
    ) ?? [];
  return verb === undefined ? [] : [verb];
}

/** The phrase up to its end; "'s" is kept, since its mark ends nothing. */
function cutAt(text: string): string {
  const guarded = text.replaceAll(" 's ", " \u0001 ");
  return guarded.split(END)[0]!.replaceAll(" \u0001 ", " 's ");
}

const restored = (text: string) => text.replaceAll(" 's ", "'s ").trim();

/** What stands in brackets and is a word or two, or a list of such: "(origin)", "(account, tenant, customer)". */
function brackets(text: string, heads: readonly string[]): string[] {
  const isOwnShort = (part: string) =>
    !/^[\p{Lu}\d]{2,5}$/u.test(part) || heads.some((head) => initialsOf(part.toLowerCase(), head.split(" ")) > 0);
  return [...text.matchAll(/\(([^()]*)\)/g)].flatMap(([, inside = ""]) => {
    const parts = inside
      .split(/\s*(?:,|\/|\bor\b)\s*/)
      .map((part) =>
        part
          .replace(
            /^(?:aka|a\.k\.a\.|also(?: called| known as)?|i\.e\.|alias|or|the|a|an|our|we (?:say|call them))\s+/i,
            "",
          )
          .trim(),
      );
    return parts.every(
      (part) =>
        /^[\p{L}][\p{L}-]*( [\p{L}][\p{L}-]*)?(?<! only)$/u.test(part) && !SMALL_TALK.test(part) && isOwnShort(part),
    )
      ? parts
      : [];
  });
}

const SMALL_TALK =
  /^(?:in|see|by|e\.g|eg|ie|as|if|for|from|not|no|never|always|only|we|it|is|was|has|of|at|on|to|optional|required|mandatory|unique|null|nullable|deprecated|personal|internal|foreign|primary|pk|fk|default|utc|local|\S+ed$|iso|days?|hours?|minutes?|seconds?|usd|eur|gbp|kg|km|cm|mm)\b/i;

/** "Unit price, net of tax" gives "net price"; "amount without VAT" too. */
function qualifiedBy(head: string): string[] {
  const [before = "", ...after] = head.split(
    /,\s*|\s(?=without (?:vat|tax)|including (?:vat|tax)|excluding (?:vat|tax))/i,
  );
  const noun =
    cutAt(withoutBeginning(withoutBrackets(before)))
      .trim()
      .split(" ")
      .at(-1) ?? "";
  if (!/^\p{L}{3,}$/u.test(noun)) return [];
  const rest = after.join(", ");
  if (/\b(?:net of|net\b|without (?:vat|tax)|excluding (?:vat|tax)|before tax)/i.test(rest)) return [`net ${noun}`];
  return /\b(?:gross|including (?:vat|tax)|with (?:vat|tax)|after tax)\b/i.test(rest) ? [`gross ${noun}`] : [];
}

/** "Laboratory test": test. */
function nounOf(name: SaidName | undefined): string[] {
  const [, noun, more] = name?.text.split(" ") ?? [];
  // "Our own people" are told from other people.
  return noun === undefined || more !== undefined || noun.length < 4 || /^own /.test(name!.text) ? [] : [noun];
}

function saysSomething(name: string, { entity, kind }: SaidOf): boolean {
  const words = name.split(" ");
  if (
    name.length < 2 ||
    words.length > MOST_WORDS ||
    NOTHING.test(name) ||
    !/^[\p{L}\p{N}][\p{L}\p{N}'’ /&.-]*$/u.test(name)
  )
    return false;
  if (kind === "field" && words.length === 1 && isEntity(name, entity)) return false;
  return (
    !/^(?:of|and|or|to|in|as|see|used|not|no|we|they|you)\b|[_=]/.test(name) && !/\b(?:of|and|or|the|a|an)$/.test(name)
  );
}
