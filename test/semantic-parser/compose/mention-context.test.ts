import { beforeAll, expect, test } from "vitest";
import { mentionContext } from "#askable/semantic-parser/compose/mention-context.js";
import { makeLibrary } from "../library.js";
import { type Parsing, parserOf } from "../parsing.js";

let library: Parsing;
beforeAll(async () => {
  library = await parserOf(await makeLibrary());
});

/** How much the words around the first "name" of a question favour the name of each table. */
function favour(question: string): Record<string, number> {
  const { items, tokens, lexicon } = library.link(question);
  const context = mentionContext(items, tokens, lexicon);
  const at = items.findIndex(({ text }) => /^names?$/.test(text));
  const score = (table: string) => context.score(at, { ref: { table, field: "name" }, score: 1 });
  return Object.fromEntries(["author", "branch"].map((table) => [table, Math.round(score(table) * 100) / 100]));
}

test.each([
  ["the noun that it belongs to", "names of the authors", { author: 0.38, branch: 0 }],
  ["the noun that it belongs to, before it", "the author's name", { author: 0.42, branch: 0 }],
  ["the nouns before and after it", "for branches, their name, and authors", { author: 0.08, branch: 0.12 }],
  ["nothing where no noun is near", "the name", { author: 0, branch: 0 }],
])("a field is favoured by %s", (_, question, scores) => expect(favour(question)).toEqual(scores));

test("a plain name of what is called otherwise stands for the field by which that is known", () => {
  const { items, tokens, lexicon } = library.link("names of the books");
  const context = mentionContext(items, tokens, lexicon);
  const at = items.findIndex(({ text }) => text === "names");
  expect(context.ownNames(at).map(({ ref }) => ref)).toEqual([{ table: "book", field: "title" }]);
  const authors = library.link("names of the authors");
  expect(mentionContext(authors.items, authors.tokens, authors.lexicon).ownNames(0)).toEqual([]);
});
