import { afterAll, beforeAll, expect, test } from "vitest";
import { candidates } from "#askable/stages/slots.js";
import { processorTime } from "../support/processor-time.js";
import { type Asking, askOffline } from "./asking.js";
import { makeLibrary } from "./library.js";

let library: Asking;
beforeAll(async () => {
  library = await askOffline(await makeLibrary());
});
afterAll(() => library.close());

test.each([
  "What is the shoe size of the goalkeeper who scored the winning penalty?",
  "Which rockets reached orbit with a methane engine?",
  "Quelle heure est-il à Lisbonne demain matin?",
  "Wie viel Regen fiel gestern in den Alpen?",
  "qwertz uiop asdf",
  "?",
])("%s is not known", async (question) => {
  const { answer } = await library.run(question);
  expect(answer.candidate).toBeUndefined();
  expect(answer.confidence).toBeLessThan(0.2);
  expect(answer.why).toMatch(/^I do not know/);
});

test("the words that name nothing in the database are given", async () => {
  const { answer } = await library.run("Which rockets reached orbit with a methane engine?");
  expect(answer.why).toContain('"rockets"');
});

test("a name that is stored nowhere is not left out of the question", async () => {
  const { answer } = await library.run("How many books are there in Zanzibar?");
  expect([answer.candidate, answer.why]).toEqual([undefined, expect.stringContaining('"Zanzibar"')]);
});

test("a state that nothing tells is not passed over, though the word says nothing elsewhere", async () => {
  const { answer } = await library.run("books that are full");
  expect(answer.candidate).toBeUndefined();
});

test("what is said to be down is not passed over, though the word is small elsewhere", async () => {
  const { answer } = await library.run("Which branches are down?");
  expect(answer.candidate).toBeUndefined();
});

test("words that nothing explains lower the confidence", async () => {
  const plain = await library.run("How many books are there?");
  const odd = await library.run("How many leatherbound illuminated books are there?");
  expect(odd.answer.confidence).toBeLessThan(plain.answer.confidence - 0.2);
});

test("a very long question ends soon, with few queries tried", async () => {
  const long = `How many books ${"that members of the branch loaned and authors wrote ".repeat(150)}are there?`.slice(
    0,
    7_900,
  );
  const start = processorTime();
  const { state } = await library.run(long);
  expect(state.get(candidates)?.length ?? 0).toBeLessThanOrEqual(60);
  expect(processorTime() - start).toBeLessThan(5_000);
});

test("a question of property names is read as words", async () => {
  const { answer } = await library.run("constructor toString __proto__ hasOwnProperty valueOf");
  expect(answer.candidate).toBeUndefined();
});

test("an evil value is text, never SQL", async () => {
  const { state } = await library.run(`How many authors have the name "x'; DROP TABLE author; --"?`);
  for (const { sql } of state.get(candidates) ?? []) expect(sql.replaceAll(/'(?:[^']|'')*'/g, "")).not.toMatch(/drop/i);
});
