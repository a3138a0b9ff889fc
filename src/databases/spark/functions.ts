import { type ForeignFunctions, withDirectives } from "../foreign-functions.js";

const DIRECTIVES = { "%Y": "yyyy", "%m": "MM", "%d": "dd", "%H": "HH", "%M": "mm", "%S": "ss", "%j": "DDD" };

export const sparkFunctions: ForeignFunctions = {
  iif: (condition, yes, no) => `if(${condition}, ${yes}, ${no})`,
  isnull: (...args) => (args.length > 1 ? `coalesce(${args.join(", ")})` : undefined),
  getdate: () => "now()",
  sysdate: () => "now()",
  strftime(format, time) {
    const written = withDirectives(format, DIRECTIVES);
    return written && `date_format(${time}, ${written})`;
  },
  julianday: (time) => `(unix_timestamp(CAST(${time} AS TIMESTAMP)) / 86400)`,
  datetime: (time) => (time === undefined || /^'now'$/i.test(time) ? "now()" : `CAST(${time} AS TIMESTAMP)`),
  group_concat: (text) => `array_join(collect_list(${text}), ',')`,
  total: (number) => `coalesce(sum(${number}), 0)`,
  strpos: (text, part) => `instr(${text}, ${part})`,
};
