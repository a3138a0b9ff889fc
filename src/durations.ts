/** Milliseconds to a thousandth: what a clock says beyond it is noise, and differences of such numbers have long tails. */
export const roundedMs = (ms: number): number => Math.round(ms * 1000) / 1000;

/** Milliseconds since the clock said `began`, to a thousandth. */
export const msSince = (began: number): number => roundedMs(performance.now() - began);
