import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { openDatabase } from "#askable/databases/open.js";
import { planRefused } from "#askable/databases/spark/plan-text.js";
import { allStatements, filled, statementsOf } from "../../hostile/corpus.js";
import { makePlaces, type Places, SECRET } from "../../hostile/places.js";
import { spark as corpus, VARIABLE } from "../../hostile/statements/spark.js";
import { textOf } from "../../hostile/tried.js";
import type { SparkServer } from "../../support/spark.js";
import { STATEMENTS } from "../conformance.js";
import { contentOf, rows } from "../tools.js";
import { asSpark } from "./standard.js";

const NAME = "askable_guarded";

/** That nothing of what is tried has an effect: all that could have changed is compared. */
export function guards(server: SparkServer): void {
  describe("the guard of Spark SQL", () => {
    let places: Places;
    let database: Database;

    beforeAll(async () => {
      places = await makePlaces();
      const location = await server.make(NAME, [
        ...STATEMENTS.map(asSpark),
        "CREATE FUNCTION defined AS 'org.apache.hadoop.hive.ql.udf.generic.GenericUDFUpper'",
        "CREATE VIEW calling AS SELECT reflect('java.lang.System', 'setProperty', 'askable.tried', 'yes') AS called",
        "CREATE VIEW above AS SELECT * FROM calling",
        "CREATE VIEW defining AS SELECT defined(name) AS called FROM artist",
      ]);
      database = await openDatabase(location, { children: 1 });
    });
    afterAll(async () => {
      await database.close();
      await places.close();
    });

    const state = async () => {
      const [databases, tables, described, functions, jars, files, property] = await server.askAll([
        "SHOW DATABASES",
        `SHOW TABLES IN ${NAME}`,
        `SHOW TABLE EXTENDED IN ${NAME} LIKE '*'`,
        `SHOW USER FUNCTIONS IN ${NAME}`,
        "LIST JARS",
        "LIST FILES",
        "SELECT reflect('java.lang.System', 'getProperty', 'askable.tried')",
      ]);
      return {
        ...places.state(),
        ...{ databases, tables, described, functions, jars, files, property },
        content: contentOf(`${server.folder}/warehouse`),
        session: rows(
          await database.query(`SELECT current_database(), current_timezone(), '${VARIABLE}', 'a''b', "x"`),
        ),
      };
    };

    test("lets no statement have an effect", async () => {
      const before = await state();
      const outcomes: [string, string][] = [];
      for (const statement of allStatements(corpus)) {
        const sql = filled(statement, places);
        for (const outcome of [await database.query(sql), await database.plan(sql)]) {
          const text = textOf(outcome);
          expect(
            [...places.secrets, process.env.HOME ?? SECRET].filter((secret) => text.includes(`"${secret}`)),
          ).toEqual([]);
          outcomes.push([statement, outcome.kind]);
        }
      }
      const refused = new Set(statementsOf(corpus.refused));
      expect(refused.size).toBeGreaterThan(60);
      expect(outcomes.filter(([statement, kind]) => refused.has(statement) && kind !== "error")).toEqual([]);
      const harmless = new Set(statementsOf(corpus.harmless));
      expect(outcomes.filter(([statement, kind]) => harmless.has(statement) && kind === "error")).toEqual([]);
      expect(await state()).toEqual(before);
    });

    test("would see an effect, and the server's own plan tells of it where the words do not", async () => {
      const before: Record<string, unknown> = await state();
      await server.askAll([
        `INSERT INTO ${NAME}.blank VALUES (1, 'x')`,
        `CREATE TABLE ${NAME}.more (a INT) USING parquet`,
        "SELECT reflect('java.lang.System', 'setProperty', 'askable.tried', 'yes')",
        filled("SELECT * FROM text.`FOLDER/secret.txt`", places),
        "CREATE DATABASE askable_more",
      ]);
      const after: Record<string, unknown> = await state();
      for (const key of ["content", "tables", "property", "read", "databases"]) {
        expect(after[key], key).not.toEqual(before[key]);
      }
      const planned: string[] = [];
      const names = /\b(artist|blank|calling|above|track|cheap|defining)\b/g;
      const all = [...statementsOf(corpus.refused), "SELECT called FROM defining"].map((statement) =>
        filled(statement, places).replace(names, `${NAME}.$1`),
      );
      const plans = await server.askAll(all.map((sql) => `EXPLAIN EXTENDED\n${sql}`));
      for (const [at, answer] of plans.entries()) {
        const plan = answer instanceof Error ? "" : String(answer[0]?.plan);
        const sql = all[at]!;
        // What reads files or the network is no step of its own: words and settings speak against that.
        if (
          !plan.startsWith("== Parsed") ||
          /\.`|read_files|cloud_files|http_request|secret\(|SELECT 1$|IDENTIFIER\('text/.test(sql)
        )
          continue;
        planned.push(sql);
        expect(planRefused(plan), `${sql}\n${plan}`).toMatchObject({ kind: "error" });
      }
      expect(planned.length).toBeGreaterThan(30);
    });

    test("refuses views that call what is refused, and says so", async () => {
      for (const view of ["calling", "above", "defining"]) {
        const outcome = await database.query(`SELECT * FROM ${view}`);
        expect(outcome).toMatchObject({ kind: "error", failure: "refused", message: expect.stringContaining("view") });
      }
    });

    test("reads texts as the server does, where two quotes in a text end it", async () => {
      const outcome = await database.query(
        "SELECT 'O''Connor', \"it's\", 'a\\'b', r'a\\b', X'41', `name` FROM artist LIMIT 1",
      );
      expect(rows(outcome)[0]?.slice(0, 4)).toEqual(["O'Connor", "it's", "a'b", "a\\b"]);
    });
  });
}
