/** From 0000-03-01, where the years of this reckoning begin, to 2000-01-01. */
const TO_2000 = 730_425;

/** The server's text of a date, from its days since 2000-01-01. */
export function dateText(days: number): string {
  const { year, rest } = civil(days);
  return year > 0 ? `${padded(year, 4)}${rest}` : `${padded(1 - year, 4)}${rest} BC`;
}

/** The server's text of a timestamp, from its days since 2000-01-01 and the microseconds of its day. */
export function timestampText(days: number, inDay: number, zone: string): string {
  const { year, rest } = civil(days);
  const seconds = Math.floor(inDay / 1e6);
  const fraction = inDay - seconds * 1e6;
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const time = parts.map((part) => padded(part, 2)).join(":");
  const point = fraction === 0 ? "" : `.${padded(fraction, 6).replace(/0+$/, "")}`;
  const text = `${padded(year > 0 ? year : 1 - year, 4)}${rest} ${time}${point}${zone}`;
  return year > 0 ? text : `${text} BC`;
}

/**
 * Year, and month and day as "-MM-DD": H. Hinnant, "chrono-Compatible Low-Level Date Algorithms" (2013), since a
 * `Date` ends in the year 275760 and PostgreSQL's dates do not. Year 0 is 1 BC.
 */
function civil(since2000: number): { readonly year: number; readonly rest: string } {
  const days = since2000 + TO_2000;
  const era = Math.floor(days / 146_097);
  const inEra = days - era * 146_097;
  const yearInEra = Math.floor(
    (inEra - Math.floor(inEra / 1460) + Math.floor(inEra / 36_524) - Math.floor(inEra / 146_096)) / 365,
  );
  const inYear = inEra - (365 * yearInEra + Math.floor(yearInEra / 4) - Math.floor(yearInEra / 100));
  const fromMarch = Math.floor((5 * inYear + 2) / 153);
  const day = inYear - Math.floor((153 * fromMarch + 2) / 5) + 1;
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  return { year: yearInEra + era * 400 + (month <= 2 ? 1 : 0), rest: `-${padded(month, 2)}-${padded(day, 2)}` };
}

function padded(number: number, digits: number): string {
  return String(number).padStart(digits, "0");
}
