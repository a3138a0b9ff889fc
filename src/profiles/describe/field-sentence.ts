import { baseOfPast } from "../../language/irregular-verbs.js";
import { isPlural } from "../../language/plurals.js";
import type { FieldProfile } from "../profile.js";
import { article } from "./phrases.js";

/** What a field that refers to nothing means, by its name in words: "Date on which the invoice was issued". */
export function fieldSentence(noun: string, entity: string, field: FieldProfile): string {
  const whole = ofEntity(entity);
  const words = noun.split(" ");
  return (
    yesOrNo(words, entity, field) ??
    moment(words, entity, field) ??
    number(noun, words, whole) ??
    ground(words, entity) ??
    `${withDirection(words)}${whole}`
  );
}

/** What one row is called of which nothing is known. */
export const ROW = "row";

export const ofEntity = (entity: string) => (entity === ROW ? "" : ` of the ${entity}`);

const MODAL = /^(?:can|may|must|should|will|does|needs|wants|allows|accepts|requires|includes|offers|supports|owns)$/;
const ADJECTIVE = /^(?:active|valid|current|visible|public|private)$|(?:able|ible|ous)$/;
/** What there is one or none of, and no number. */
const MASS = /ing$|^(?:wifi|internet|insurance|electricity|access|furniture|water|air|heat|parking|staff|stock)$/;

function yesOrNo(words: readonly string[], entity: string, { semantic, type }: FieldProfile): string | undefined {
  const [first = "", ...rest] = words;
  const last = words.at(-1)!;
  if (/^(?:is|was|are)$/.test(first) && rest.length > 0) return `Whether the ${entity} ${first} ${rest.join(" ")}`;
  if (first === "has" && rest.length > 0) {
    const counted = !isPlural(last) && !MASS.test(last) && !isPast(rest[0]!) && !/^(?:a|an|no|been)$/.test(rest[0]!);
    return `Whether the ${entity} has ${counted ? article(rest.join(" ")) : rest.join(" ")}`;
  }
  if (semantic?.type !== "flag" && !/^bool/i.test(type)) return undefined;
  if (MODAL.test(first) && rest.length > 0) return `Whether the ${entity} ${words.join(" ")}`;
  if (words.length === 1) return isPast(last) || ADJECTIVE.test(last) ? `Whether the ${entity} is ${last}` : undefined;
  if (!isPast(last)) return undefined;
  const what = words.slice(0, -1);
  if (what.every(isAdverb)) return `Whether the ${entity} is ${words.join(" ")}`;
  return `Whether ${what.join(" ")} ${isPlural(what.at(-1)!) ? "are" : "is"} ${last}`;
}

const TAILS: Readonly<Record<string, string>> = {
  on: "Date on which",
  at: "Time at which",
  from: "Date from which",
  since: "Date since which",
  to: "Date until which",
  till: "Date until which",
  until: "Date until which",
  for: "Date for which",
};

/** "Issued on", "booked at", "valid until", "last counted", "start date": when something was, is or begins. */
function moment(words: readonly string[], entity: string, field: FieldProfile): string | undefined {
  const tail = words.at(-1)!;
  const before = words.slice(0, -1);
  if (tail === "by" && isPast(before.at(-1) ?? "")) return `By whom ${told(before, entity)}`;
  const timed = isTime(field);
  if (tail === "at" && before.length > 0)
    return told(before, entity, "Time at which") ?? `Time of the ${before.join(" ")}${ofEntity(entity)}`;
  if (!timed) return undefined;
  if (before.length === 0)
    return isPast(tail)
      ? told(words, entity, "When")
      : tail === "since"
        ? `Since when the ${entity} is one`
        : undefined;
  if (tail === "date" && /^(?:from|to)$/.test(before.join(" ")))
    return `${before[0] === "from" ? "Start" : "End"} date${ofEntity(entity)}`;
  const lead = Object.hasOwn(TAILS, tail) ? TAILS[tail] : undefined;
  if (lead === undefined) return isPast(withoutParticle(words).at(-1)!) ? told(words, entity, "When") : undefined;
  return (
    told(before, entity, lead) ?? (tail === "on" ? `Date of the ${before.join(" ")}${ofEntity(entity)}` : undefined)
  );
}

const isTime = ({ semantic, type }: FieldProfile) =>
  /^(?:date|timestamp|time)/.test(semantic?.type ?? "") || /^(?:date|time)/i.test(type);

/** What happens to a thing, or what it does: "the invoice was issued", "the insurance of the contractor expires". */
function told(words: readonly string[], entity: string, lead = ""): string | undefined {
  const verbs = withoutParticle(words);
  const verb = verbs.at(-1)!;
  const particle = words.slice(verbs.length);
  const before = verbs.slice(0, -1);
  const adverbs = before.every(isAdverb) ? before : [];
  const subject = before.length === adverbs.length ? `the ${entity}` : `the ${before.join(" ")}${ofEntity(entity)}`;
  const phrase = (...parts: readonly string[]) => [lead, subject, ...parts].filter((part) => part !== "").join(" ");
  const done = [verb, ...particle].join(" ");
  if (STATES.test(verb)) return phrase("is", ...adverbs, done);
  if (PRESENT.test(verb)) return phrase(...adverbs, done);
  if (!isPast(verb)) return undefined;
  // "Until the bonus is paid" holds from then on.
  if (/^Date (?:from|since|until)/.test(lead)) return phrase("is", ...adverbs, done);
  const isNamed = before.length + particle.length === 0 && isNamedFor(verb, entity);
  if (isNamed && lead !== "") return `${lead.startsWith("Time") ? "Time" : "Date"} of the ${entity}`;
  return BY_ITSELF.test(done) ? phrase(...adverbs, done) : phrase("was", ...adverbs, done);
}

/** "Adopted" of an adoption, "paid" of a payment: the thing is what is done. */
function isNamedFor(verb: string, entity: string): boolean {
  const base = baseOfPast(verb) ?? verb.replace(/ed$/, "");
  return base.length > 2 && entity.split(" ").at(-1)!.startsWith(base) && !/^(?:produc|insur)/.test(base);
}

const STATES = /^(?:due|valid|payable|available|effective|open|free|active)$/;
const PRESENT = /^(?:starts|begins|ends|expires|closes|opens|arrives|departs|leaves|matures|renews|runs|applies)$/;
const PARTICLE = /^(?:in|out|up|off|back|over|down|away)$/;
/** What does so by itself, where others have it done to them. */
const BY_ITSELF =
  /^(?:departed|arrived|started|began|ended|expired|joined|died|closed|opened|finished|landed|left|happened|occurred|quit|resigned|retired|failed|lapsed|matured|(?:signed|showed|ended) up|(?:moved|checked|logged|dropped|clocked|came|went|ran) (?:in|out|away|back|off))$/;
const PAST =
  /^(?:left|born|made|done|seen|known|shown|told|found|stolen|frozen|quit|gone|put|set|shut|hidden|happened|(?:with|over|under|re|un)\p{L}+(?:ld|wn|en|id|ken|ade|uilt))$/u;
const NO_PAST = /^(?:need|speed|seed|feed|bed|breed|weed|reed|shed|red|hundred|kindred|sacred|id|paid up)$/;

const isPast = (word: string) =>
  !NO_PAST.test(word) &&
  ((word.length > 3 && word.endsWith("ed")) || baseOfPast(word) !== undefined || PAST.test(word));
const isAdverb = (word: string) => /^(?:last|first|next|never|once|now|already|still|not)$|ly$/.test(word);

const withoutParticle = (words: readonly string[]) =>
  words.length > 1 && PARTICLE.test(words.at(-1)!) ? words.slice(0, -1) : words;

function number(noun: string, words: readonly string[], whole: string): string | undefined {
  const [first, ...rest] = words;
  if (/^(number|no|count) of /.test(noun)) return `Number of ${noun.replace(/^(number|no|count) of /, "")}${whole}`;
  if (first === "number" && rest.length > 0) return `Number of ${rest.join(" ")}${whole}`;
  if (words.length > 1 && words.at(-1) === "count") return `Number of ${plural(words.slice(0, -1).join(" "))}${whole}`;
  return undefined;
}

/** "Based on": what it is based on. */
function ground(words: readonly string[], entity: string): string | undefined {
  const [verb = "", preposition = "", ...others] = words;
  const fits = others.length === 0 && isPast(verb) && /^(?:on|with)$/.test(preposition);
  return fits ? `What the ${entity} is ${verb} ${preposition}` : undefined;
}

/** "From city", "floor to": which of two ends it is stands in brackets. */
function withDirection(words: readonly string[]): string {
  const [first = "", ...rest] = words;
  const last = words.at(-1)!;
  if (rest.length === 0) return words.join(" ");
  if (/^(?:from|to)$/.test(first)) return `${rest.join(" ")} (${first})`;
  return /^(?:from|to)$/.test(last) ? `${words.slice(0, -1).join(" ")} (${last})` : words.join(" ");
}

function plural(noun: string): string {
  if (/([^aeiou])y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  if (/(s|x|ch|sh)$/.test(noun)) return `${noun}es`;
  return `${noun}s`;
}

/** A field in a list of what a row has: "date issued", "end date"; undefined for what is no noun. */
export function listedNoun(noun: string, field: FieldProfile): string | undefined {
  const words = noun.split(" ");
  const tail = words.at(-1)!;
  const before = words.slice(0, -1);
  if (field.semantic?.type === "flag" || /^(?:is|has|was|are|can|may|must)$/.test(words[0]!)) return undefined;
  const when = /^time/.test(field.semantic?.type ?? "") ? "time" : "date";
  if (words.length === 1) return !isPast(tail) ? noun : isTime(field) ? `${when} ${tail}` : undefined;
  if (tail === "date" && isTime(field) && /^(?:from|to)$/.test(before.join(" ")))
    return before[0] === "from" ? "start date" : "end date";
  if (/^(?:on|at)$/.test(tail)) {
    const verb = withoutParticle(before).at(-1)!;
    const unit = tail === "on" ? "date" : "time";
    if (PRESENT.test(verb)) return `${[...before.slice(0, -1), NOUNS[verb] ?? verb].join(" ")} ${unit}`;
    if (before.length === 1 && verb === "due") return `due ${unit}`;
    if (before.length === 1 && verb === "born") return `${unit} of birth`;
    return isPast(verb) && before.length === (verb === before.at(-1) ? 1 : 2)
      ? `${unit} ${before.join(" ")}`
      : undefined;
  }
  return Object.hasOwn(TAILS, tail) || tail === "by" || /^(?:from|to)$/.test(words[0]!) ? undefined : noun;
}

const NOUNS: Readonly<Record<string, string>> = { starts: "start", begins: "start", ends: "end", expires: "expiry" };
