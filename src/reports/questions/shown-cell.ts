import type { Cell } from "../../databases/results/result.js";
import type { ShownCell } from "./packed.js";

const LONGEST = 160;
const LONGEST_BLOB = 24;

/** A cell as the page shows it, cut to `longest` characters. */
export function shownCell(cell: Cell, longest = LONGEST): ShownCell {
  if (cell === null) return null;
  if (typeof cell === "number") return Number.isFinite(cell) ? cell : String(cell);
  if (cell instanceof Uint8Array) return blobText(cell, longest === LONGEST ? LONGEST_BLOB : cell.length);
  const text =
    typeof cell === "object"
      ? JSON.stringify(cell, (_, value) => (typeof value === "bigint" ? String(value) : value))
      : String(cell);
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}

function blobText(bytes: Uint8Array, most: number): string {
  const cut = bytes.length > most;
  return `x'${Buffer.from(bytes.subarray(0, most)).toString("hex")}${cut ? `…' (${bytes.length} bytes)` : "'"}`;
}
