import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { diagnose } from "#askable/stages/fix/diagnose.js";
import { testRepairs } from "./same-repairs.js";

describe("DuckDB's own messages lead to the same repairs", () => {
  const folder = mkdtempSync(join(tmpdir(), "askable-fix-"));
  const make = async () => {
    writeFileSync(join(folder, "singer.csv"), "singer_id,name,country\n1,Joe,France\n2,Ann,Spain\n");
    writeFileSync(join(folder, "concert.csv"), "concert_id,title,singer_id\n1,A,1\n2,B,2\n");
    return folder;
  };
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const opened = testRepairs({ make, remove }, [
    [
      "SELECT name FROM singer WHERE IIF(country = 'France', 1, 0) = 1",
      "SELECT name FROM singer WHERE CASE WHEN country = 'France' THEN 1 ELSE 0 END = 1",
    ],
  ]);

  test("and to the same diagnoses", async () => {
    const diagnosed = async (sql: string) => {
      const { database, profile } = opened();
      const outcome = await database.query(sql);
      return diagnose({ sql, outcome, profile, values: { size: 0, cut: [], find: () => [] } });
    };
    expect(await diagnosed("SELECT T1.country FROM concert AS T1")).toEqual([
      'The query fails: Binder Error: Table "T1" does not have a column named "country"',
      "The column country is in: singer.country.",
      "Join it on concert.singer_id = singer.singer_id.",
    ]);
    expect((await diagnosed("SELECT x.name FROM singer AS T1"))[1]).toBe(
      "x is none of what that part of the query reads: singer (T1).",
    );
  });
});
