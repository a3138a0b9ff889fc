import { basename } from "node:path";
import { countEach } from "../../collections.js";
import { count, formatNumber } from "../../language/numbers.js";
import { balanceOf } from "../../training/checks/balance.js";
import type { Lengths } from "../../training/checks/lengths.js";
import { type CheckedPairs, REMOVAL_TITLES, type RemovalKind } from "../../training/checks/removal.js";
import type { TrainingRow } from "../../training/row.js";
import type { Card, CardTable } from "../../training/set/card.js";
import { countBy } from "../../training/set/count-by.js";
import type { DatabaseSplit } from "../../training/split.js";
import { type FoundPairs, type MissingCounts, missingCounts } from "./sources.js";

/** What a set was made of, whatever its kind. */
export interface SetReport {
  readonly found: FoundPairs;
  readonly checked: CheckedPairs;
  readonly splits: Readonly<Record<string, readonly TrainingRow[]>>;
  readonly split: DatabaseSplit;
  readonly lengths: Lengths | undefined;
  readonly licence: string | undefined;
}

/** The counts of a set that its manifest holds. */
export interface SetCounts extends MissingCounts {
  readonly [name: string]: unknown;
  readonly questions: number;
  readonly used: number;
  /** Rows by split. */
  readonly rows: Readonly<Record<string, number>>;
  /** Questions by why they were left out. */
  readonly removed: Readonly<Record<string, number>>;
  readonly unanswerable: number;
  readonly lengths?: Lengths;
  readonly warnings: readonly string[];
}

export function setCounts({ found, checked, splits, split, lengths }: SetReport): SetCounts {
  return {
    questions: found.dataSet.questions.length,
    used: checked.kept.length,
    ...missingCounts(found),
    unanswerable: found.unanswerable,
    removed: counted(checked.removed.map(({ kind }) => kind)),
    rows: Object.fromEntries(Object.entries(splits).map(([name, rows]) => [name, rows.length])),
    ...(lengths && { lengths }),
    warnings: [...balanceOf(checked.kept).warnings, ...(split.note ? [split.note] : [])],
  };
}

/** How often each name occurs, by name. */
export function counted(names: readonly string[]): Record<string, number> {
  return Object.fromEntries([...countEach(names)].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What the data card of any set says of its questions and rows. */
export function setCard(report: SetReport, counts: SetCounts): Pick<Card, "sources" | "tables" | "notes"> {
  const { found, checked, splits, split, licence } = report;
  const all = Object.values(splits).flat();
  const [[source, sha256] = ["", ""]] = Object.entries(found.inputs);
  const name = source.replace(/^questions /, "") || basename(found.dataSet.path);
  const { questions, used, warnings, lengths } = counts;
  return {
    sources: [{ name, sha256, questions, used, licence }],
    tables: [
      {
        title: "Rows by tier",
        header: ["tier", "rows"],
        rows: countBy(all, "tier").map(([tier, rows]): [string, number] => [tier || "none", rows]),
      },
      {
        title: "Rows by database",
        header: ["database", "split", "rows"],
        rows: countBy(all, "database").map(([database, rows]): [string, string, number] => [
          database,
          split.held.has(database) ? "eval" : "train",
          rows,
        ]),
      },
      leftOutTable(counts),
      ...(lengths ? [lengthsTable(lengths)] : []),
    ].filter(({ rows }) => rows.length > 0),
    notes: [
      `${formatNumber(balanceOf(checked.kept).skeletons)} different SQL skeletons stand behind ${count(checked.kept.length, "gold query", "gold queries")}.`,
      ...warnings,
    ],
  };
}

const leftOutTable = ({ missing, unanswerable, removed }: SetCounts): CardTable => ({
  title: "Questions left out",
  header: ["why", "questions"],
  rows: [
    ["its database is not at hand", missing] as const,
    ["the database cannot answer it", unanswerable] as const,
    ...Object.entries(removed).map(([kind, number]) => [REMOVAL_TITLES[kind as RemovalKind], number] as const),
  ].filter(([, number]) => number !== 0),
});

const lengthsTable = ({ median, p95, longest, exceeding }: Lengths): CardTable => ({
  title: "Tokens of a row",
  header: ["median", "95th percentile", "longest", "left out: longer than the context"],
  rows: [[median, p95, longest, exceeding ?? "no context given"]],
});
