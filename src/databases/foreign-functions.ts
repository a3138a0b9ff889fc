/**
 * Functions that other engines have, by their names in small letters, as this one writes them. Gives undefined for
 * arguments that it cannot write.
 */
export type ForeignFunctions = Readonly<Record<string, (...args: string[]) => string | undefined>>;

/** Directives of strftime, which every engine writes its own way. */
export function withDirectives(
  format: string | undefined,
  directives: Readonly<Record<string, string>>,
): string | undefined {
  const text = /^'((?:%[A-Za-z]|[^%'A-Za-z])*)'$/.exec(format ?? "")?.[1];
  const unknown = text?.match(/%[A-Za-z]/g)?.some((each) => directives[each] === undefined);
  return text === undefined || unknown ? undefined : `'${text.replaceAll(/%[A-Za-z]/g, (each) => directives[each]!)}'`;
}

/** CASE for the conditional function that some engines have. */
export const conditional = (condition = "NULL", yes = "NULL", no = "NULL"): string =>
  `CASE WHEN ${condition} THEN ${yes} ELSE ${no} END`;

/** What the SQL standard has under another name everywhere. */
export const STANDARD: ForeignFunctions = {
  if: conditional,
  iif: conditional,
  ifnull: (...args) => `coalesce(${args.join(", ")})`,
  nvl: (...args) => `coalesce(${args.join(", ")})`,
  isnull: (...args) => `coalesce(${args.join(", ")})`,
  len: (text) => `length(${text})`,
  char_length: (text) => `length(${text})`,
  ucase: (text) => `upper(${text})`,
  lcase: (text) => `lower(${text})`,
  getdate: () => "CURRENT_TIMESTAMP",
  curdate: () => "CURRENT_DATE",
  sysdate: () => "CURRENT_TIMESTAMP",
};
