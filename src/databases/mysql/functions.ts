import { type ForeignFunctions, withDirectives } from "../foreign-functions.js";

const DIRECTIVES = { "%Y": "%Y", "%m": "%m", "%d": "%d", "%H": "%H", "%M": "%i", "%S": "%s", "%j": "%j" };

export const mysqlFunctions: ForeignFunctions = {
  iif: (condition, yes, no) => `if(${condition}, ${yes}, ${no})`,
  nvl: (...args) => `coalesce(${args.join(", ")})`,
  len: (text) => `char_length(${text})`,
  getdate: () => "now()",
  strftime(format, time) {
    const written = withDirectives(format, DIRECTIVES);
    return written && `date_format(${time}, ${written})`;
  },
  julianday: (time) => `(unix_timestamp(${time}) / 86400)`,
  string_agg: (text) => `group_concat(${text})`,
  strpos: (text, part) => `instr(${text}, ${part})`,
};
