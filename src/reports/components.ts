import type { RunTables } from "./queries.js";
import type { ReportName, ReportRow } from "./report-columns.js";
import type { Measure } from "./run-report.js";

/** A share of one component as a SQL report gives it, row by row of the tiers. */
interface Source<Name extends ReportName> {
  readonly report: Name;
  readonly component: string;
  readonly name: (row: ReportRow<Name>) => string;
  readonly value: (row: ReportRow<Name>) => number | null;
  /** What the share is of. */
  readonly n: (row: ReportRow<Name>) => number;
}

const source = <Name extends ReportName>(source: Source<Name>) => source;

const SCHEMAS: Readonly<Record<string, string>> = { filtered: "before any model", precise: "S1", recall: "S2" };
const schemaOf = ({ schema }: ReportRow<"linking">) => SCHEMAS[schema] ?? schema;

const generation = (name: string, value: (row: ReportRow<"generation">) => number, n?: "candidates") =>
  source({ report: "generation", component: "generation", name: () => name, value, n: (row) => row[n ?? "questions"] });

const selection = (
  name: string,
  value: (row: ReportRow<"selection">) => number | null,
  n: (row: ReportRow<"selection">) => number,
) => source({ report: "selection", component: "selection", name: () => name, value, n });

const linking = (name: string, value: (row: ReportRow<"linking">) => number | null) =>
  source({
    report: "linking",
    component: "linking",
    name: (row) => `${name}, ${schemaOf(row)}`,
    value,
    n: (row) => row.questions,
  });

/** Schemas in the order in which linking makes them. */
function bySchema(a: object, b: object): number {
  const place = (row: object) => ("schema" in row ? Object.keys(SCHEMAS).indexOf(String(row.schema)) : 0);
  return place(a) - place(b);
}

const AFTER_FIXER = "a query is right after the fixer";

/** In the order in which the stages work. */
const SOURCES = [
  source({
    report: "grounding",
    component: "grounding",
    name: () => "values of the gold query found",
    value: ({ recall }) => recall,
    n: ({ literals }) => literals,
  }),
  source({
    report: "grounding",
    component: "grounding",
    name: () => "matches that the gold query uses",
    value: ({ precision }) => precision,
    n: ({ matches }) => matches,
  }),
  source({
    report: "examples",
    component: "examples",
    name: () => "an example has the gold query's skeleton",
    value: ({ any }) => any,
    n: ({ questions }) => questions,
  }),
  linking("tables of the gold query kept", ({ table_recall }) => table_recall),
  linking("fields of the gold query kept", ({ field_recall }) => field_recall),
  linking("fields that the gold query needs", ({ field_precision }) => field_precision),
  linking("all fields of the gold query kept", ({ complete }) => complete),
  generation("queries that run", ({ executable }) => executable, "candidates"),
  generation("queries that are right", ({ accuracy }) => accuracy, "candidates"),
  generation("a query is right (oracle)", ({ oracle_before }) => oracle_before),
  generation(AFTER_FIXER, ({ oracle_after }) => oracle_after),
  source({
    report: "fixer",
    component: "fixer",
    name: ({ repair }) => `repaired queries that run (${repair === "both" ? "rules and model" : repair})`,
    value: ({ repaired, fixed }) => (repaired > 0 ? fixed / repaired : null),
    n: ({ repaired }) => repaired,
  }),
  source({
    report: "fixer",
    component: "fixer",
    name: ({ repair }) => `wrong made right, less right made wrong (${repair === "both" ? "rules and model" : repair})`,
    value: ({ repaired, net }) => (repaired > 0 ? net / repaired : null),
    n: ({ repaired }) => repaired,
  }),
  selection(
    "fast path: all candidates with rows agree",
    ({ fast_path }) => fast_path,
    ({ questions }) => questions,
  ),
  selection(
    "right on the fast path",
    ({ fast_precision }) => fast_precision,
    ({ questions, fast_path }) => Math.round(questions * fast_path),
  ),
  selection(
    "right where results differ",
    ({ compared_precision }) => compared_precision,
    ({ compared }) => compared,
  ),
  selection(
    "right where the pool held a right and a wrong candidate",
    ({ mixed_precision }) => mixed_precision,
    ({ mixed }) => mixed,
  ),
  selection(
    "the same at random",
    ({ chance }) => chance,
    ({ mixed }) => mixed,
  ),
  selection(
    "right, of the questions with a right candidate",
    ({ final_of_oracle }) => final_of_oracle,
    ({ questions, oracle }) => Math.round(questions * oracle),
  ),
] as const;

/** What each component keeps, by run; what a pipeline has no stage for is left out. */
export async function componentMeasures(tables: RunTables): Promise<ReadonlyMap<string, readonly Measure[]>> {
  const measures = new Map<string, Measure[]>();
  const read = new Map<ReportName, readonly ReportRow<ReportName>[]>();
  for (const each of SOURCES) {
    const { report, component, name, value, n } = each as Source<ReportName>;
    const rows = read.get(report) ?? (await tables.report(report));
    read.set(report, rows);
    for (const row of rows.filter(({ tier }) => tier === "all").toSorted(bySchema)) {
      const label = name(row);
      const alike = rows.filter((other) => other.run === row.run && other.tier !== "all" && name(other) === label);
      const tiers = Object.fromEntries(alike.map((other) => [String(other.tier), value(other) ?? undefined]));
      const list = measures.get(row.run) ?? [];
      measures.set(row.run, list);
      list.push({ component, name: label, value: value(row) ?? undefined, n: n(row), tiers });
    }
  }
  return new Map([...measures].map(([run, all]) => [run, withoutEmptyFixer(all)]));
}

/** Without a fixer what is right after it says nothing. */
function withoutEmptyFixer(measures: readonly Measure[]): readonly Measure[] {
  const fixes = measures.some(({ component, n }) => component === "fixer" && n > 0);
  return measures.filter(({ name }) => fixes || name !== AFTER_FIXER);
}
