import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { describe, expect, test } from "vitest";
import { openDatabase } from "#askable/databases/open.js";
import { describeByRules } from "#askable/profiles/describe/rules.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import { applyNotes } from "#askable/profiles/notes/apply-notes.js";
import { commentNotes } from "#askable/profiles/notes/comments.js";
import { matchNotes } from "#askable/profiles/notes/match.js";
import { renderDdl } from "#askable/profiles/render/ddl.js";
import { tellApart } from "#askable/profiles/render/look-alikes.js";
import { buildVocabulary } from "#askable/profiles/vocabulary/build-vocabulary.js";
import { temporaryFolder } from "../../support/folder.js";

/** What a prompt says of a database, and what it says of single fields and tables. */
async function promptOf(statements: string, fill: (database: Sqlite.Database) => void) {
  const folder = await temporaryFolder();
  const path = join(folder.path, "made.sqlite");
  const sqlite = new Sqlite(path).exec(statements);
  fill(sqlite);
  sqlite.close();
  const database = await openDatabase(path, { children: 1 });
  const profile = await measureProfile(database, "made");
  await database.close();
  await folder.remove();
  const comments = matchNotes(profile, commentNotes(profile));
  const options = {
    detail: "unsaid" as const,
    examples: 0,
    summaries: applyNotes(describeByRules(profile), comments),
    vocabulary: buildVocabulary(profile, { notes: [comments] }),
  };
  const render = (fields?: { table: string; field: string }[]) =>
    renderDdl(profile, { ...options, ...(fields && { fields }) });
  return {
    of: (field: string, fields?: { table: string; field: string }[]) =>
      new RegExp(`^  ${field} .*?-- (.*)$`, "m").exec(render(fields))?.[1],
    ofTable: (table: string) => new RegExp(`(?:-- (.*)\n)?CREATE TABLE ${table} `).exec(render())?.[1],
  };
}

describe("fields with nearly the same name", () => {
  const orders = `
    CREATE TABLE orders (
      order_id INTEGER PRIMARY KEY, amount REAL, amount_net REAL, created_at TEXT, created_on TEXT,
      ship_date TEXT, shp_dt2 TEXT, paid_date TEXT, customer TEXT, price REAL /* The price */,
      net_price REAL /* Price before tax */, start_date TEXT, end_date TEXT, town TEXT, town_code TEXT
    );`;
  const day = (n: number) => `2024-${String(1 + (n % 12)).padStart(2, "0")}-${String(1 + (n % 28)).padStart(2, "0")}`;
  const prompt = promptOf(orders, (database) => {
    const insert = database.prepare(`INSERT INTO orders VALUES (${"?, ".repeat(14)}?)`);
    for (let n = 1; n <= 100; n++)
      insert.run(
        ...[n, n * 2, 101 - n, day(n), n % 5 === 0 ? day(n) : null],
        ...[day(n + 1), day(n).replace("2024", "2021"), day(n + 5), `Customer ${n}`, n * 3.5],
        ...[n * 3, day(n + 7), day(n + 3), ["Bonn", "Ghent"][n % 2], ["BN", "GH"][n % 2]],
      );
  });

  test("are told by what was measured and differs: from where to where they go, how much is missing", async () => {
    const { of } = await prompt;
    expect([of("amount"), of("amount_net")]).toEqual(["2 to 200", "1 to 100"]);
    expect([of("created_at"), of("created_on")]).toEqual([
      expect.stringMatching(/^never missing/),
      expect.stringMatching(/^80 % missing/),
    ]);
    expect(of("ship_date")).toContain("2024-01-01 to 2024-12-28");
    expect(of("shp_dt2")).toContain("2021-01-01 to 2021-12-28");
  });

  test("are told by what people say of them, where that differs", async () => {
    const { of } = await prompt;
    expect([of("price"), of("net_price")]).toEqual(["The price", "Price before tax"]);
  });

  test("and no others get a word more", async () => {
    const { of } = await prompt;
    const dates = ["paid_date", "start_date", "end_date"].map((name) => of(name));
    expect(dates).toEqual([1, 2, 3].map(() => expect.stringMatching(/^like '[\d-]+'$/)));
    expect([of("order_id"), of("customer"), of("town")]).toEqual([undefined, undefined, undefined]);
  });

  test("are told apart where a prompt shows both alone", async () => {
    const { of } = await prompt;
    const fields = (...names: string[]) => names.map((field) => ({ table: "orders", field }));
    expect(of("amount", fields("amount", "town"))).toBeUndefined();
    expect(of("amount", fields("amount", "amount_net"))).toBe("2 to 200");
  });
});

test("tables with nearly the same name are told by their rows, or by what people say of them", async () => {
  const { ofTable } = await promptOf(
    `CREATE TABLE t_shp (shp_id INTEGER PRIMARY KEY, town TEXT);
     CREATE TABLE t_shp_bak (shp_id INTEGER PRIMARY KEY, town TEXT);
     CREATE TABLE invoice (invoice_id INTEGER PRIMARY KEY, town TEXT);
     CREATE TABLE invoice_line (line_id INTEGER PRIMARY KEY, town TEXT);`,
    (database) => {
      for (let n = 1; n <= 40; n++)
        for (const table of n <= 10 ? ["t_shp", "t_shp_bak", "invoice"] : ["t_shp", "invoice_line"])
          database.prepare(`INSERT INTO ${table} VALUES (?, ?)`).run(n, `Town ${n % 3}`);
    },
  );
  expect(["t_shp", "t_shp_bak", "invoice", "invoice_line"].map(ofTable)).toEqual([
    "40 rows",
    "10 rows",
    undefined,
    undefined,
  ]);
});

describe("names are nearly alike", () => {
  const shares = (names: readonly string[]) =>
    names.map((name, at) => ({
      name,
      told: false,
      said: undefined,
      facts: [{ kind: "missing" as const, text: `${at}`, value: [at * 0.3] }],
    }));
  test.each([
    ["amt", "amt_net"],
    ["net_amount", "amt_net"],
    ["created_at", "created_on"],
    ["created_at", "create_dt"],
    ["shipment_date", "shp_dt2"],
    ["cust_nm", "customer_name"],
    ["t_rate", "rate"],
  ])("as %s and %s are", (one, other) => {
    expect(tellApart(shares([one, other])).size).toBe(2);
  });

  test.each([
    ["start_date", "end_date"],
    ["start_date", "start_time"],
    ["amt_net", "amt_gross"],
    ["address1", "address2"],
    ["status", "status_date"],
    ["old_status", "new_status"],
    ["city", "city_code"],
    ["paid", "paid_date"],
    ["first_name", "last_name"],
    ["cost", "cast"],
    ["pol", "pod"],
  ])("as %s and %s are not", (one, other) => {
    expect(tellApart(shares([one, other])).size).toBe(0);
  });

  test("and nothing is said where nothing that is known differs, or both are told already", () => {
    const [one, other] = shares(["amt", "amt_net"]);
    expect(tellApart([one!, { ...one!, name: "amt_net" }]).size).toBe(0);
    expect(
      tellApart([
        { ...one!, told: true },
        { ...other!, told: true },
      ]).size,
    ).toBe(0);
  });
});
