import { type ForeignFunctions, STANDARD, withDirectives } from "../foreign-functions.js";

const part = (directive: string) => (time?: string) => `CAST(strftime('${directive}', ${time}) AS INTEGER)`;

const PARTS: ForeignFunctions = {
  year: part("%Y"),
  month: part("%m"),
  day: part("%d"),
  dayofmonth: part("%d"),
  hour: part("%H"),
  minute: part("%M"),
  second: part("%S"),
  dayofyear: part("%j"),
};

/** DATE_FORMAT of MySQL: its directives beside strftime's own. */
const DIRECTIVES = { "%Y": "%Y", "%m": "%m", "%d": "%d", "%H": "%H", "%i": "%M", "%s": "%S", "%j": "%j" };

export const sqliteFunctions: ForeignFunctions = {
  ...STANDARD,
  ...PARTS,
  extract(text = "") {
    const [, unit = "", time] = /^(\w+)\s+from\s+([\s\S]+)$/i.exec(text) ?? [];
    return time === undefined ? undefined : PARTS[unit.toLowerCase()]?.(time);
  },
  date_part(unit = "", time = "") {
    return PARTS[unit.replaceAll("'", "").toLowerCase()]?.(time);
  },
  date_format(time, format) {
    const written = withDirectives(format, DIRECTIVES);
    return written && `strftime(${written}, ${time})`;
  },
  datediff: (later, earlier, third) =>
    third === undefined ? `CAST(julianday(${later}) - julianday(${earlier}) AS INTEGER)` : undefined,
  now: () => "datetime('now')",
  concat: (...texts) => `(${texts.join(" || ")})`,
  left: (text, characters) => `substr(${text}, 1, ${characters})`,
  right: (text, characters) => `substr(${text}, -(${characters}))`,
  mid: (...args) => `substr(${args.join(", ")})`,
  position(text = "") {
    const [, part, whole] = /^([\s\S]*?\S)\s+in\s+([\s\S]+)$/i.exec(text) ?? [];
    return whole && `instr(${whole}, ${part})`;
  },
  strpos: (text, part) => `instr(${text}, ${part})`,
  string_agg: (...args) => `group_concat(${args.join(", ")})`,
  greatest: (...args) => `max(${args.join(", ")})`,
  least: (...args) => `min(${args.join(", ")})`,
  to_number: (text) => `CAST(${text} AS REAL)`,
};
