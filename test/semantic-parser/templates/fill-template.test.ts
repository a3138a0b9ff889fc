import { beforeAll, describe, expect, test } from "vitest";
import { fillTemplate } from "#askable/semantic-parser/templates/fill-template.js";
import { shapeLikeness, shapeOf, shapeVote } from "#askable/semantic-parser/templates/sql-shape.js";
import { makeLibrary } from "../library.js";
import { type Parsing, parserOf } from "../parsing.js";

let library: Parsing;
beforeAll(async () => {
  library = await parserOf(await makeLibrary());
});

const filled = (question: string, example: string) =>
  fillTemplate(library.input(question), shapeOf(example), { limit: 3, asStored: false }).map(({ sql }) => sql);

describe("filling the structure of a solved example", () => {
  test("takes from the question what the structure has", () => {
    expect(filled("titles of books by price", "SELECT name FROM a ORDER BY x DESC LIMIT 1")[0]).toBe(
      "SELECT title FROM book ORDER BY price DESC LIMIT 1",
    );
  });

  test("counts where the example counts", () => {
    expect(filled("how many books", "SELECT count(*) FROM a")[0]).toBe("SELECT count(*) FROM book");
  });

  test("gives nothing where the structure lacks a part of the question", () => {
    expect(filled("titles of books sorted by price", "SELECT name FROM a")).toEqual([]);
    expect(filled("titles and prices of books", "SELECT name FROM a")).toEqual([]);
    expect(filled("titles of books", "SELECT count(*) FROM a")).toEqual([]);
    expect(filled("the title of the cheapest book", "SELECT name FROM a WHERE b = 1")).toEqual([]);
    expect(filled("number of books per genre", "SELECT count(*) FROM a")).toEqual([]);
  });

  test("gives nothing where the question lacks a part", () => {
    expect(filled("titles of books", "SELECT avg(x) FROM a")).toEqual([]);
    expect(filled("titles of books", "SELECT a FROM b GROUP BY a HAVING count(*) > 2")).toEqual([]);
    expect(filled("titles of books", "SELECT a FROM b UNION SELECT a FROM c")).toEqual([]);
    expect(filled("titles of books", "SELECT a FROM b WHERE c NOT IN (SELECT c FROM d)")).toEqual([]);
  });
});

describe("the shape of SQL", () => {
  test("is that of its outer query", () => {
    expect(
      shapeOf(
        "SELECT DISTINCT a, count(*) FROM b WHERE c IN (SELECT max(d) FROM e) GROUP BY a ORDER BY count(*) DESC LIMIT 3",
      ),
    ).toEqual({
      distinct: true,
      selects: 2,
      aggregates: ["count"],
      grouped: true,
      having: false,
      order: "aggregate",
      descending: true,
      limited: true,
      nested: true,
      combined: false,
      filters: 1,
    });
  });

  test("votes as the nearest examples are like it", () => {
    const [list, count] = [shapeOf("SELECT a FROM b"), shapeOf("SELECT count(*) FROM b")];
    expect(shapeLikeness(list, list)).toBe(1);
    expect(shapeLikeness(list, count)).toBeLessThan(1);
    const examples = [
      { shape: list, weight: 3 },
      { shape: count, weight: 1 },
    ];
    expect(shapeVote(list, examples)).toBeGreaterThan(shapeVote(count, examples));
    expect(shapeVote(list, [])).toBe(0);
  });
});
