import { expect, test } from "vitest";
import { readBlocks, rewriteTokens } from "#askable/sql/blocks.js";

const sourcesOf = (sql: string) =>
  readBlocks(sql).blocks.map((block) => block.sources.map(({ alias, table }) => `${table ?? "(query)"} ${alias}`));

test.each<[string, string[][]]>([
  ["SELECT 1", [[]]],
  ["SELECT a FROM t", [["t t"]]],
  ["SELECT a FROM t AS x JOIN u y ON x.a = y.b WHERE c = 1", [["t x", "u y"]]],
  ["select a from t, u as y, (select b from v) w where 1", [["t t", "u y", "(query) w"], ["v v"]]],
  ['SELECT a FROM main.t LEFT OUTER JOIN "my u" USING (a) ORDER BY a LIMIT 1', [["t t", "my u my u"]]],
  ["SELECT a FROM t EXCEPT SELECT b FROM u AS t", [["t t"], ["u t"]]],
  ["SELECT a FROM t WHERE b IN (SELECT c FROM u WHERE d > (SELECT max(e) FROM v))", [["t t"], ["u u"], ["v v"]]],
  ["WITH w AS (SELECT a FROM t) SELECT * FROM w", [["w w"], ["t t"]]],
  ["SELECT extract(year FROM d), count(*) FROM t GROUP BY 1", [["t t"]]],
  ["SELECT a FROM", [[]]],
  [")))(((", [[]]],
])("the tables of %s", (sql, sources) => {
  expect(sourcesOf(sql)).toEqual(sources);
});

test("fields are told from functions, aliases and tables, with what stands before their dot", () => {
  const { references } = readBlocks("SELECT count(x.a) AS n, b FROM t AS x WHERE upper(c) = 'x'");
  const fields = references.map(({ field, qualifier }) => (qualifier ? `${qualifier.name}.${field}` : field));
  expect(fields.filter((field) => !/^(select|as|from|where)$/i.test(field))).toEqual(["x.a", "b", "c"]);
});

test("tokens are replaced and inserted, and all else stays as it was written", () => {
  const sql = "SELECT a\n  FROM t -- the table\n  WHERE b = 'x'";
  const blocks = readBlocks(sql);
  const at = (raw: string) => blocks.tokens.findIndex((token) => token.raw === raw);
  expect(rewriteTokens(sql, blocks, new Map([[at("a"), "t.a"]]), new Map([[blocks.blocks[0]!.end, "JOIN u"]]))).toBe(
    "SELECT t.a\n  FROM t -- the table JOIN u WHERE b = 'x'",
  );
  expect(rewriteTokens("SELECT a FROM t", readBlocks("SELECT a FROM t"), new Map(), new Map([[4, "JOIN u"]]))).toBe(
    "SELECT a FROM t JOIN u",
  );
});
