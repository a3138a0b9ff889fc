/** With commas between thousands, and at most three decimals: "12,500". */
export function formatNumber(number: number): string {
  // `toLocaleString` loads the rules of all languages first, which takes 10 ms.
  return Number.isSafeInteger(number) ? String(number).replace(/\B(?=(\d{3})+$)/g, ",") : number.toLocaleString("en");
}

/** A number with its noun: "1 table", "2,000 tables". */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${formatNumber(number)} ${number === 1 ? one : many}`;
}

/** "3 tables", "2 of 20 tables" where not all were measured. */
export function countMeasured(measured: number, all: number, one: string): string {
  return measured === all ? count(all, one) : `${formatNumber(measured)} of ${count(all, one)}`;
}

/** A share of 0 to 1 in percent, without the sign: "71.2". */
export function percentage(share: number, decimals = 0): string {
  return (share * 100).toFixed(decimals);
}

/** A share of 0 to 1: "71 %". */
export function percent(share: number, decimals = 0): string {
  return `${percentage(share, decimals)} %`;
}

/** A share as people read it; never 100 % or 0 % for what is not all or nothing. */
export function shareText(share: number): string {
  if (share >= 1) return "100 %";
  if (share <= 0) return "0 %";
  const value = share * 100;
  if (value > 99.9) return "over 99.9 %";
  if (value < 0.1) return "under 0.1 %";
  return value >= 10 && value < 99 ? `${Math.round(value)} %` : `${Number(value.toFixed(1))} %`;
}
