import { stem } from "../../../language/stems.js";
import type { FieldProfile } from "../../../profiles/profile.js";
import { type Naming, withoutTable } from "./namings.js";

interface Known {
  /** Stems of its own name, without those that repeat its table's name. */
  readonly own: readonly string[];
  readonly isKey: boolean;
  /** What else it is called. */
  readonly named: readonly Omit<Naming, "echo">[];
  /** Stems of its table's names. */
  readonly table: ReadonlySet<string>;
  /** Stems of the names of all tables. */
  readonly others: ReadonlySet<string>;
}

/** Other ways to say what a field is called: "city" for city_name, "e-mail address" for email, "beds" for the number of beds. */
export function fieldForms(field: FieldProfile, { own, isKey, named, table, others }: Known): Naming[] {
  const all = [own, ...named.map(({ words }) => words)];
  return [
    ...named.flatMap(({ words, weight }) => shortened(words, weight, table)),
    ...formed(field, own),
    ...wholeName(own),
    ...(isKey ? [] : all.flatMap((words) => withoutForm(words, table))),
    ...(isKey ? [] : all.flatMap((words) => [...counted(field, words, others), ...timeSpent(field, words)])),
  ];
}

/** "Time worked" for the hours worked. */
function timeSpent({ min }: FieldProfile, words: readonly string[]): Naming[] {
  const others = words.filter((word) => !TIMES.has(word));
  if (typeof min !== "number" || others.length === 0 || others.length !== words.length - 1) return [];
  return [{ words: words.map((word) => (TIMES.has(word) ? "time" : word)), echo: false, weight: SHORTENED }];
}

const TIMES = new Set(["hours", "minutes", "seconds"].map(stem));

/** "beds" for "number of beds", "guest satisfaction" for guest_satisfaction_no, where beds are no rows of their own. */
function counted({ min }: FieldProfile, words: readonly string[], others: ReadonlySet<string>): Naming[] {
  const things = words.filter((word) => !COUNTS.has(word));
  if (things.length === 0 || words.length !== things.length + 1 || typeof min !== "number") return [];
  const short = things.length === 1 && things[0]!.length < 3;
  return short || things.every((word) => others.has(word)) ? [] : [{ words: things, echo: false, weight: COUNTED }];
}

const COUNTS = new Set(["number", "num", "count", "qty", "quantity"].map(stem));
const COUNTED = 0.9;

const SHORTENED = 0.95;

/** "kind" for the "kind of order" of a table that people call orders. */
function shortened(words: readonly string[], weight: number, table: ReadonlySet<string>): Naming[] {
  const { words: own, echo } = withoutTable(words, table);
  return echo || own.length === words.length ? [] : [{ words: own, echo, weight: weight * SHORTENED }];
}

/** What a name ends with to say in which form something is kept: a city's name, a country's code, an e-mail address. */
const FORMS = new Set(["name", "nm", "code", "cd", "text", "txt"]);
const ADDRESSES = new Set(["email", "mail", "web"]);
const WITHOUT_FORM = 0.9;
const OF_NAMES = /^(?:first|last|full|user|nick|short|middl|famili|given)$/;

/** "city" for city_name, "country" for ctry_cd, "email" for email_addr. */
function withoutForm(words: readonly string[], table: ReadonlySet<string>): Naming[] {
  const [first, last, more] = words;
  if (first === undefined || last === undefined || more !== undefined || table.has(first) || OF_NAMES.test(first))
    return [];
  const form =
    FORMS.has(last) ||
    (ADDRESSES.has(first) && /^addr/.test(last)) ||
    (/^(?:tele)?phon/.test(first) && last === "number");
  return form ? [{ words: [first], echo: false, weight: WITHOUT_FORM }] : [];
}

/** "e-mail address" for email, "phone number" for phone. */
function formed({ semantic }: FieldProfile, own: readonly string[]): Naming[] {
  const [first, more] = own;
  const form = semantic?.type === "e-mail" ? stem("address") : semantic?.type === "phone" ? "number" : undefined;
  if (first === undefined || more !== undefined || form === undefined) return [];
  return [{ words: [first, form], echo: false, weight: 1 }];
}

const WHOLE = new Set(["full", "complete", "whole", "display"].map(stem));

/** "name" for full_name: it is the name of the row. */
function wholeName([first, second, more]: readonly string[]): Naming[] {
  const named = first !== undefined && WHOLE.has(first) && second === "name" && more === undefined;
  return named ? [{ words: ["name"], echo: false, weight: SHORTENED }] : [];
}
