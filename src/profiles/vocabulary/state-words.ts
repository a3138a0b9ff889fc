import { nameWords } from "../../language/name-words.js";
import { singular } from "../../language/plurals.js";

/** Short forms in the names of fields that say in which state a row is. */
const SHORT_FORMS: Readonly<Record<string, string>> = {
  del: "deleted",
  dlt: "deleted",
  dltd: "deleted",
  delete: "deleted",
  deletion: "deleted",
  rmv: "removed",
  rmvd: "removed",
  remove: "removed",
  void: "voided",
  fl: "flag",
  flg: "flag",
  ind: "flag",
  indicator: "flag",
  yn: "flag",
  vld: "valid",
  cur: "current",
  curr: "current",
  crnt: "current",
  tst: "test",
  int: "internal",
  intl: "internal",
  intern: "internal",
  frm: "from",
  eff: "effective",
  dt: "date",
  dts: "date",
  ts: "time",
  tm: "time",
  at: "time",
  on: "date",
  clos: "closed",
  cls: "closed",
  clsd: "closed",
  close: "closed",
  closing: "closed",
  end: "ended",
  ending: "ended",
  finish: "finished",
  fin: "finished",
  complete: "completed",
  completion: "completed",
  cmpl: "completed",
  compl: "completed",
  cncl: "cancelled",
  cancel: "cancelled",
  canceled: "cancelled",
  cancellation: "cancelled",
  return: "returned",
  ret: "returned",
  rtn: "returned",
  rtrn: "returned",
  resolve: "resolved",
  rslv: "resolved",
  resolution: "resolved",
  pay: "paid",
  pd: "paid",
  payment: "paid",
  dlv: "delivered",
  dlvd: "delivered",
  delivery: "delivered",
  ship: "shipped",
  terminate: "terminated",
  termination: "terminated",
  term: "terminated",
  leave: "left",
  leaving: "left",
  exit: "left",
  retire: "retired",
  discharge: "discharged",
  settle: "settled",
  approve: "approved",
  arrival: "arrived",
  departure: "departed",
};

/** What a question calls the present rows of a history, and those that have not ended. */
export const CURRENT_WORDS: readonly string[] = [
  ..."current|currently|now|right now|at present|at the moment|presently|present|today".split("|"),
  ..."as of now|latest version|in force".split("|"),
];
export const OPEN_WORDS: readonly string[] =
  "open|still|still open|ongoing|running|active|outstanding|current|currently|now|at the moment|at present".split("|");

/** What the end of a thing is called. */
export const ENDS = new Set(
  "closed ended finished completed returned resolved terminated left retired discharged settled removed".split(" "),
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

/** The words of a field's name, short forms of states written out. */
export function stateWords(name: string): string[] {
  return nameWords(name).map((word) => (Object.hasOwn(SHORT_FORMS, word) ? SHORT_FORMS[word]! : word));
}

/** What people say beside it: contracts are terminated, employees leave. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  terminated: ["left"],
  ended: ["expired"],
  delivered: ["arrived"],
};

export const eventWords = (event: string): readonly string[] => [event, ...(ALSO[event] ?? [])];

/** True for an end of the row itself: the end of a trial is not that of the subscription. */
export function isOwnEnd(words: readonly string[], table: string): boolean {
  const own = new Set([...nameWords(table).map(singular), "date", "time", "day", "actual", "real"]);
  return words.every((word) => ENDS.has(word) || own.has(singular(word)));
}

/** What happened to a row at the time that a field keeps: "returned" for returned_on; undefined where that is no event. */
export function eventIn(words: readonly string[]): string | undefined {
  if (words.some((word) => NO_STATES.has(word))) return undefined;
  return words.find((word) => ENDS.has(word) || /..ed$/.test(word) || IRREGULAR_PARTICIPLES.has(word));
}
