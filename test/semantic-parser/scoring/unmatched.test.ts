import { beforeAll, expect, test } from "vitest";
import { nearValues, nearValuesText } from "#askable/semantic-parser/lexicon/codes/near-values.js";
import { readDraft } from "#askable/semantic-parser/rules/read-draft.js";
import { unmatchedWords } from "#askable/semantic-parser/scoring/unmatched.js";
import { makeLibrary } from "../library.js";
import { type Parsing, parserOf } from "../parsing.js";

let library: Parsing;
beforeAll(async () => {
  library = await parserOf(await makeLibrary());
});

function unmatched(question: string) {
  const linked = library.link(question);
  return unmatchedWords(linked.items, readDraft(linked).unread);
}

const roles = (question: string) => unmatched(question).map(({ text, role }) => `${text}: ${role}`);

test.each([
  ["How many leatherbound books are there?", ["leatherbound: modifier"]],
  ["How many leatherbound illuminated books are there?", ["leatherbound: modifier", "illuminated: modifier"]],
  ["Which books are fragile?", ["fragile: modifier"]],
  ["members in quarantine", ["quarantine: modifier"]],
  ["How many rockets are there?", ["rockets: head"]],
  ["Show all the volcanoes", ["volcanoes: head"]],
  ["books in Zanzibar", ["Zanzibar: name"]],
  ["Which members complained?", ["complained: other"]],
  ["Which loans were cancelled?", ["cancelled: modifier"]],
  ["Which members are subscribed to poetry?", ["subscribed: other"]],
  ["Which loans were cancelled in May 2024?", ["cancelled: modifier"]],
  ["loans cancelled in May 2024", ["cancelled: modifier"]],
  ["How many current authors are there?", ["current: modifier"]],
  ["How many members have a company car?", ["company: modifier", "car: modifier"]],
  ["Please list all books in the database overall", []],
  ["How many books are there in total?", []],
])("%s", (question, words) => {
  expect(roles(question)).toEqual(words);
});

test("values that a word may have meant are those of the fields of labels of the table beside it", () => {
  const { items, lexicon } = library.link("How many leatherbound books are there?");
  const [word] = unmatched("How many leatherbound books are there?");
  const near = nearValues(items, word!.at, lexicon);
  expect(near.map(nearValuesText)).toContain('book.genre are "crime", "poetry", "history"');
  expect(near.length).toBeLessThanOrEqual(2);
});

test("a question of no table has none", () => {
  const { items, lexicon } = library.link("How many rockets are there?");
  expect(nearValues(items, 1, lexicon)).toEqual([]);
});
