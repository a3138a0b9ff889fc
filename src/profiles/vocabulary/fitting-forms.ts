import type { NamedField } from "./named-database.js";

/** What short forms stand for where a field's values say which of several is meant. */
const TIMES = /^(?:start|begin|expiry|departure|arrival|date|time)$/;
const STATES = /^(?:status|state|street|station|stop|category|currency|count|city|county)$/;
/** Said of a row, as yes or no: "deleted", "internal", not "delivery", "interval". */
const ADJECTIVE = /(?:ed|al|ive|ent|id|able|ary|ic)$/;

export interface FittingForms {
  readonly forms: readonly string[];
  /** What a name that says yes or no means. */
  readonly adjective: string | undefined;
  /** Whether the short form can stand for it here. */
  readonly allows: (word: string) => boolean;
}

export function fittingForms(
  usual: readonly string[],
  { temporal, last }: { readonly temporal: boolean | undefined; readonly last: boolean },
): FittingForms {
  const allows = (word: string) =>
    temporal ? !STATES.test(word) : temporal === undefined || !last || !TIMES.test(word);
  const fitting = usual.filter(allows);
  return {
    forms: fitting.length > 0 ? fitting : usual,
    adjective: usual.find((form) => ADJECTIVE.test(form)),
    allows: (word) => allows(word) || fitting.length === 0,
  };
}

export function isTemporal({ type = "", semantic }: NamedField): boolean {
  return /date|time/i.test(type) || /^(?:date|time|timestamp|year)/.test(semantic?.type ?? "");
}
