import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Cell } from "#askable/databases/results/result.js";
import { type Asking, askOffline } from "./asking.js";
import { makeLibrary } from "./library.js";

let library: Asking;
beforeAll(async () => {
  library = await askOffline(await makeLibrary());
});
afterAll(() => library.close());

/** Rows in any order, unless the case says that the order counts. */
interface Case {
  readonly question: string;
  readonly rows: readonly (readonly Cell[])[];
  readonly ordered?: boolean;
}

function cases(name: string, list: readonly Case[]): void {
  describe(name, () => {
    test.each(list.map((each) => [each.question, each] as const))("%s", async (question, { rows, ordered }) => {
      const found = await library.rows(question);
      const sort = (given: readonly (readonly Cell[])[] | undefined) =>
        given === undefined || ordered ? given : given.map((row) => JSON.stringify(row)).sort();
      expect(sort(found)).toEqual(sort(rows));
    });
  });
}

cases("counts", [
  { question: "How many books are there?", rows: [[6]] },
  { question: "What is the number of members?", rows: [[5]] },
  { question: "Count the authors.", rows: [[4]] },
  { question: "How many members live in Bergen?", rows: [[2]] },
  { question: "How many different genres are there?", rows: [[3]] },
]);

cases("lists", [
  {
    question: "List the titles of all books.",
    rows: [
      ["The Silent Fjord"],
      ["Winter Ferry"],
      ["Le Jardin Bleu"],
      ["Salt and Iron"],
      ["Paper Cranes"],
      ["A Short Night"],
    ],
  },
  {
    question: "What are the names and cities of the branches?",
    rows: [
      ["Harbour House", "Bergen"],
      ["Old Mill", "Tromso"],
      ["North Gate", "Bergen"],
    ],
  },
  { question: "What are the different nationalities of authors?", rows: [["Norway"], ["France"], ["Japan"]] },
]);

cases("filters on values", [
  { question: "What are the names of authors from France?", rows: [["Marcel Durand"], ["Camille Roux"]] },
  { question: "What is the birth year of Aiko Tanaka?", rows: [[1985]] },
  { question: "Which authors are not from France?", rows: [["Ingrid Solberg"], ["Aiko Tanaka"]] },
  {
    question: "List the titles of poetry or history books.",
    rows: [["Le Jardin Bleu"], ["Salt and Iron"], ["Paper Cranes"]],
  },
  { question: 'How many pages does "Winter Ferry" have?', rows: [[280]] },
  { question: "How many French authors are there?", rows: [[2]] },
  { question: "What are the first names of female members?", rows: [["Nora"], ["Sara"], ["Thea"]] },
  { question: "What is the price of Salt and Irom?", rows: [[34]] },
]);

cases("filters on numbers and dates", [
  { question: "List the titles of books with more than 300 pages.", rows: [["The Silent Fjord"], ["Salt and Iron"]] },
  { question: "What are the first names of members older than 40?", rows: [["Sara"], ["Thea"]] },
  { question: "How many members are at least 34 years old?", rows: [[3]] },
  {
    question: "What are the titles of books that cost between 12 and 15?",
    rows: [["Winter Ferry"], ["Le Jardin Bleu"], ["Paper Cranes"]],
  },
  { question: "Which branches were opened after 2000?", rows: [["Old Mill"], ["North Gate"]] },
  { question: "Which branches were opened before 2000 or after 2010?", rows: [["Harbour House"], ["North Gate"]] },
  { question: "What are the titles of books published after 2016-01-01?", rows: [["Paper Cranes"], ["A Short Night"]] },
  { question: "How many authors were born in 1972?", rows: [[1]] },
]);

cases("patterns", [
  { question: "Which book titles contain the word 'Night'?", rows: [["A Short Night"]] },
  { question: "What are the last names of members whose first name starts with T?", rows: [["Moen"]] },
]);

cases("aggregates", [
  { question: "What is the average number of pages of crime books?", rows: [[283.333]] },
  { question: "What are the minimum and maximum price of all books?", rows: [[12, 34]] },
  { question: "What is the total floor area of all branches?", rows: [[2550]] },
  { question: "What is the highest price of a poetry book?", rows: [[14]] },
]);

cases("groups", [
  {
    question: "How many books are there for each genre?",
    rows: [
      ["crime", 3],
      ["poetry", 2],
      ["history", 1],
    ],
  },
  {
    question: "What is the average price of books per genre?",
    rows: [
      ["crime", 17.5],
      ["poetry", 13],
      ["history", 34],
    ],
  },
  {
    question: "Show each author's name and the number of books they wrote.",
    rows: [
      ["Ingrid Solberg", 2],
      ["Marcel Durand", 2],
      ["Aiko Tanaka", 2],
    ],
  },
  { question: "What are the names of the branches with at least 3 loans?", rows: [["Harbour House"], ["North Gate"]] },
  { question: "Which genres have more than one book?", rows: [["crime"], ["poetry"]] },
]);

cases("order and extremes", [
  {
    question: "List the titles of books ordered by price.",
    rows: [
      ["Le Jardin Bleu"],
      ["Paper Cranes"],
      ["Winter Ferry"],
      ["A Short Night"],
      ["The Silent Fjord"],
      ["Salt and Iron"],
    ],
    ordered: true,
  },
  {
    question: "Show the first names of all members in descending order of age.",
    rows: [["Sara"], ["Thea"], ["Nora"], ["Jonas"], ["Emil"]],
    ordered: true,
  },
  {
    question: "What are the titles of the 3 most expensive books?",
    rows: [["Salt and Iron"], ["The Silent Fjord"], ["A Short Night"]],
    ordered: true,
  },
  { question: "What is the first name of the youngest member?", rows: [["Emil"]] },
  { question: "Which author was born in the earliest year?", rows: [["Ingrid Solberg"]] },
  { question: "What is the title of the longest book?", rows: [["Salt and Iron"]] },
  { question: "Which branch has the most loans?", rows: [["Harbour House"]] },
  { question: "What is the most common genre?", rows: [["crime"]] },
  { question: "Which book has the most loans?", rows: [["The Silent Fjord"]] },
]);

cases("joins", [
  {
    question: "What are the titles of books written by Ingrid Solberg?",
    rows: [["The Silent Fjord"], ["Winter Ferry"]],
  },
  { question: "What are the first names of members with loans at Old Mill?", rows: [["Emil"]] },
  {
    question: "Show the titles of books and the names of their authors.",
    rows: [
      ["The Silent Fjord", "Ingrid Solberg"],
      ["Winter Ferry", "Ingrid Solberg"],
      ["Le Jardin Bleu", "Marcel Durand"],
      ["Salt and Iron", "Marcel Durand"],
      ["Paper Cranes", "Aiko Tanaka"],
      ["A Short Night", "Aiko Tanaka"],
    ],
  },
  { question: "How many loans did members from Bergen make?", rows: [[5]] },
]);

cases("what is not there", [
  { question: "What are the names of authors without any books?", rows: [["Camille Roux"]] },
  { question: "What are the first names of members who have never made a loan?", rows: [["Thea"]] },
  { question: "Which books have not been loaned?", rows: [["Le Jardin Bleu"]] },
  { question: "How many members do not have any loans?", rows: [[1]] },
]);

cases("sets and comparisons with an aggregate", [
  {
    question: "What are the first names of members who borrowed both a crime book and a poetry book?",
    rows: [["Nora"]],
  },
  {
    question: "List the titles of books with a price above the average.",
    rows: [["The Silent Fjord"], ["Salt and Iron"]],
  },
  {
    question: "Which members are older than the average age?",
    rows: [
      ["Sara", "Dahl"],
      ["Thea", "Moen"],
    ],
  },
  { question: "How many loans were made at the branch with the largest floor area?", rows: [[3]] },
  { question: "How many genres have more than one book?", rows: [[2]] },
  {
    question: "List the titles of books with a price higher than the average price of crime books.",
    rows: [["The Silent Fjord"], ["Salt and Iron"], ["A Short Night"]],
  },
  {
    question: "What are the titles of books with fewer than 100 or more than 500 pages?",
    rows: [["Le Jardin Bleu"], ["Salt and Iron"]],
  },
  {
    question: "How many books does each author have? List the author's name and the number of books.",
    rows: [
      ["Ingrid Solberg", 2],
      ["Marcel Durand", 2],
      ["Aiko Tanaka", 2],
    ],
  },
]);

cases("rankings", [
  { question: "top 2 authors by number of books", rows: [["Ingrid Solberg"], ["Marcel Durand"]] },
  { question: "Which 2 books have the highest price?", rows: [["Salt and Iron"], ["The Silent Fjord"]], ordered: true },
  {
    question: "the three oldest members by age",
    rows: [
      ["Sara", "Dahl"],
      ["Thea", "Moen"],
      ["Nora", "Lund"],
    ],
    ordered: true,
  },
]);
