import { PRODUCER } from "../../artifacts/manifest.js";
import { formatNumber } from "../../language/numbers.js";
import type { SetJob } from "./open-set.js";
import type { SetFile } from "./write-files.js";

export interface CardTable {
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

export interface Card {
  readonly title: string;
  /** What the rows are, a paragraph. */
  readonly about: string;
  /** Where the rows come from. */
  readonly sources: readonly {
    readonly name: string;
    readonly sha256: string;
    readonly questions: number;
    readonly used: number;
    readonly licence: string | undefined;
  }[];
  readonly tables: readonly CardTable[];
  /** What a user should know, a sentence each. */
  readonly notes: readonly string[];
}

/** The data card of a set, in Markdown: the same set has the same card. */
export function dataCard(
  { title, about, sources, tables, notes }: Card,
  job: SetJob,
  files: readonly SetFile[],
): string {
  const columns = Object.entries(job.kind.columns).map(([name, { type, meaning }]) => [`\`${name}\``, type, meaning]);
  const parts = [
    configured(files),
    `# ${title}`,
    about,
    "## Files",
    table(
      ["file", "rows", "bytes", "SHA-256"],
      files.map(({ name, rows, bytes, sha256 }) => [`\`${name}\``, rows, bytes, `\`${sha256}\``]),
    ),
    "The Parquet file holds the same rows in the same order as the JSON lines.",
    "## Columns",
    table(["column", "type", "what it is"], columns),
    "## Sources",
    table(
      ["source", "questions", "used", "licence", "SHA-256"],
      sources.map(({ name, sha256, questions, used, licence }) => [
        name,
        questions,
        used,
        licence ?? "not known",
        `\`${sha256}\``,
      ]),
    ),
    ...tables.flatMap((each) => [`## ${each.title}`, table(each.header, each.rows)]),
    ...(notes.length > 0 ? ["## Notes", notes.map((note) => `- ${note}`).join("\n")] : []),
    "## Inputs",
    table(
      ["input", "SHA-256"],
      Object.entries(job.inputs).map(([name, sha256]) => [name, `\`${sha256}\``]),
    ),
    "## Made with",
    table(
      ["option", "value"],
      [["made by", PRODUCER], ...Object.entries(job.parameters).map(([name, value]) => [name, shown(value)])],
    ),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** Tells the library `datasets` which file is which split, so that trainers load the folder by its path. */
function configured(files: readonly SetFile[]): string {
  const parquet = files.filter(({ name }) => name.endsWith(".parquet"));
  const lines = parquet.flatMap(({ split, name }) => [`      - split: ${split}`, `        path: ${name}`]);
  return ["---", "configs:", "  - config_name: default", "    data_files:", ...lines, "---"].join("\n");
}

const shown = (value: unknown) => `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;

function table(header: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells.map((cell) => (typeof cell === "number" ? formatNumber(cell) : cell.replaceAll("|", "\\|"))).join(" | ")} |`;
  return [line(header), `|${" --- |".repeat(header.length)}`, ...rows.map(line)].join("\n");
}
