/** How the values of a type are read for folding: numbers and times as numbers, all else as text. */
export interface ScannedType {
  /** What stands in the query for a column. */
  sql(column: string): string;
  /** Of bytes that are `length` long. */
  read(bytes: Buffer, at: number, length: number, doubts: Doubts): number | string;
  /** The server's text of a number that stands for a time. */
  readonly written?: (value: number) => string;
  /** `read` gives the length of what is not read itself. */
  readonly isLength?: true;
  /** Values are numbers, but for some like NaN, which come as texts. */
  readonly isNumber?: true;
}

/** Why a field must be measured in another way: values that a double does not hold, which are told apart by their texts. */
export interface Doubts {
  why: string | undefined;
}

const plain = (column: string) => column;
const asText = (column: string) => `CAST(${column} AS text)`;

const text: ScannedType = { sql: asText, read: (bytes, at, length) => bytes.toString("utf8", at, at + length) };
const integer: Pick<ScannedType, "sql" | "isNumber"> = { sql: plain, isNumber: true };
const double: ScannedType = {
  ...integer,
  read(bytes, at) {
    const value = bytes.readDoubleBE(at);
    return value - value === 0 ? value : String(value);
  },
};
const decimal: ScannedType = { ...integer, read: numeric };
const moment = (zone: string): ScannedType => ({
  sql: plain,
  read: (bytes, at, _, doubts) => microseconds(bytes, at, zone, doubts),
  written(value) {
    const days = Math.floor(value / DAY);
    return timestampText(days, value - days * DAY, zone);
  },
});

/** By the number of a type; all others are read as the text that the server makes of them. */
const TYPES: Readonly<Record<number, ScannedType>> = {
  16: { sql: plain, read: (bytes, at) => (bytes[at] === 0 ? "false" : "true") },
  17: { sql: (column) => `octet_length(${column})`, read: (bytes, at) => bytes.readInt32BE(at), isLength: true },
  20: { ...integer, read: bigint },
  21: { ...integer, read: (bytes, at) => bytes.readInt16BE(at) },
  23: { ...integer, read: (bytes, at) => bytes.readInt32BE(at) },
  26: { ...integer, read: (bytes, at) => bytes.readUInt32BE(at) },
  // As it is shown: the double nearest to .1 as a real is another than the one nearest to .1.
  700: { ...double, sql: (column) => `CAST(CAST(${column} AS text) AS float8)` },
  701: double,
  790: { ...decimal, sql: (column) => `CAST(${column} AS numeric)` },
  1082: { sql: plain, read: date, written: dateText },
  1114: moment(""),
  1184: moment("+00"),
  // By their texts, times of several zones are in another order than the server's.
  1266: {
    ...text,
    read(bytes, at, length, doubts) {
      doubts.why = "times of day with zones";
      return text.read(bytes, at, length, doubts);
    },
  },
  1700: decimal,
};

export function scannedType(oid: number): ScannedType {
  return TYPES[oid] ?? text;
}

/** Whole numbers from here on are not told apart by `FieldScan`. */
const SAFE = 2 ** 51;

function bigint(bytes: Buffer, at: number, _length: number, doubts: Doubts): number | string {
  const value = bytes.readInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4);
  if (value < SAFE && value > -SAFE) return value;
  doubts.why = "whole numbers beyond 2^51";
  return bytes.readBigInt64BE(at).toString();
}

const SPECIAL: Readonly<Record<number, string>> = { 49152: "NaN", 53248: "Infinity", 61440: "-Infinity" };
const NEGATIVE = 0x4000;
/** Decimals of more digits are not told apart by doubles. */
const EXACT = 1e15;
/** Powers of ten up to this are doubles. */
const EXACT_POWER = 22;

/** Groups of four decimal digits, the first of which counts 10,000 to the power of its weight. */
function numeric(bytes: Buffer, at: number, _length: number, doubts: Doubts): number | string {
  const sign = bytes.readUInt16BE(at + 4);
  if (SPECIAL[sign] !== undefined) return SPECIAL[sign];
  const groups = bytes.readInt16BE(at);
  if (groups === 0) return 0;
  const weight = bytes.readInt16BE(at + 2);
  let digits = 0;
  let power = 4 * (weight - groups + 1);
  for (let group = 0; group < groups && digits < EXACT; group++) {
    let next = bytes.readInt16BE(at + 8 + 2 * group);
    let size = 10_000;
    if (group === groups - 1) {
      while (next % 10 === 0) {
        next /= 10;
        size /= 10;
        power += 1;
      }
    }
    digits = digits * size + next;
  }
  if (digits >= EXACT || Math.abs(power) > EXACT_POWER) {
    doubts.why = "decimals of more than 15 digits";
    return numericText(bytes, at, groups, weight, sign);
  }
  const value = power < 0 ? digits / 10 ** -power : digits * 10 ** power;
  return sign === NEGATIVE ? -value : value;
}

function numericText(bytes: Buffer, at: number, groups: number, weight: number, sign: number): string {
  let digits = "";
  for (let group = Math.min(0, weight + 1); group <= Math.max(groups - 1, weight); group++) {
    const stored = group >= 0 && group < groups;
    digits += String(stored ? bytes.readInt16BE(at + 8 + 2 * group) : 0).padStart(4, "0");
  }
  const point = 4 * Math.max(0, weight + 1);
  const whole = digits.slice(0, point).replace(/^0+/, "") || "0";
  const fraction = digits.slice(point).replace(/(?<!0)0+$/, "");
  return `${sign === NEGATIVE ? "-" : ""}${whole}${fraction === "" ? "" : `.${fraction}`}`;
}

const DAY = 86_400_000_000;
const LAST_DAY = 2 ** 31 - 1;

function date(bytes: Buffer, at: number): number | string {
  const days = bytes.readInt32BE(at);
  if (days === LAST_DAY) return "infinity";
  return days === -LAST_DAY - 1 ? "-infinity" : days;
}

/** Since 2000-01-01. */
function microseconds(bytes: Buffer, at: number, zone: string, doubts: Doubts): number | string {
  const value = bytes.readInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4);
  if (Number.isSafeInteger(value)) return value;
  const exact = bytes.readBigInt64BE(at);
  if (exact === 2n ** 63n - 1n) return "infinity";
  if (exact === -(2n ** 63n)) return "-infinity";
  if (BigInt(value) === exact) return value;
  doubts.why = "fractions of seconds centuries from now";
  const inDay = ((exact % BigInt(DAY)) + BigInt(DAY)) % BigInt(DAY);
  return timestampText(Number((exact - inDay) / BigInt(DAY)), Number(inDay), zone);
}

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
