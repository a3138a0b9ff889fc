import { count, formatNumber } from "../../language/numbers.js";
import type { CheckReport } from "../../operations/training/check.js";
import type { MadeSet } from "../../operations/training/make-set.js";
import type { SelectorCounts } from "../../operations/training/selector-card.js";
import type { SetCounts } from "../../operations/training/set-card.js";
import type { SftCounts } from "../../operations/training/sft-card.js";
import type { Lengths } from "../../training/checks/lengths.js";
import { REMOVAL_TITLES, type RemovalKind } from "../../training/checks/removal.js";
import { tableText } from "./table.js";

/** What a set holds, and what was left out of it. */
export function madeSetText({ manifest, folder, already, resumed }: MadeSet): string {
  const counts = manifest.parameters.counts as SftCounts;
  const { equal = 0, differs = 0 } = counts.chunked;
  return [
    ...begunLines({ already, resumed }),
    tableText(
      ["task", "rows"],
      Object.entries(counts.tasks).map(([task, rows]) => [task, formatNumber(rows)]),
    ),
    ...leftOutLines(counts),
    ...(equal + differs > 0
      ? [
          `${formatNumber(equal)} of ${count(equal + differs, "gold query", "gold queries")} that were rewritten in steps give equal rows (${percent(equal, equal + differs)}).`,
        ]
      : []),
    ...setLines(counts, folder),
  ].join("\n");
}

/** The same of prompts to be rewarded. */
export function madePromptsText({ manifest, folder, already, resumed }: MadeSet): string {
  const counts = manifest.parameters.counts as SetCounts;
  return [...begunLines({ already, resumed }), ...leftOutLines(counts), ...setLines(counts, folder)].join("\n");
}

/** The same of pairs of queries. */
export function madePairsText({ manifest, folder, already, resumed }: MadeSet): string {
  const counts = manifest.parameters.counts as SelectorCounts;
  const tried = Object.entries(counts.edits).map(([kind, { changes = 0, nothing = 0, fails = 0 }]) => {
    const all = changes + nothing + fails;
    return [kind, formatNumber(all), all === 0 ? "-" : percent(changes, all), counted(counts, `edit ${kind}`)];
  });
  const runs = Object.keys(counts.sources).filter((source) => source.startsWith("run "));
  return [
    ...begunLines({ already, resumed }),
    tableText(["mistake put into the gold query", "tried", "change the rows", "pairs"], tried),
    ...(runs.length > 0
      ? [
          tableText(
            ["wrong query of a run by", "pairs"],
            runs.map((source) => [source.slice("run ".length), counted(counts, source)]),
          ),
        ]
      : []),
    ...runLines(counts),
    ...leftOutLines(counts),
    `${formatNumber(counts.pairs)} of ${count(counts.possible, "verified pair")} were chosen, each in both orders.`,
    ...setLines(counts, folder),
  ].join("\n");
}

const counted = ({ sources }: SelectorCounts, source: string) => formatNumber(sources[source] ?? 0);

/** What the candidates of runs were good for. */
function runLines({ runs }: SelectorCounts): string[] {
  const all = Object.values(runs).reduce((sum, number) => sum + number, 0);
  if (all === 0) return [];
  const { pairs = 0, "none right": none = 0, "all agree": agree = 0 } = runs;
  return [
    `Runs asked ${count(all, "question")}: ${formatNumber(pairs)} with right and wrong candidates, ${formatNumber(agree)} with right ones only, ${formatNumber(none)} with wrong ones only.`,
  ];
}

function begunLines({ already, resumed }: Pick<MadeSet, "already" | "resumed">): string[] {
  return [
    ...(already ? ["The same set was there: nothing to do."] : []),
    ...(resumed > 0 ? [`Went on after ${count(resumed, "question")} that were done.`] : []),
  ];
}

function setLines({ rows, used, lengths, warnings }: SetCounts, folder: string): string[] {
  const splits = Object.entries(rows).map(([split, number]) => count(number, `${purposeOf(split)} row`));
  return [
    ...(lengths ? [lengthsLine(lengths)] : []),
    ...warnings,
    `${splits.join(" and ")} from ${count(used, "question")} in ${folder}`,
  ];
}

function lengthsLine({ median, p95, longest, exceeding }: Lengths): string {
  const beyond = exceeding ? `; ${count(exceeding, "row")} longer than the context left out` : "";
  return `Tokens of a row: median ${formatNumber(median)}, 95th percentile ${formatNumber(p95)}, longest ${formatNumber(longest)}${beyond}.`;
}

const purposeOf = (split: string) => (split === "train" ? "training" : "evaluation");
const percent = (part: number, all: number) => `${((100 * part) / all).toFixed(1)} %`;

type LeftOut = Pick<SetCounts, "questions" | "used" | "missing" | "missingDatabases" | "unanswerable" | "removed">;

/** Databases that are not at hand and are shown to people. */
const NAMES = 5;

function firstOf(names: readonly string[]): string {
  const rest = names.length - NAMES;
  return names.slice(0, NAMES).join(", ") + (rest > 0 ? ` and ${formatNumber(rest)} more (--json shows all)` : "");
}

/** What was left out, where anything was. */
function leftOutLines({ questions, used, missing, missingDatabases, unanswerable, removed }: LeftOut): string[] {
  const parts = [
    ...(missing > 0 ? [`${formatNumber(missing)} whose database is not at hand: ${firstOf(missingDatabases)}`] : []),
    ...(unanswerable > 0 ? [`${formatNumber(unanswerable)} without SQL`] : []),
    ...Object.entries(removed).map(
      ([kind, number]) => `${formatNumber(number)} as ${REMOVAL_TITLES[kind as RemovalKind]}`,
    ),
  ];
  if (parts.length === 0) return [];
  return [
    `Left out ${formatNumber(questions - used)} of ${count(questions, "question")}:`,
    ...parts.map((part) => `  ${part}`),
  ];
}

/** What of a data set can be trained on. */
export function checkText(report: CheckReport, shown: number): string {
  const { removals, balance } = report;
  const rows = removals.slice(0, shown).map(({ id, database, kind, why }) => [id, database, kind, why]);
  const list = (entries: readonly (readonly [string, number])[]) =>
    entries.map(([name, number]) => `${name} ${formatNumber(number)}`).join(", ");
  return [
    ...(rows.length > 0 ? [tableText(["id", "database", "left out by", "why"], rows)] : []),
    ...(removals.length > shown ? [`… and ${formatNumber(removals.length - shown)} more (--json shows all)`] : []),
    ...leftOutLines(report),
    `Tiers: ${list(balance.tiers)}.`,
    `${count(balance.databases.length, "database")}, the largest: ${list(balance.databases.slice(0, 3))}.`,
    `${count(balance.skeletons, "SQL skeleton")}, the most frequent: ${list(balance.frequent.slice(0, 3))}.`,
    ...balance.warnings,
    ...(report.lengths ? [lengthsLine(report.lengths)] : []),
    `${formatNumber(report.used)} of ${count(report.questions, "question")} can be trained on.`,
  ].join("\n");
}
