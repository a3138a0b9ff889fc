import type { Rows } from "../wire.js";

/**
 * Rows for a spreadsheet: tabs between cells; what holds a tab, a line break or a quote is quoted; NULL is nothing. A text
 * that would be taken for a formula begins with an apostrophe.
 */
export function tabSeparated({ columns, rows }: Rows): string {
  const lines = [columns.map(({ name }) => name), ...rows];
  return lines.map((cells) => cells.map(written).join("\t")).join("\n");
}

function written(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  const plain = typeof cell === "object" ? JSON.stringify(cell) : String(cell);
  const formula = typeof cell === "string" && /^[=+\-@\t\r]/.test(cell) && Number.isNaN(Number(cell));
  const text = formula ? `'${plain}` : plain;
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export async function copyText(text: string): Promise<void> {
  // Pages that do not come over TLS or from this machine have no clipboard of their own.
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const box = document.createElement("textarea");
  box.value = text;
  box.className = "unseen";
  document.body.append(box);
  const before = document.activeElement;
  box.select();
  document.execCommand("copy");
  box.remove();
  if (before instanceof HTMLElement) before.focus();
}
