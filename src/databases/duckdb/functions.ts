import { type ForeignFunctions, STANDARD } from "../foreign-functions.js";

export const duckdbFunctions: ForeignFunctions = {
  ...STANDARD,
  julianday: (time) => `julian(CAST(${time} AS TIMESTAMP))`,
  datetime: (time) =>
    time === undefined || /^'now'$/i.test(time) ? "CURRENT_TIMESTAMP" : `CAST(${time} AS TIMESTAMP)`,
  curdate: () => "CURRENT_DATE",
  group_concat: (...args) => `string_agg(${args.join(", ")})`,
  total: (number) => `coalesce(sum(${number}), 0)`,
};
