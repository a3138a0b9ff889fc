import { completable, type McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { McpOptions } from "./call-tool.js";
import { inline, STORED_TEXT_NOTE } from "./stored-text.js";
import { onlyOne } from "./tool-schema.js";

/** What a client's model is told of the server when it connects. */
export function instructions({ service, caller }: McpOptions): string {
  const only = onlyOne(service.names(caller));
  return [
    "askable answers questions about databases that it has measured and described, and says how sure each answer is.",
    only === undefined
      ? "Begin with list_databases, and name the database in each call."
      : `There is one database, ${inline(only)}: you need not name it.`,
    HOW_TO_ANSWER,
    STORED_TEXT_NOTE,
  ].join(" ");
}

const HOW_TO_ANSWER = [
  "Use ask first, with the question in the words of the person.",
  "Tell the person the answer with its confidence and how the question was read; show the SQL where they may want it.",
  "Where ask is unsure, or reads it otherwise than it was meant: look at the fields with search_fields and describe, at how values are written with find_values, at solved questions with similar_questions, then run a better query with run_sql.",
  "Never guess how a value is written, what a code means or which fields join.",
  "Where it does not know, say so.",
].join(" ");

/** A prompt that a person picks: a question for a database, with how to answer it well. */
export function registerPrompt(server: McpServer, { service, caller }: McpOptions): void {
  const names = (value: string | undefined) =>
    service.names(caller).filter((name) => name.toLowerCase().startsWith((value ?? "").toLowerCase()));
  const only = onlyOne(service.names(caller));
  const named = z.string().max(300).describe("Name of a database");
  const database = completable(named, names);
  server.registerPrompt(
    "answer_from_database",
    {
      title: "Answer from this database",
      description: "A question about a database, answered by its data, with how sure the answer is.",
      argsSchema: z.object({
        database: only === undefined ? database : database.optional(),
        question: z.string().max(4000).describe("The question, in plain language"),
      }),
    },
    ({ database: given, question }) => {
      const from = given ?? only;
      const text = [
        `Answer this question from the data${from === undefined ? "" : ` of the database "${inline(from)}"`}:`,
        question,
        HOW_TO_ANSWER,
        STORED_TEXT_NOTE,
      ].join("\n\n");
      return { messages: [{ role: "user", content: { type: "text", text } }] };
    },
  );
}
