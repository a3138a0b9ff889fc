import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { bakery } from "../support/bakery.js";

/** Questions of two databases: most can be trained on, the ids of the others say why not. */
export const QUESTIONS = [
  ["bakers", "bakery", "How many bakers are there?", "SELECT count(*) FROM baker"],
  [
    "rye",
    "bakery",
    "Which breads are of rye?",
    "SELECT name FROM bread WHERE grain = 'rye'",
    "of rye means grain = 'rye'",
  ],
  [
    "dear",
    "bakery",
    "Which breads cost more than the average?",
    "SELECT name FROM bread WHERE price > (SELECT avg(price) FROM bread)",
  ],
  [
    "by-baker",
    "bakery",
    "How many breads of wheat does each baker make?",
    "SELECT T2.name, count(*) FROM bread AS T1 JOIN baker AS T2 ON T1.baker_id = T2.id WHERE T1.grain = 'wheat' GROUP BY T2.id",
    "of wheat means grain = 'wheat'",
  ],
  [
    "several",
    "bakery",
    "Which bakers make more than one bread?",
    "SELECT T2.name FROM bread AS T1 JOIN baker AS T2 ON T1.baker_id = T2.id GROUP BY T2.id HAVING count(*) > 1",
  ],
  ["again", "bakery", "how many bakers are there", "SELECT count(id) FROM baker"],
  ["fails", "bakery", "Which ovens are hot?", "SELECT name FROM oven"],
  ["empty", "bakery", "Which breads are of spelt?", "SELECT name FROM bread WHERE grain = 'spelt'"],
  ["books", "library", "List the titles of all books.", "SELECT title FROM book"],
  ["old", "library", "Which books are from before 1900?", "SELECT title FROM book WHERE year < 1900"],
  [
    "no-loan",
    "library",
    "Which books were never lent?",
    "SELECT title FROM book EXCEPT SELECT T1.title FROM book AS T1 JOIN loan AS T2 ON T1.id = T2.book_id",
  ],
  ["away", "nowhere", "Who is there?", "SELECT name FROM person"],
] as const;

/** The folder with the questions and their databases, `nowhere` aside. */
export function makeQuestions(folder: string): { readonly data: string; readonly databases: string } {
  const databases = join(folder, "databases");
  mkdirSync(databases, { recursive: true });
  bakery(join(databases, "bakery.sqlite"));
  library(join(databases, "library.sqlite"));
  const lines = QUESTIONS.map(([id, database, question, sql, evidence]) =>
    JSON.stringify({ id, database, question, sql, evidence, tier: sql.includes("JOIN") ? "hard" : "easy" }),
  );
  const data = join(folder, "questions.jsonl");
  writeFileSync(data, `${lines.join("\n")}\n`);
  return { data, databases };
}

function library(path: string): void {
  const database = new SQLite(path);
  database.exec(`
    CREATE TABLE book (id INTEGER PRIMARY KEY, title TEXT, year INTEGER);
    CREATE TABLE loan (id INTEGER PRIMARY KEY, book_id INTEGER REFERENCES book (id), reader TEXT);
    INSERT INTO book VALUES (1, 'Emma', 1815), (2, 'Dune', 1965), (3, 'Walden', 1854), (4, 'Persuasion', 1817);
    INSERT INTO loan VALUES (1, 1, 'Ada'), (2, 2, 'Ada'), (3, 1, 'Bo');
  `);
  database.close();
}
