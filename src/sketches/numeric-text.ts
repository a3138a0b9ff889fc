/**
 * The number that a text writes in the one form in which numbers are written: no blanks, no plus, no leading or
 * trailing zeros, at most 15 digits. NaN for any other text. So 42 and "42" are one value, "042" is another.
 */
export function numericText(text: string): number {
  const length = text.length;
  const negative = text.charCodeAt(0) === 45;
  const start = negative ? 1 : 0;
  const digits = length - start;
  if (digits === 0 || digits > 16) return Number.NaN;
  let point = -1;
  let value = 0;
  for (let index = start; index < length; index++) {
    const code = text.charCodeAt(index);
    if (code === 46 && point < 0) point = index;
    else if (code < 48 || code > 57) return Number.NaN;
    else value = value * 10 + code - 48;
  }
  const leadingZero = text.charCodeAt(start) === 48 && (point < 0 ? digits > 1 : point > start + 1);
  if (leadingZero || (point < 0 && digits > 15)) return Number.NaN;
  if (point < 0) return value === 0 && negative ? Number.NaN : negative ? -value : value;
  if (point === start || text.charCodeAt(length - 1) === 48 || point === length - 1) return Number.NaN;
  return Number(text);
}
