import { count, formatNumber } from "../../language/numbers.js";
import { EDIT_KINDS } from "../../training/edits/edit.js";
import type { SelectorRow } from "../../training/selector/rows.js";
import { type Card, type CardTable, dataCard } from "../../training/set/card.js";
import { countBy } from "../../training/set/count-by.js";
import type { SetJob } from "../../training/set/open-set.js";
import type { SetFile } from "../../training/set/write-files.js";
import type { SelectorFacts } from "./selector-pairs.js";
import { counted, type SetCounts, type SetReport, setCard, setCounts } from "./set-card.js";

/** What a set of comparisons was made of and what became of it. */
export interface SelectorReport extends SetReport {
  readonly facts: readonly SelectorFacts[];
  /** Pairs that were verified, before they were balanced. */
  readonly possible: number;
  readonly ranks: readonly string[] | undefined;
}

export interface SelectorCounts extends SetCounts {
  /** Pairs in the set, and pairs that were verified. */
  readonly pairs: number;
  readonly possible: number;
  /** Pairs in the set by where the wrong query comes from: "edit literal", "run a-precise". */
  readonly sources: Readonly<Record<string, number>>;
  /** Edits that were tried by kind, and what execution said of them. */
  readonly edits: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Questions of runs by what their candidates gave. */
  readonly runs: Readonly<Record<string, number>>;
}

export function selectorCard(report: SelectorReport): {
  readonly counts: SelectorCounts;
  readonly card: (job: SetJob, files: readonly SetFile[]) => string;
} {
  const counts = countsOf(report);
  return { counts, card: (job, files) => dataCard(cardOf(report, counts), job, files) };
}

function countsOf(report: SelectorReport): SelectorCounts {
  const { facts, possible, splits } = report;
  const first = Object.values(splits)
    .flat()
    .filter(({ answer }) => answer === "A") as SelectorRow[];
  const edits = EDIT_KINDS.map((kind) => {
    const all = facts.flatMap(({ edits }) => edits[kind] ?? []);
    const sum = (effect: "changes" | "nothing" | "fails") =>
      all.reduce((total, each) => total + (each[effect] ?? 0), 0);
    return [kind, { changes: sum("changes"), nothing: sum("nothing"), fails: sum("fails") }] as const;
  });
  return {
    ...setCounts(report),
    pairs: first.length,
    possible,
    sources: counted(first.map(({ kind, source }) => `${kind} ${source}`)),
    edits: Object.fromEntries(edits),
    runs: counted(facts.flatMap(({ runs }) => runs)),
  };
}

const ABOUT =
  "Comparisons for a selector of SQL: a question, the schema that both queries read, and two queries with their results, rendered by the code with which the pipeline's selection asks its model. One of the two is right: `answer` is A or B, and each pair stands there in both orders. All wrong queries run and give other rows than the right one, compared as the selection compares them. Reward 1 for the right letter, else 0.";

function cardOf(report: SelectorReport, counts: SelectorCounts): Card {
  const own = setCard(report, counts);
  const rows = Object.values(report.splits).flat();
  const tables: CardTable[] = [
    {
      title: "Pairs by where the wrong query comes from",
      header: ["from", "pairs"],
      rows: Object.entries(counts.sources),
    },
    {
      title: "Rows by answer",
      header: ["answer", "rows"],
      rows: countBy(rows, "answer"),
    },
    {
      title: "Edits that were tried",
      header: ["kind", "change the result", "change nothing", "fail"],
      rows: Object.entries(counts.edits).map(([kind, each]) => [
        kind,
        each.changes ?? 0,
        each.nothing ?? 0,
        each.fails ?? 0,
      ]),
    },
    { title: "Questions of runs", header: ["their candidates", "questions"], rows: runRows(counts) },
  ];
  return {
    title: "Training set for a selector of SQL",
    about: ABOUT,
    ...own,
    tables: [...tables.filter(({ rows }) => rows.length > 0), ...own.tables],
    notes: [
      ...own.notes,
      `${formatNumber(counts.pairs)} of ${count(counts.possible, "verified pair was", "verified pairs were")} chosen, so that kinds, sources, tiers and databases are balanced.`,
      ...(report.ranks ? [`Weights by these ranks, the best generator first: ${report.ranks.join(", ")}.`] : []),
    ],
  };
}

const RUN_TITLES: Readonly<Record<string, string>> = {
  pairs: "are right and wrong: pairs",
  "none right": "are all wrong: left out, as the gold query would be told by its style",
  "all agree": "all give the right rows",
  "nothing runs": "do not run",
};

const runRows = ({ runs }: SelectorCounts): [string, number][] =>
  Object.entries(runs).map(([result, number]) => [RUN_TITLES[result] ?? result, number]);
