import { count } from "../../language/numbers.js";
import type { TrainingRow } from "../../training/row.js";
import { type CardTable, dataCard } from "../../training/set/card.js";
import { countBy } from "../../training/set/count-by.js";
import type { SetJob } from "../../training/set/open-set.js";
import type { QuestionWork } from "../../training/set/work.js";
import type { SetFile } from "../../training/set/write-files.js";
import { counted, type SetCounts, type SetReport, setCard, setCounts } from "./set-card.js";
import type { SftFacts } from "./sft-rows.js";

/** What a set was made of and what became of it. */
export interface SftReport extends SetReport {
  readonly work: readonly QuestionWork<SftFacts>[];
}

/** The counts of a set for its manifest, and its data card. */
export function sftCard(report: SftReport): {
  readonly counts: SftCounts;
  readonly card: (job: SetJob, files: readonly SetFile[]) => string;
} {
  const counts = countsOf(report);
  return { counts, card: (job, files) => writeCard(report, counts, job, files) };
}

export interface SftCounts extends SetCounts {
  /** Rows by task and format. */
  readonly tasks: Readonly<Record<string, number>>;
  /** Gold queries by what the chunked format made of them. */
  readonly chunked: Readonly<Record<string, number>>;
  /** Failing queries by where they come from. */
  readonly broken: Readonly<Record<string, number>>;
  /** Questions without a row, as the pipeline would read another query out of the reply. */
  readonly unreadable: number;
}

function countsOf(report: SftReport): SftCounts {
  const { work, splits } = report;
  const all = Object.values(splits).flat();
  return {
    ...setCounts(report),
    tasks: Object.fromEntries(
      countBy(all, "task", "format").map(([name, number]) => [name.replace(/, $/, "").replace(", ", "/"), number]),
    ),
    chunked: counted(work.flatMap(({ facts }) => facts.chunked ?? [])),
    broken: counted(work.flatMap(({ facts }) => facts.broken ?? [])),
    unreadable: work.filter(({ facts }) => facts.unreadable).length,
  };
}

const ABOUT =
  "Chats for supervised fine-tuning of SQL generators. The prompts of `generate` and `self-refine` are rendered by the code with which the pipeline asks its models; the replies of `generate` are gold queries that run and are not flagged, as they are (`standard`) or written in steps (`chunked`) where execution gives equal rows.";

function writeCard(report: SftReport, counts: SftCounts, job: SetJob, files: readonly SetFile[]): string {
  const all = Object.values(report.splits).flat();
  const common = setCard(report, counts);
  const tables: CardTable[] = [
    { title: "Rows by task and format", header: ["task", "format", "rows"], rows: byTwo(all, "task", "format") },
    ...common.tables,
    ...(Object.keys(counts.chunked).length > 0 ? [chunkedTable(counts)] : []),
    ...(Object.keys(counts.broken).length > 0 ? [brokenTable(counts)] : []),
  ];
  const notes = [
    ...common.notes,
    ...(counts.unreadable > 0
      ? [`${count(counts.unreadable, "question")} without a row: their SQL holds what ends a reply.`]
      : []),
  ];
  return dataCard({ title: "Training set for SQL generators", about: ABOUT, ...common, tables, notes }, job, files);
}

function byTwo(rows: readonly TrainingRow[], one: string, other: string): [string, string, number][] {
  return countBy(rows, one, other).map(([names, number]) => {
    const [first = "", second = ""] = names.split(", ");
    return [first, second || "-", number];
  });
}

const CHUNKED_TITLES: Readonly<Record<NonNullable<SftFacts["chunked"]>, string>> = {
  equal: "rewritten in steps, with equal rows: kept",
  differs: "rewritten in steps, with other rows: left out",
  "one-step": "one step suffices: kept as it is",
  "as-is": "written in steps already: kept as it is",
  unread: "cannot be parsed: left out",
};

const chunkedTable = ({ chunked }: SftCounts): CardTable => ({
  title: "Gold queries in the chunked format",
  header: ["what became of it", "queries"],
  rows: Object.entries(chunked).map(([kind, number]) => [CHUNKED_TITLES[kind as keyof typeof CHUNKED_TITLES], number]),
});

const brokenTable = ({ broken }: SftCounts): CardTable => ({
  title: "Failing queries of self-refine",
  header: ["where it comes from", "queries"],
  rows: Object.entries(broken).map(([from, number]) => [
    from === "run" ? "a candidate of a run" : `mistake: ${from}`,
    number,
  ]),
});
