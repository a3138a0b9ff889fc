/** A number with its noun: "1 table", "2,000 tables". */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}

/** "3 tables", "2 of 20 tables" where not all were measured. */
export function countMeasured(measured: number, all: number, one: string): string {
  return measured === all ? count(all, one) : `${measured.toLocaleString("en")} of ${count(all, one)}`;
}
