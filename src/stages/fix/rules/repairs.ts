import { dialectNamed } from "../../../databases/engines.js";
import { readBlocks } from "../../../sql/blocks.js";
import { isDegenerate } from "../../degenerate.js";
import { namedIn } from "../same-name.js";
import { unknownAlias, unknownField } from "./fields.js";
import { ambiguousField } from "./joins.js";
import { literalCase } from "./literals.js";
import { pointedValue } from "./look-ups.js";
import type { Repair, RepairInput } from "./query.js";
import { tableName } from "./tables.js";

/**
 * The repair of a query that fails or finds nothing, where there is exactly one way to repair it: a field under the
 * wrong alias, a field of a table that one join reaches, a name but for its spelling, a stored value but for its case.
 */
export function certainRepair(input: RepairInput): Repair | undefined {
  const { outcome, sql } = input;
  if (outcome.kind === "empty" || (outcome.kind === "rows" && isDegenerate(outcome))) {
    const run = { ...input, sql: outcome.rewritten ?? sql };
    return literalCase(run) ?? pointedValue(run);
  }
  if (outcome.kind !== "error") return undefined;
  const dialect = dialectNamed(input.profile.dialect);
  const named = namedIn(outcome.message, dialect);
  if (!named) return undefined;
  const query = { ...input, named, blocks: readBlocks(sql), dialect };
  if (outcome.failure === "unknown-table") return tableName(query) ?? unknownAlias(query);
  if (outcome.failure === "unknown-field") return unknownField(query);
  if (outcome.failure === "ambiguous-field") return ambiguousField(query);
  return undefined;
}
