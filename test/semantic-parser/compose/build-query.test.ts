import { beforeAll, describe, expect, test } from "vitest";
import { makeFerries } from "../ferries.js";
import { makeLibrary } from "../library.js";
import { type Parsing, parserOf } from "../parsing.js";

let library: Parsing;
let ferries: Parsing;
beforeAll(async () => {
  [library, ferries] = [await parserOf(await makeLibrary()), await parserOf(await makeFerries())];
});

/** The likeliest query of questions that need one part of the composer. */
function composes(part: string, database: () => Parsing, cases: Readonly<Record<string, string | undefined>>): void {
  describe(part, () => {
    test.each(Object.entries(cases))("%s", (question, sql) => expect(database().sql(question)).toBe(sql));
  });
}

composes("filters", () => library, {
  "members from Bergen or Oslo": "SELECT first_name, last_name FROM member WHERE city = 'Bergen' OR city = 'Oslo'",
  "authors born in 1972 and 1985": "SELECT name FROM author WHERE birth_year = 1972 OR birth_year = 1985",
  "loans of books that are both crime and poetry":
    "SELECT loan.loan_id FROM loan JOIN book ON loan.book_id = book.book_id WHERE book.genre = 'crime' INTERSECT SELECT loan.loan_id FROM loan JOIN book ON loan.book_id = book.book_id WHERE book.genre = 'poetry'",
  "authors older than 50": "SELECT name FROM author WHERE birth_year < 50",
  "books with a price above the average": "SELECT title FROM book WHERE price > (SELECT avg(price) FROM book)",
  "books with more pages than the average pages of crime books":
    "SELECT title FROM book WHERE pages > (SELECT avg(pages) FROM book WHERE genre = 'crime')",
});

composes("period conditions", () => library, {
  "books published in 2010": "SELECT title FROM book WHERE published >= '2010-01-01' AND published < '2011-01-01'",
  "books published after 2010": "SELECT title FROM book WHERE published >= '2011-01-01'",
  "books published before May 2010": "SELECT title FROM book WHERE published < '2010-05-01'",
  "books published on May 20, 2010": "SELECT title FROM book WHERE published = '2010-05-20'",
});

composes("subqueries", () => library, {
  "How many loans did the oldest member make?":
    "SELECT count(*) FROM loan WHERE member_id IN (SELECT member_id FROM member WHERE age = (SELECT max(age) FROM member))",
  "How many genres have more than one book?":
    "SELECT count(DISTINCT genre) FROM book WHERE genre IN (SELECT genre FROM book GROUP BY genre HAVING count(*) > 1)",
  "How many members have at least 2 loans?":
    "SELECT count(DISTINCT member_id) FROM member WHERE member_id IN (SELECT member_id FROM loan GROUP BY member_id HAVING count(*) >= 2)",
  "the average price of the 2 longest books": undefined,
});

composes("exclusions", () => library, {
  "How many members do not have any loans?":
    "SELECT count(*) FROM member WHERE member_id NOT IN (SELECT member_id FROM loan)",
  "members who did not borrow a crime book":
    "SELECT first_name, last_name FROM member WHERE member_id NOT IN (SELECT loan.member_id FROM loan JOIN book ON loan.book_id = book.book_id WHERE book.genre = 'crime')",
  'titles that do not contain "Night"': "SELECT title FROM book WHERE title NOT LIKE '%Night%'",
});

composes("exclusions by what is missing and by both ends", () => ferries, {
  "trips without a note": "SELECT trip_id FROM trip WHERE note IS NULL OR note = ''",
  "Which ports have no trips?":
    "SELECT name FROM port WHERE code NOT IN (SELECT origin FROM trip) AND code NOT IN (SELECT destination FROM trip)",
  "ports that are not the origin of any trip": "SELECT name FROM port WHERE code NOT IN (SELECT origin FROM trip)",
});

composes("grouping", () => library, {
  "genres and the average price": "SELECT genre, avg(price) FROM book GROUP BY genre",
  "the number of members of each city": "SELECT city, count(*) FROM member GROUP BY city",
  "What are the names of the branches with at least 3 loans?":
    "SELECT branch.name FROM branch JOIN loan ON branch.branch_id = loan.branch_id GROUP BY branch.branch_id, branch.name HAVING count(*) >= 3",
  "average price per author":
    "SELECT author.name, avg(book.price) FROM book JOIN author ON book.author_id = author.author_id GROUP BY author.name",
  "the city with the most members": "SELECT city FROM member GROUP BY city ORDER BY count(*) DESC LIMIT 1",
});

composes("fields that rows are known by", () => library, {
  "List all loans": "SELECT loan_id FROM loan",
  "List all books": "SELECT title FROM book",
  "List all members": "SELECT first_name, last_name FROM member",
});

composes("endpoints", () => ferries, {
  "trips from Bergen": "SELECT trip.trip_id FROM trip JOIN port ON trip.origin = port.code WHERE port.name = 'Bergen'",
  "trips to Kiel": "SELECT trip.trip_id FROM trip JOIN port ON trip.destination = port.code WHERE port.name = 'Kiel'",
  "trips from Bergen to Kiel":
    "SELECT trip_id FROM trip WHERE origin IN (SELECT code FROM port WHERE name = 'Bergen') AND destination IN (SELECT code FROM port WHERE name = 'Kiel')",
  "How many trips are there between BGO and AAL?":
    "SELECT count(*) FROM trip WHERE (origin = 'BGO' OR destination = 'BGO') AND (origin = 'AAL' OR destination = 'AAL')",
});

composes("tables that are joined", () => library, {
  "members with loans at Old Mill":
    "SELECT DISTINCT member.first_name, member.last_name FROM member JOIN loan ON member.member_id = loan.member_id JOIN branch ON loan.branch_id = branch.branch_id WHERE branch.name = 'Old Mill'",
  "names of authors and titles of their books":
    "SELECT author.name, book.title FROM author JOIN book ON author.author_id = book.author_id",
});

composes("places that can be several fields", () => library, {
  "cities of branches": "SELECT city FROM branch",
  "cities of members": "SELECT city FROM member",
  "birth year of Aiko Tanaka": "SELECT birth_year FROM author WHERE name = 'Aiko Tanaka'",
});

describe("variants", () => {
  const all = (question: string) => library.queries(question).map(({ sql }) => sql);

  test("a number that is kept is shown, or else counted", () => {
    const found = all('How many pages does "Winter Ferry" have?');
    expect(found[0]).toBe("SELECT pages FROM book WHERE title = 'Winter Ferry'");
    expect(found).toContain("SELECT count(*) FROM book WHERE title = 'Winter Ferry'");
  });

  test("what is counted may be rows or different values", () => {
    expect(all("How many genres are there?")).toEqual(
      expect.arrayContaining(["SELECT count(*) FROM book", "SELECT count(DISTINCT genre) FROM book"]),
    );
  });

  test("no two have the same text, the likeliest comes first, and there are at most as many as asked for", () => {
    const found = library.queries("names of authors and the number of their books");
    expect(new Set(found.map(({ sql }) => sql)).size).toBe(found.length);
    expect(found.map(({ rank }) => rank)).toEqual(found.map(({ rank }) => rank).toSorted((a, b) => b - a));
    expect(library.queries("names of authors and the number of their books", 2)).toHaveLength(2);
  });
});
