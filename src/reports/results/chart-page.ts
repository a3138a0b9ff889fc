import { formatCell } from "../../databases/results/cells.js";
import type { Cell } from "../../databases/results/result.js";
import { Html, html } from "../page/html.js";
import { chartSvg, type Drawable } from "./draw-chart.js";
import type { ResultTable } from "./result-table.js";

export interface ChartPage {
  readonly question: string;
  readonly sql: string;
  readonly chart: Drawable;
  readonly table: ResultTable;
}

const NUMBERS: readonly string[] = ["integer", "number", "decimal"];

/** One HTML file: the question, its chart, the rows as a table, and the SQL. It loads nothing and runs nothing. */
export function chartPage({ question, sql, chart, table: { columns, rows } }: ChartPage): string {
  const side = (index: number) => (NUMBERS.includes(columns[index]!.kind) ? html` class="number"` : "");
  const cells = (row: readonly Cell[]) => row.map((cell, index) => html`<td${side(index)}>${formatCell(cell)}</td>`);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${question}</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
<h1>${question}</h1>
${new Html(chartSvg(chart, question))}
<div class="scroll" role="group" aria-label="Rows" tabindex="0"><table>
<thead><tr>${columns.map(({ name }, index) => html`<th scope="col"${side(index)}>${name}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${cells(row)}</tr>`)}
</tbody></table></div>
<details><summary>SQL</summary><pre>${sql}</pre></details>
</body>
</html>
`.markup;
}

const STYLE = `
body { margin: 0 auto; padding: 1.5rem; max-width: 60rem; font: 1rem / 1.5 system-ui, sans-serif; }
h1 { font-size: 1.3rem; overflow-wrap: anywhere; }
svg { max-width: 100%; height: auto; }
.scroll { overflow: auto; max-height: 30rem; margin: 1rem 0; }
table { border-collapse: collapse; }
th, td { padding: 0.2rem 0.8rem; text-align: left; border-bottom: 1px solid #8888; overflow-wrap: anywhere; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
pre { overflow: auto; white-space: pre-wrap; }
`;
