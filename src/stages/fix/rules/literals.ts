import { dialectNamed } from "../../../databases/engines.js";
import { type FieldRef, fieldKey } from "../../../databases/schema.js";
import type { TableProfile } from "../../../profiles/profile.js";
import { saidBy } from "../../../profiles/vocabulary/said-by.js";
import { type QueryBlocks, readBlocks, rewriteTokens } from "../../../sql/blocks.js";
import { type Comparison, comparisonsOf } from "../../../sql/literals.js";
import { quoteText } from "../../../sql/quoting.js";
import { sameName } from "../same-name.js";
import { fieldOf, type Repair, type RepairInput } from "./query.js";

/** A literal that its field holds in another letter case only. */
export function literalCase(input: RepairInput): Repair | undefined {
  return anotherLiteral(input, ({ literal, operator }, fields) => {
    if (operator.includes("like")) return undefined;
    const hits = input.values.find(literal, { fields, limit: 3, minScore: 0.99 });
    const [hit] = hits;
    if (hits.length !== 1 || !hit || hit.value === literal) return undefined;
    return { value: hit.value, reason: `'${literal}' is stored as '${hit.value}'.` };
  });
}

/** What people say that a code means, compared with the field that holds the code: `state = 'closed'` where it holds 'C'. */
export function codeOfMeaning(input: RepairInput): Repair | undefined {
  const { values } = input;
  return anotherLiteral(input, ({ literal, operator }, fields) => {
    if (operator.includes("like") || values.meant === undefined) return undefined;
    const codes = values.meant(literal, { fields, limit: 3, minScore: 0.95 });
    const [code] = codes;
    if (codes.length !== 1 || !code) return undefined;
    const isStored = values.find(literal, { fields, limit: 1, minScore: 0.99 }).some(({ tier }) => tier === "exact");
    if (isStored || values.cut.some((ref) => fieldKey(ref) === fieldKey(code.ref))) return undefined;
    const by = code.said === undefined ? "" : ` (${saidBy(code.said.by, code.said.from)})`;
    return { value: code.value, reason: `${code.ref.field} holds codes: '${code.value}' means "${literal}"${by}.` };
  });
}

/** The first literal that the field it is compared with does not hold, and another one for it. */
function anotherLiteral(
  { sql, profile }: RepairInput,
  other: (comparison: Comparison, fields: readonly FieldRef[]) => { value: string; reason: string } | undefined,
): Repair | undefined {
  const blocks = readBlocks(sql);
  for (const comparison of comparisonsOf(sql)) {
    const { field, literal, token } = comparison;
    const fields = profile.tables.flatMap((table) => {
      const name = fieldOf(table, field);
      return name === undefined || !reads(blocks, table) ? [] : [{ table: table.name, field: name }];
    });
    const found = literal === "" || fields.length === 0 ? undefined : other(comparison, fields);
    const at = blocks.tokens.findIndex(({ start }) => start === token.start);
    if (found === undefined || at < 0) continue;
    const replace = new Map([[at, quoteText(found.value, dialectNamed(profile.dialect))]]);
    return { sql: rewriteTokens(sql, blocks, replace), reason: found.reason };
  }
  return undefined;
}

function reads({ blocks }: QueryBlocks, table: TableProfile): boolean {
  return blocks.some((block) => block.sources.some((source) => source.table && sameName(source.table, table.name)));
}
