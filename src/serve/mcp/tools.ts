import type { z } from "zod";
import { valueLine } from "../../profiles/describe/phrases.js";
import type { Action } from "../action.js";
import {
  acceptAnswer,
  describe,
  findValues,
  listDatabases,
  runSql,
  searchFields,
  similarQuestions,
} from "../actions.js";
import type { Caller } from "../caller.js";
import { inline, rowsTable, sqlBlock, storedText } from "./stored-text.js";

/** An action with its result as models read it best. `ask` has its own: it may have to ask back. */
export interface Tool {
  readonly action: Action;
  /** @param rows So many rows are shown at most. */
  readonly text: (output: never, rows: number) => string;
  /** Whether a caller has it at all. Default: every one. */
  readonly offered?: (caller: Caller) => boolean;
}

export const tools: readonly Tool[] = [
  tool(listDatabases, ({ databases }) => {
    if (databases.length === 0)
      return "No database is prepared yet. Who runs askable prepares one: askable prepare PATH";
    const lines = databases.map(({ name, engine, tables, tableCount, fieldCount, problem }) =>
      problem === undefined
        ? `- ${inline(name)} (${engine ?? "?"}; ${tableCount} tables, ${fieldCount} fields): ${inline(tables.join(", "), 2000)}`
        : `- ${inline(name)} cannot be asked now: ${inline(problem)}`,
    );
    return storedText(lines);
  }),
  tool(describe, ({ text }) => storedText(text.split("\n"))),
  tool(searchFields, ({ fields }) =>
    fields.length === 0
      ? "No field was found."
      : storedText(
          fields.map(
            ({ table, field, type, summary }) => `- ${inline(`${table}.${field}`)} ${inline(type)}: ${inline(summary)}`,
          ),
        ),
  ),
  tool(findValues, ({ values, incomplete }) =>
    [
      values.length === 0
        ? "No stored value is like it."
        : storedText(
            values.map(({ table, field, value, count, how, meaning }) => {
              const rows = `${count} ${count === 1 ? "row" : "rows"}`;
              return `- ${inline(`${table}.${field}`)} = ${JSON.stringify(valueLine(value, 300))} (${how}; ${rows}${meaning ? `; means ${inline(meaning)}` : ""})`;
            }),
          ),
      ...(incomplete.length > 0 ? [`Not all values were looked at of: ${inline(incomplete.join(", "), 1000)}.`] : []),
    ].join("\n"),
  ),
  tool(
    runSql,
    (output, rows) => [...rowsTable(output, rows), `It took ${output.milliseconds} ms.`].join("\n\n"),
    (caller) => caller.runsSql && caller.sees.rows,
  ),
  tool(
    similarQuestions,
    ({ examples }) =>
      examples.length === 0
        ? "There are no solved questions like it."
        : examples
            .map(({ question, sql, score }) => `${inline(question)} (alike: ${score})\n${sqlBlock(sql)}`)
            .join("\n\n"),
    (caller) => caller.sees.sql,
  ),
  tool(
    acceptAnswer,
    ({ replaced, total }) =>
      `Kept${replaced > 0 ? ", in place of an earlier one" : ""}. There are ${total} solved questions of this database.`,
    (caller) => caller.givesFeedback,
  ),
];

function tool<Input extends z.ZodObject, Output extends z.ZodObject>(
  action: Action<Input, Output>,
  text: (output: z.output<Output>, rows: number) => string,
  offered?: Tool["offered"],
): Tool {
  return { action: action as unknown as Action, text, ...(offered && { offered }) };
}
