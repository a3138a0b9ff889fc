/** Spider's execution match: equal bags of rows under some order of the columns; row order counts when the gold orders. */
export function matches(gold, predicted, ordered) {
  if (gold.rows !== predicted.rows || gold.columns.length !== predicted.columns.length) return false;
  const left = cellsOf(gold);
  const right = cellsOf(predicted);
  const used = new Set();
  const orderOf = [];
  const bag = (column) => [...column].sort().join("\u0001");
  const leftBags = left.map(bag);
  const rightBags = right.map(bag);
  const place = (at) => {
    if (at === left.length)
      return sameRows(
        left,
        orderOf.map((index) => right[index]),
        ordered,
      );
    for (let index = 0; index < right.length; index++) {
      if (used.has(index) || leftBags[at] !== rightBags[index]) continue;
      used.add(index);
      orderOf.push(index);
      if (place(at + 1)) return true;
      used.delete(index);
      orderOf.pop();
    }
    return false;
  };
  return place(0);
}

function sameRows(left, right, ordered) {
  const rows = (columns) => (columns[0] ?? []).map((_, row) => columns.map((column) => column[row]).join("\u0001"));
  const [a, b] = [rows(left), rows(right)];
  if (!ordered) {
    a.sort();
    b.sort();
  }
  return a.every((row, index) => row === b[index]);
}

/** Cells by column. Exact decimals are texts, of as many digits as the way in which they were computed has. */
const cellsOf = ({ columns, data }) =>
  data.map((column, at) =>
    column.map((cell) => normal(columns[at].kind === "decimal" && cell !== null ? Number(cell) : cell)),
  );

function normal(cell) {
  if (cell === null || cell === undefined) return "\u0000";
  if (typeof cell === "number" || typeof cell === "bigint" || typeof cell === "boolean")
    return String(Math.round(Number(cell) * 1e6) / 1e6);
  return String(cell);
}
