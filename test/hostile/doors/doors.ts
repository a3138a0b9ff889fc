import { dirname } from "node:path";
import { type Askable, open } from "#askable/index.js";
import { SERVING_DOORS } from "./serving.js";
import type { Workshop } from "./workshop.js";

/** What goes through a door: statements, to a database that is prepared in a workshop under the name `data`. */
export interface Passage {
  readonly workshop: Workshop;
  readonly location: string;
  readonly statements: readonly string[];
}

/** A way from a statement to a database. Gives all that was said of it. */
export type Door = (passage: Passage) => Promise<string>;

const PLACES = "Question number";
const lines = (values: readonly object[]) => values.map((value) => `${JSON.stringify(value)}\n`).join("");
const questionOf = (at: number) => `${PLACES} ${at}: what are the names of the artists?`;

/** A server is named by its URL, a file by its name beside others. */
const nameOf = (location: string) => (location.includes("://") ? location : "data");
const folderOf = (location: string) => (location.includes("://") ? [] : ["--databases", dirname(location)]);

/** The model answers each question with its statement. */
function answering({ model }: Workshop, statements: readonly string[]): void {
  model.say((prompt) => statements[Number(prompt.match(new RegExp(`${PLACES} (\\d+)`))?.[1] ?? 0)]!);
}

async function asked(pipeline: string | undefined, { workshop, statements }: Passage): Promise<string> {
  answering(workshop, statements);
  const askable: Askable = await open("data", { home: workshop.home, environment: process.env });
  const said: unknown[] = [];
  try {
    for (const at of statements.keys()) {
      const answer = await askable.ask(questionOf(at), pipeline === undefined ? {} : { pipeline }).catch(String);
      said.push(answer);
    }
  } finally {
    await askable.close();
  }
  return JSON.stringify(said, (_, value) => (typeof value === "bigint" ? String(value) : value));
}

export const DOORS: Readonly<Record<string, Door>> = {
  "ask, by the pipeline direct": (passage) => asked("direct", passage),
  "ask, by the pipeline for a model on this machine": (passage) => asked(undefined, passage),

  /** The model's queries and the gold queries are hostile. */
  evaluate: async ({ workshop, location, statements }) => {
    answering(workshop, statements);
    const questions = statements.map((sql, at) => {
      return {
        id: String(at),
        question: questionOf(at),
        database: nameOf(location),
        sql: statements.at(-1 - at) ?? sql,
      };
    });
    const data = workshop.write("questions.jsonl", lines(questions));
    const out = ["--pipeline", "direct/bare", "--out", `${workshop.home}/run`];
    const evaluated = await workshop.command("evaluate", data, ...out, ...folderOf(location), "--calibrate", "--quiet");
    return evaluated + (await workshop.command("report", `${workshop.home}/run`, "--quiet"));
  },

  score: async ({ workshop, location, statements }) => {
    const database = nameOf(location);
    const pairs = statements.flatMap((sql) => [
      { database, gold: "SELECT name FROM artist", prediction: sql, question: "x" },
      { database, gold: sql, prediction: "SELECT name FROM artist", question: "x" },
    ]);
    const file = workshop.write("pairs.jsonl", lines(pairs));
    return workshop.command("score", "--pairs", file, ...folderOf(location), "--json", "--quiet", "--deadline", "5");
  },

  examples: async ({ workshop, statements }) => {
    const examples = statements.map((sql, at) => ({ question: questionOf(at), sql }));
    const file = workshop.write("examples.jsonl", lines(examples));
    const checked = await workshop.command("examples", "add", "data", "--file", file, "--deadline", "5");
    const unseen = await workshop.command("examples", "add", "data", "--file", file, "--no-check");
    return checked + unseen + (await workshop.command("examples", "check", "data", "--deadline", "5"));
  },

  /** Past queries, notes and formulas are hostile; then a question asks for a formula. */
  "prepare and notes": async ({ workshop, location, statements }) => {
    workshop.model.say(() => statements[0]!);
    const log = workshop.write("log.sql", statements.map((sql) => `${sql};\n`).join(""));
    const text = (at: number) => JSON.stringify(statements[at % statements.length]);
    const formulas = statements.slice(0, 8).map((_, at) => `takings${at}: ${text(at)}`);
    const notes = workshop.write(
      "notes.yaml",
      `tables:
  artist:
    meaning: ${text(0)}
    formulas: { ${formulas.join(", ")} }
    fields:
      name: { meaning: ${text(1)}, synonyms: [${text(2)}], values: { "Björk": ${text(3)} }, details: ${text(4)} }
joins: [${text(5)}]
`,
    );
    const prepared = await workshop.command(
      "prepare",
      location,
      "--name",
      "data",
      "--notes",
      notes,
      "--query-log",
      log,
    );
    const listed = await workshop.command("notes", "data", "--list");
    const asked = await workshop.command(
      "ask",
      "data",
      "What is the takings1 of all artists?",
      "--pipeline",
      "offline",
    );
    return prepared + listed + asked;
  },

  "refresh and doctor": async ({ workshop, statements }) => {
    workshop.model.say(() => statements[0]!);
    const refreshed = await workshop.command("refresh", "data", "--thorough");
    return refreshed + (await workshop.command("doctor"));
  },

  /** What checks the gold queries of a data set, and what is made of them to train on. */
  "questions and training": async ({ workshop, location, statements }) => {
    const database = nameOf(location);
    const questions = statements.map((sql, at) => ({ id: String(at), question: questionOf(at), database, sql }));
    const data = workshop.write("gold.jsonl", lines(questions));
    const databases = folderOf(location);
    const said: string[] = [];
    for (const command of ["questions", "training"]) {
      said.push(await workshop.command(command, "check", data, ...databases, "--deadline", "5"));
    }
    said.push(await workshop.command("training", "sft", data, ...databases, "--out", `${workshop.home}/set`));
    return said.join("");
  },

  ...SERVING_DOORS,
};
