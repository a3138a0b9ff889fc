import { dialectNamed } from "../../../databases/engines.js";
import type { TableProfile } from "../../../profiles/profile.js";
import { type QueryBlocks, readBlocks, rewriteTokens } from "../../../sql/blocks.js";
import { comparisonsOf } from "../../../sql/literals.js";
import { quoteText } from "../../../sql/quoting.js";
import { sameName } from "../same-name.js";
import { fieldOf, type Repair, type RepairInput } from "./query.js";

/** A literal that its field holds in another letter case only. */
export function literalCase({ sql, values, profile }: RepairInput): Repair | undefined {
  const blocks = readBlocks(sql);
  for (const { field, operator, literal, token } of comparisonsOf(sql)) {
    if (operator.includes("like") || literal === "") continue;
    const fields = profile.tables.flatMap((table) => {
      const name = fieldOf(table, field);
      return name === undefined || !reads(blocks, table) ? [] : [{ table: table.name, field: name }];
    });
    const hits = fields.length === 0 ? [] : values.find(literal, { fields, limit: 3, minScore: 0.99 });
    if (hits.length === 0 || hits.some((hit) => hit.value === literal)) continue;
    const [hit] = hits;
    const at = blocks.tokens.findIndex(({ start }) => start === token.start);
    if (hits.length !== 1 || !hit || at < 0) continue;
    const replace = new Map([[at, quoteText(hit.value, dialectNamed(profile.dialect))]]);
    return { sql: rewriteTokens(sql, blocks, replace), reason: `'${literal}' is stored as '${hit.value}'.` };
  }
  return undefined;
}

function reads({ blocks }: QueryBlocks, table: TableProfile): boolean {
  return blocks.some((block) => block.sources.some((source) => source.table && sameName(source.table, table.name)));
}
