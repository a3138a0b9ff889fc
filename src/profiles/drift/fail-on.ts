import { nearest } from "../../artifacts/nearest.js";
import { ownEntry } from "../../collections.js";
import { AskableError } from "../../errors.js";
import type { Change, Drift } from "./drift.js";
import { changeText, placeOf } from "./report.js";

/** What `--fail-on` names: which changes it is about, and how large one is where there is a limit to it. */
interface Rule {
  readonly kinds: readonly Change["kind"][];
  /** In the unit of the limit: parts for `%`, points for shares, the index itself. */
  readonly size?: (change: Change) => number;
}

const part = (before: number, after: number) => (Math.abs(after - before) / Math.max(before, 1)) * 100;
const points = (before: number, after: number) => Math.abs(after - before) * 100;
const numbers = (change: Change) => change as Extract<Change, { before: number; after: number }>;

const RULES: Readonly<Record<string, Rule>> = {
  rows: { kinds: ["rows"], size: (change) => part(numbers(change).before, numbers(change).after) },
  nulls: { kinds: ["nulls"], size: (change) => points(numbers(change).before, numbers(change).after) },
  distinct: { kinds: ["distinct"], size: (change) => part(numbers(change).before, numbers(change).after) },
  coverage: { kinds: ["join-broken"], size: (change) => points(numbers(change).before, numbers(change).after) },
  psi: { kinds: ["distribution"], size: (change) => (change as Extract<Change, { psi: number }>).psi },
  "added-table": { kinds: ["table-added"] },
  "dropped-table": { kinds: ["table-dropped", "table-renamed"] },
  "added-field": { kinds: ["field-added"] },
  "dropped-field": { kinds: ["field-dropped", "field-renamed"] },
  type: { kinds: ["type"] },
  key: { kinds: ["key"] },
  values: { kinds: ["values", "letter-case"] },
  definition: { kinds: ["definition"] },
  range: { kinds: ["range"] },
  join: { kinds: ["join-broken", "join-dropped"] },
  stalled: { kinds: ["freshness"], size: (change) => (change.kind === "freshness" && change.stalled ? 1 : 0) },
  unreadable: { kinds: ["unreadable"] },
};

export interface FailRule {
  readonly name: string;
  readonly limit: number | undefined;
}

/**
 * Reads what a refresh is to fail on: names with or without a limit, separated by commas: `rows=50%`, `nulls=5`,
 * `psi=0.25`, `dropped-field`. `any` stands for every change but those of rows and of freshness.
 *
 * @throws AskableError naming the part that is not understood.
 */
export function readFailRules(text: string): FailRule[] {
  const rules = rulesIn(text);
  if (rules.length === 0) throw wrong("--fail-on: no rule is named", KNOWN);
  return rules;
}

function rulesIn(text: string): FailRule[] {
  return text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "")
    .map((entry) => {
      const [, name = "", limit] = /^([^=\s]*)\s*(?:=\s*(.*))?$/s.exec(entry) ?? [];
      const rule = name === "any" ? undefined : ownEntry(RULES, name);
      if (name !== "any" && !rule) throw unknown(entry, name);
      if (limit === undefined) return { name, limit };
      if (!rule?.size || name === "stalled") throw wrong(`--fail-on: ${name} takes no limit`, `Write ${name} alone.`);
      const [, number] = /^(\d+(?:\.\d+)?)\s*%?$/.exec(limit) ?? [];
      if (number === undefined) throw wrongLimit(entry, name);
      return { name, limit: Number(number) };
    });
}

/** The changes that go beyond the rules, one sentence each. */
export function breaches({ changes }: Pick<Drift, "changes">, rules: readonly FailRule[]): string[] {
  const broken = (change: Change, { name, limit = 0 }: FailRule) => {
    if (name === "any") return change.kind !== "rows" && !(change.kind === "freshness" && !change.stalled);
    const { kinds, size } = RULES[name]!;
    return kinds.includes(change.kind) && (size === undefined || size(change) > limit);
  };
  return changes
    .filter((change) => rules.some((rule) => broken(change, rule)))
    .map((change) => `${placeOf(change)}: ${changeText(change)}`);
}

const NAMES = [...Object.keys(RULES), "any"];
const KNOWN = `Known: ${NAMES.join(", ")}; a limit follows "=": rows=50%, nulls=5, psi=0.25.`;

function unknown(entry: string, name: string): AskableError {
  const [near] = nearest(name || entry, NAMES, 1);
  return wrong(`--fail-on: "${entry}" is not understood`, near ? `Did you mean ${near}?` : KNOWN);
}

function wrongLimit(entry: string, name: string): AskableError {
  const example = { rows: "50%", distinct: "10%", psi: "0.25" }[name] ?? "5";
  return wrong(
    `--fail-on: "${entry}": a limit is a number from 0`,
    `Write ${name}=${example}, or ${name} alone for any change.`,
  );
}

function wrong(message: string, hint: string): AskableError {
  return new AskableError(message, { code: "usage", hint });
}
