import { nearest } from "../../artifacts/nearest.js";
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
const figures = (change: Change) => change as Extract<Change, { before: number; after: number }>;

const RULES: Readonly<Record<string, Rule>> = {
  rows: { kinds: ["rows"], size: (change) => part(figures(change).before, figures(change).after) },
  nulls: { kinds: ["nulls"], size: (change) => points(figures(change).before, figures(change).after) },
  distinct: { kinds: ["distinct"], size: (change) => part(figures(change).before, figures(change).after) },
  coverage: { kinds: ["join-broken"], size: (change) => points(figures(change).before, figures(change).after) },
  psi: { kinds: ["distribution"], size: (change) => (change as Extract<Change, { psi: number }>).psi },
  "added-table": { kinds: ["table-added"] },
  "dropped-table": { kinds: ["table-dropped", "table-renamed"] },
  "added-field": { kinds: ["field-added"] },
  "dropped-field": { kinds: ["field-dropped", "field-renamed"] },
  type: { kinds: ["type"] },
  key: { kinds: ["key"] },
  values: { kinds: ["values"] },
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
  return text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "")
    .map((entry) => {
      const [, name = "", limit] = /^([a-z-]+)(?:\s*=\s*(\d+(?:\.\d+)?)\s*%?)?$/i.exec(entry) ?? [];
      const rule = name === "any" ? undefined : RULES[name];
      if (name !== "any" && !rule) throw unknown(entry, name);
      if (limit !== undefined && (!rule?.size || name === "stalled")) throw noLimit(name);
      return { name, limit: limit === undefined ? undefined : Number(limit) };
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

function unknown(entry: string, name: string): AskableError {
  const names = [...Object.keys(RULES), "any"];
  const [near] = nearest(name || entry, names, 1);
  return new AskableError(`--fail-on: "${entry}" is not understood`, {
    code: "usage",
    hint: near
      ? `Did you mean ${near}?`
      : `Known: ${names.join(", ")}; a limit follows "=": rows=50%, nulls=5, psi=0.25.`,
  });
}

function noLimit(name: string): AskableError {
  return new AskableError(`--fail-on: ${name} takes no limit`, { code: "usage", hint: `Write ${name} alone.` });
}
