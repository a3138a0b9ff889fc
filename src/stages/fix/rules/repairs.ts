import { dialectNamed } from "../../../databases/engines.js";
import { readBlocks } from "../../../sql/blocks.js";
import { isDegenerate } from "../../degenerate.js";
import { namedIn } from "../same-name.js";
import { apostrophes, tornNames } from "./blanks.js";
import { countedTogether } from "./counted-together.js";
import { unknownAlias, unknownField } from "./fields.js";
import { foreignFunctions } from "./functions.js";
import { ambiguousField } from "./joins.js";
import { codeOfMeaning, literalCase } from "./literals.js";
import { pointedValue } from "./look-ups.js";
import { minorUnits } from "./minor-units.js";
import { outerField } from "./outer-fields.js";
import type { Repair, RepairInput } from "./query.js";
import { rowsThatCount } from "./rows-that-count.js";
import { tableName } from "./tables.js";
import { twoValues } from "./two-values.js";
import { wholeQuotients } from "./whole-quotients.js";

/**
 * The repair of a query that fails, finds nothing or cannot mean what it says, where there is exactly one way to repair
 * it: a field under the wrong alias, a field of a table that one way of joins reaches, a name but for its spelling, a
 * stored value but for its case.
 */
export function certainRepair(input: RepairInput): Repair | undefined {
  const { outcome } = input;
  if (outcome.kind === "empty" || (outcome.kind === "rows" && isDegenerate(outcome))) {
    const run = { ...input, sql: outcome.rewritten ?? input.sql };
    return senseless(run) ?? literalCase(run) ?? pointedValue(run);
  }
  if (outcome.kind === "rows") return senseless({ ...input, sql: outcome.rewritten ?? input.sql });
  return outcome.kind === "error" ? failing(input) : undefined;
}

/** What the engine understands and nobody can mean. */
function senseless(input: RepairInput): Repair | undefined {
  const { sql, profile, vocabulary, question } = input;
  const query = { sql, profile, blocks: readBlocks(sql), dialect: dialectNamed(profile.dialect) };
  return (
    outerField(query) ??
    countedTogether(query) ??
    twoValues(query) ??
    codeOfMeaning(input) ??
    rowsThatCount(query, vocabulary, question) ??
    minorUnits(query, vocabulary, question) ??
    wholeQuotients(query)
  );
}

function failing(input: RepairInput): Repair | undefined {
  const { outcome, sql, profile } = input;
  if (outcome.kind !== "error") return undefined;
  const dialect = dialectNamed(profile.dialect);
  const text = { sql, profile, blocks: readBlocks(sql), dialect };
  if (outcome.failure === "syntax") return apostrophes(text) ?? tornNames(text, true) ?? foreignFunctions(text);
  if (outcome.failure === "unknown-function") return foreignFunctions(text);
  const named = namedIn(outcome.message, dialect);
  if (!named) return undefined;
  const query = { ...input, ...text, named };
  if (outcome.failure === "unknown-table") return tornNames(query) ?? tableName(query) ?? unknownAlias(query);
  if (outcome.failure === "unknown-field") return tornNames(query) ?? unknownField(query);
  if (outcome.failure === "ambiguous-field") return ambiguousField(query);
  return undefined;
}
