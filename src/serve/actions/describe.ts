import { z } from "zod";
import { estimateTokens } from "../../models/tokens.js";
import { defineAction } from "../action.js";
import { requirePart } from "../require-part.js";
import { describeDatabase, describeField, describeTable } from "./description.js";
import { database } from "./shapes.js";

export const describe = defineAction({
  name: "describe",
  title: "Describe a database, table or field",
  describe:
    "What is known of a database, a table (its fields, keys, joins) or a field (meaning, format, values): measured, not guessed. Look here before writing SQL. Long descriptions come in pages.",
  readOnly: true,
  input: z.strictObject({
    database,
    table: z.string().min(1).optional().describe('A table, or "table.field". Default: the whole database'),
    page: z.coerce.number().int().min(1).default(1),
    tokens: z.coerce.number().int().min(200).max(20_000).default(2000).describe("About the most tokens of one page"),
  }),
  output: z.object({
    database: z.string(),
    part: z.string().optional(),
    text: z.string().describe("Markdown"),
    page: z.number().int(),
    pages: z.number().int(),
  }),
  async run({ database: name, table, page, tokens }, { service, caller }) {
    const knowledge = await service.knowledge(caller, name);
    const part = table === undefined ? undefined : requirePart(knowledge.profile, table);
    const { head, blocks } = !part
      ? describeDatabase(knowledge)
      : part.field
        ? describeField(knowledge, part.table, part.field)
        : describeTable(knowledge, part.table);
    const pages = paged(blocks, tokens - estimateTokens(head));
    const shown = pages[Math.min(page, pages.length) - 1] ?? [];
    const more = page < pages.length ? [`\n(page ${page} of ${pages.length})`] : [];
    return {
      database: name,
      ...(part && { part: part.field ? `${part.table.name}.${part.field.name}` : part.table.name }),
      text: [head, ...shown, ...more].join("\n"),
      page: Math.min(page, pages.length),
      pages: pages.length,
    };
  },
});

/** Blocks stay whole; one that is larger than a page has one of its own. */
function paged(blocks: readonly string[], tokens: number): string[][] {
  const pages: string[][] = [[]];
  let room = tokens;
  for (const block of blocks) {
    const size = estimateTokens(block) + 1;
    if (size > room && pages.at(-1)?.length) {
      pages.push([]);
      room = tokens;
    }
    pages.at(-1)?.push(block);
    room -= size;
  }
  return pages;
}
