import { type Html, html, type Part } from "./html.js";

export interface Column<Row> {
  readonly head: string;
  /** Numbers stand at the right. */
  readonly number?: boolean;
  readonly cell: (row: Row) => Part;
}

/** A table whose first column names its rows. Wide ones scroll by themselves, but for what stands above them. */
export function table<Row>(caption: string, columns: readonly Column<Row>[], rows: readonly Row[]): Html {
  const side = (column: Column<Row>) => (column.number ? html` class="number"` : "");
  return html`<div class="table"><p class="caption" aria-hidden="true">${caption}</p>
<div class="scroll" role="group" aria-label="${caption}" tabindex="0"><table aria-label="${caption}">
<thead><tr>${columns.map((column) => html`<th scope="col"${side(column)}>${column.head}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${columns.map((column, index) => cellOf(column, index, row, side(column)))}</tr>`)}
</tbody></table></div></div>`;
}

function cellOf<Row>(column: Column<Row>, index: number, row: Row, side: Part): Html {
  return index === 0
    ? html`<th scope="row"${side}>${column.cell(row)}</th>`
    : html`<td${side}>${column.cell(row)}</td>`;
}

/** What stands where there is nothing to show. */
export const nothing = (sentence: string): Html => html`<p class="nothing">${sentence}</p>`;
