import { formatNumber, percentage } from "../language/numbers.js";
import type { RunTables } from "./queries.js";
import type { ReportName, ReportRow } from "./report-columns.js";

/** Text for people. */
export interface ComponentTable {
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A run's rows of a report by tier. */
type ByTier<Name extends ReportName> = ReadonlyMap<string, ReportRow<Name>>;

type ValueByTier = (tier: string) => number | null | undefined;

/**
 * The quality of each component of a run by tier: grounding, linking, generation, fixer, selection, confidence; what
 * lost the wrong answers; what each generator contributes and each stage costs. What the pipeline lacks is left out.
 */
export async function componentTables(tables: RunTables, run: string): Promise<ComponentTable[]> {
  const tiers = (await of(tables, "waterfall", run)).filter(({ step }) => step === 0).map(({ tier }) => tier);
  const all = [
    await components(tables, run, tiers),
    await losses(tables, run, tiers),
    await generators(tables, run),
    await stages(tables, run),
  ];
  return all.filter(({ rows }) => rows.length > 0);
}

async function components(tables: RunTables, run: string, tiers: readonly string[]): Promise<ComponentTable> {
  const grounding = byTier(await of(tables, "grounding", run));
  const examples = byTier(await of(tables, "examples", run));
  const linking = await of(tables, "linking", run);
  const schemas = [...new Set(linking.map(({ schema }) => schema))].toSorted(bySchema);
  const generation = byTier(await of(tables, "generation", run));
  const fixer = await of(tables, "fixer", run);
  const [rules, models] = ["rule", "model"].map((repair) => byTier(fixer.filter((row) => row.repair === repair)));
  const selection = byTier(await of(tables, "selection", run));
  const position = byTier(await of(tables, "selection-position", run));
  const confidence = byTier(await of(tables, "confidence", run));
  const row = (name: string, value: ValueByTier, text = inPercent) => [
    name,
    ...tiers.map((tier) => shown(value(tier), text)),
  ];
  const rows = [
    row("grounding: values found", (tier) => grounding.get(tier)?.recall),
    row("grounding: matches that the gold query uses", (tier) => grounding.get(tier)?.precision),
    row("examples: one has the gold query's structure", (tier) => examples.get(tier)?.any),
    ...schemas.flatMap((schema) => {
      const kept = byTier(linking.filter((each) => each.schema === schema));
      return [
        row(`${SCHEMAS[schema] ?? schema}: complete`, (tier) => kept.get(tier)?.complete),
        row(`${SCHEMAS[schema] ?? schema}: field recall`, (tier) => kept.get(tier)?.field_recall),
        row(`${SCHEMAS[schema] ?? schema}: field precision`, (tier) => kept.get(tier)?.field_precision),
      ];
    }),
    row("generation: run", (tier) => generation.get(tier)?.executable),
    row("generation: duplicates", (tier) => generation.get(tier)?.duplicates),
    row("generation: right", (tier) => generation.get(tier)?.accuracy),
    row("oracle: one is right", (tier) => generation.get(tier)?.oracle_before),
    row("oracle after the fixer", (tier) => (fixer.length > 0 ? generation.get(tier)?.oracle_after : undefined)),
    row("fixer, rules: rescued − broken", (tier) => rules!.get(tier)?.net, signed),
    row("fixer, model: rescued − broken", (tier) => models!.get(tier)?.net, signed),
    row("fast path: all candidates with rows agree", (tier) => selection.get(tier)?.fast_path),
    row("fast path: right", (tier) => selection.get(tier)?.fast_precision),
    row("selection: right where the pool is mixed", (tier) => selection.get(tier)?.mixed_precision),
    row("selection: the same at random", (tier) => selection.get(tier)?.chance),
    row("selection: comparisons right", (tier) => position.get(tier)?.precision),
    row("selection: answer / oracle", (tier) => selection.get(tier)?.final_of_oracle),
    row("confidence: calibration error (ECE)", (tier) => confidence.get(tier)?.ece, decimal),
    row("confidence: area under risk-coverage", (tier) => confidence.get(tier)?.aurc, decimal),
  ];
  return { title: "Components", header: ["component, %", ...tiers], rows: filled(rows) };
}

const SCHEMAS: Readonly<Record<string, string>> = { filtered: "pre-filter", precise: "S1", recall: "S2" };

function bySchema(a: string, b: string): number {
  const order = Object.keys(SCHEMAS);
  return order.indexOf(a) - order.indexOf(b);
}

async function losses(tables: RunTables, run: string, tiers: readonly string[]): Promise<ComponentTable> {
  const steps = await of(tables, "waterfall", run);
  const lost = steps.filter(({ stage, tier, lost }) => stage in LOST && tier === "all" && lost > 0);
  const shareOf = (stage: string, tier: string) =>
    steps.find((each) => each.stage === stage && each.tier === tier)?.share;
  const rows = lost.map(({ stage, lost }) => [
    LOST[stage]!,
    formatNumber(lost),
    ...tiers.map((tier) => shown(shareOf(stage, tier), inPercent)),
  ]);
  return { title: "What lost the wrong answers first", header: ["lost", "answers", ...tiers.map(ofQuestions)], rows };
}

const ofQuestions = (tier: string) => (tier === "all" ? "% of all" : tier);

/** Stages of the waterfall that lose answers, in words. */
export const LOST: Readonly<Record<string, string>> = {
  gold: "the gold query is unusable",
  failed: "the pipeline failed",
  value: "a value was not found",
  linking: "a field was not linked",
  generation: "no candidate is right",
  fixer: "the fixer broke it",
  selection: "another was selected",
  unknown: "it said that it does not know",
  budget: "a budget ended it",
};

async function generators(tables: RunTables, run: string): Promise<ComponentTable> {
  const all = (await of(tables, "generators", run)).filter(
    (row) => row.tier === "all" && row.dimension === "generator",
  );
  const rows = all.map((row) => [
    row.member,
    formatNumber(row.candidates),
    inPercent(row.executable),
    inPercent(row.accuracy),
    inPercent(row.accuracy_after),
    inPercent(row.duplicates),
    inPercent(row.oracle),
    formatNumber(row.rescues),
    inPercent(row.chosen),
  ]);
  const header = [
    "generator",
    "queries",
    "% run",
    "right",
    "after fixer",
    "duplicates",
    "questions right",
    "alone",
    "chosen",
  ];
  return { title: "Generators", header, rows };
}

async function stages(tables: RunTables, run: string): Promise<ComponentTable> {
  const all = (await of(tables, "cost-parts", run)).filter((row) => row.tier === "all" && row.dimension === "stage");
  const rows = all.map((row) => [
    row.member,
    decimal(row.calls_each),
    formatNumber(row.tokens_in),
    formatNumber(row.tokens_cached),
    formatNumber(row.tokens_out),
    row.share === null ? "" : inPercent(row.share),
    row.seconds.toFixed(1),
  ]);
  const header = ["stage", "calls per question", "tokens in", "cached", "out", "% of the cost", "s"];
  return { title: "Cost by stage", header, rows };
}

async function of<Name extends ReportName>(tables: RunTables, name: Name, run: string): Promise<ReportRow<Name>[]> {
  return (await tables.report(name)).filter((row) => row.run === run);
}

function byTier<Name extends ReportName>(rows: readonly ReportRow<Name>[]): ByTier<Name> {
  return new Map(rows.map((row) => [row.tier ?? "", row]));
}

/** Rows with at least one value. */
const filled = (rows: readonly string[][]) => rows.filter(([, ...cells]) => cells.some((cell) => cell !== ""));

function shown(value: number | null | undefined, text: (value: number) => string): string {
  return value === null || value === undefined ? "" : text(value);
}

const inPercent = (share: number) => percentage(share, 1);
const decimal = (value: number) => value.toFixed(3).replace(/\.?0+$/, "");
const signed = (value: number) => (value > 0 ? `+${value}` : String(value));
