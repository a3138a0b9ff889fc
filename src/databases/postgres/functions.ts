import { type ForeignFunctions, STANDARD, withDirectives } from "../foreign-functions.js";

const part = (unit: string) => (time?: string) => `CAST(extract(${unit} FROM CAST(${time} AS timestamp)) AS integer)`;

const DIRECTIVES = { "%Y": "YYYY", "%m": "MM", "%d": "DD", "%H": "HH24", "%M": "MI", "%S": "SS", "%j": "DDD" };

export const postgresFunctions: ForeignFunctions = {
  ...STANDARD,
  year: part("year"),
  month: part("month"),
  day: part("day"),
  dayofmonth: part("day"),
  hour: part("hour"),
  minute: part("minute"),
  second: part("second"),
  strftime(format, time) {
    const written = withDirectives(format, DIRECTIVES);
    return written && `to_char(CAST(${time} AS timestamp), ${written})`;
  },
  julianday: (time) => `(extract(epoch FROM CAST(${time} AS timestamp)) / 86400)`,
  datediff: (later, earlier, third) =>
    third === undefined ? `(CAST(${later} AS date) - CAST(${earlier} AS date))` : undefined,
  group_concat: (text, separator = "','") => `string_agg(CAST(${text} AS text), ${separator})`,
  instr: (text, part) => `strpos(${text}, ${part})`,
};
