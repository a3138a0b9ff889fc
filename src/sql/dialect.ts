import type { DialectName } from "@guanmingchiu/sqlparser-ts";
import type { TokenRules } from "./tokens.js";

/** What reading and writing SQL text needs to know of an engine. `databases/dialect.ts` has the rest. */
export interface SqlDialect {
  /** As profiles record it. */
  readonly name: string;
  readonly tokens: TokenRules;
  /** What sqlparser-rs calls its grammar. */
  readonly grammar: DialectName;
  /** Operators that the grammar does not know, in small letters, with one that it reads in their place. */
  readonly unknownOperators?: Readonly<Record<string, string>>;
  /** What names are quoted with, doubled inside them. */
  readonly nameQuote: '"' | "`";
  /** Names that need no quotes unless they are reserved words. */
  readonly bareName: RegExp;
  /** Reserved words, in small letters, beside those of `RESERVED_WORDS`. */
  readonly reservedWords: ReadonlySet<string>;
  /** Whether a backslash in a text literal has to be doubled. */
  readonly backslashEscapes: boolean;
  /** Whether a word in double quotes that is the name of nothing is read as text. */
  readonly doubleQuotedText: boolean;
  /** Whether a whole number divided by a whole number is one, its fraction dropped. */
  readonly wholeDivision: boolean;
  /** Functions that without arguments take the current time, in small letters, beside those that most engines have. */
  readonly currentTimeFunctions: ReadonlySet<string>;
}
