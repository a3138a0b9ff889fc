import { ownEntry } from "../../collections.js";
import { nameWords } from "../../language/name-words.js";
import { singular } from "../../language/plurals.js";
import { longForms } from "../../language/short-forms.js";

/** Words in the names of fields, by what they say of a row: "delivery" of a date is when it was delivered. */
const STATES: Readonly<Record<string, string>> = {
  delete: "deleted",
  deletion: "deleted",
  remove: "removed",
  void: "voided",
  indicator: "flag",
  intern: "internal",
  at: "time",
  on: "date",
  // Of a row's state hardly ever its class.
  cls: "closed",
  close: "closed",
  closing: "closed",
  end: "ended",
  ending: "ended",
  finish: "finished",
  complete: "completed",
  completion: "completed",
  cancel: "cancelled",
  canceled: "cancelled",
  cancellation: "cancelled",
  return: "returned",
  resolve: "resolved",
  resolution: "resolved",
  pay: "paid",
  payment: "paid",
  delivery: "delivered",
  ship: "shipped",
  term: "terminated",
  terminate: "terminated",
  termination: "terminated",
  leave: "left",
  leaving: "left",
  exit: "left",
  retire: "retired",
  discharge: "discharged",
  decom: "decommissioned",
  scrap: "scrapped",
  disposal: "disposed",
  settle: "settled",
  approve: "approved",
  approval: "approved",
  arrival: "arrived",
  departure: "departed",
  delay: "delayed",
  acceptance: "accepted",
  activation: "activated",
  collection: "collected",
  confirmation: "confirmed",
  decision: "decided",
  dispatch: "dispatched",
  inspection: "inspected",
  installation: "installed",
  publication: "published",
  rejection: "rejected",
  renewal: "renewed",
  repair: "repaired",
  reply: "answered",
  signature: "signed",
  submission: "submitted",
  verification: "verified",
  withdrawal: "withdrawn",
};

/** What else such names say. */
const SAID = new Set([...Object.values(STATES), ..."current date effective from internal test time valid".split(" ")]);

/** What a question calls the present rows of a history, and those that have not ended. */
export const CURRENT_WORDS: readonly string[] = [
  ..."current|currently|now|right now|at present|at the moment|presently|present|today".split("|"),
  ..."as of now|latest version|in force".split("|"),
];
export const OPEN_WORDS: readonly string[] =
  "open|still|still open|ongoing|running|active|outstanding|current|currently|now|right now|at the moment|at present|in force".split(
    "|",
  );

/** What a question calls the rows whose stored state is that of the present ones. */
export const ACTIVE_WORDS: readonly string[] = [
  ...new Set([...CURRENT_WORDS, ...OPEN_WORDS.filter((word) => !/open|outstanding/.test(word))]),
];
/** What a stored state calls the rows that are the present ones. */
export const ACTIVE = /^(?:active|current|ongoing|in force|live|running|open)$/i;

/** What is not yet paid. */
export const OWED_WORDS: readonly string[] = ["outstanding", "still outstanding", "owed", "still owed", "open"];

/** What the end of a thing is called. */
export const ENDS = new Set(
  (
    "closed ended finished completed returned resolved terminated left retired discharged settled removed " +
    "discontinued delisted withdrawn expired stopped decommissioned scrapped disposed dissolved ceased resigned quit lapsed deregistered fixed solved"
  ).split(" "),
);
export const DELETED = new Set(["deleted"]);
/** What a flag says of rows that are as good as deleted. */
export const GONE = new Set("deleted removed voided".split(" "));
export const TEST = new Set("test demo dummy".split(" "));
const IRREGULAR_PARTICIPLES = new Set("paid sent sold left done met won lost built given".split(" "));
/** Participles in the names of dates that lie ahead, or that say how a row came to be and not what became of it. */
const NO_STATES = new Set(
  "expected planned estimated scheduled required requested promised created updated modified".split(" "),
);

/** The words of a field's name; what stands for a state, a time or a flag is written out as that. */
export function stateWords(name: string): string[] {
  return nameWords(name).map((word) => {
    const said = [word, ...longForms(word)].map((form) => (Object.hasOwn(STATES, form) ? STATES[form]! : form));
    return said.find((form) => SAID.has(form)) ?? word;
  });
}

/** What people say beside it: contracts are terminated, employees leave, bills are settled or paid. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  settled: ["paid"],
  paid: ["settled"],
  terminated: ["left"],
  ended: ["expired", "left"],
  left: ["already gone", "gone already", "gone again", "already gone again", "gone for good"],
  delivered: ["arrived"],
  decided: ["decided on", "decided upon"],
};

export const eventWords = (event: string): readonly string[] => [event, ...(ownEntry(ALSO, event) ?? [])];

/** True for an end of the row itself: the end of a trial is not that of the subscription. */
export function isOwnEnd(words: readonly string[], table: string): boolean {
  const own = new Set([...nameWords(table).map(singular), "date", "time", "day", "actual", "real"]);
  return words.every((word) => ENDS.has(word) || own.has(singular(word)));
}

/** "out of use" of out_of_use_since: the state that a row has been in since then. */
export function stateSince(words: readonly string[], table: string): string | undefined {
  const state = words.slice(0, -1);
  if (words.at(-1) !== "since" || state.length === 0) return undefined;
  const noun = new Set([...nameWords(table).map(singular), "member", "customer", "client", "user", "employee"]);
  return state.every((word) => noun.has(singular(word))) ? undefined : state.join(" ");
}

/** What happened to a row at the time that a field keeps: "returned" for returned_on; undefined where that is no event. */
export function eventIn(words: readonly string[]): string | undefined {
  if (words.some((word) => NO_STATES.has(word))) return undefined;
  // The end that was agreed upon is none yet.
  if (words[0] === "agreed" && words.some((word) => ENDS.has(word))) return undefined;
  return words.find((word) => ENDS.has(word) || /..ed$/.test(word) || IRREGULAR_PARTICIPLES.has(word));
}

/**
 * "NULL = still ours" tells no state by "ours": "our revenue" would be that of such rows. "NULL = hasn't (yet)", "empty = none"
 * ask for no rows either.
 */
export const ASKS_NOTHING =
  /^(?:ours|yours|theirs|mine|his|hers|none|nothing|nobody|no|not|n\/a|unknown|(?:has|have|is|was|does|did)(?:n['’]t| not)?)$/;
