import { readdirSync, readFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#askable/databases/open.js";
import { type PostgresServer, postgresServer, run } from "../../support/postgres.js";

const server = await postgresServer();

if ("missing" in server) test.skip(`PostgreSQL: ${server.missing}`);
else describe("What others call like the server's own", () => onServer(server));

const SOURCE = fileURLToPath(new URL("../../../src/databases/postgres", import.meta.url));

/** Every word of the code that sends statements of its own: the functions, types and tables in it among them. */
const words = new Set(
  readdirSync(SOURCE).flatMap((name) => readFileSync(join(SOURCE, name), "utf8").match(/[a-z_][a-z0-9_]*/g) ?? []),
);
const list = [...words].map((word) => `'${word}'`).join();

/** Fails wherever it is called from. */
const TRAP = "LANGUAGE plpgsql IMMUTABLE AS $f$ BEGIN RAISE EXCEPTION USING MESSAGE = $m$a trap ran$m$; END $f$";

/**
 * For each of those functions one of the same name that fits better than the server's, and of its very arguments; for
 * each operator one between all types of catalogues that the server has none for; for each table one of its name.
 */
const TRAPS = [
  `DO $d$ DECLARE r record; BEGIN
     FOR r IN SELECT DISTINCT p.proname AS name, a.type FROM pg_proc AS p,
         unnest('{name,text,"\\"char\\"",oid,integer,smallint,bigint,boolean,regclass,name[],text[],smallint[],oid[],real,varchar}'::text[]) AS a (type)
         WHERE p.pronamespace = 'pg_catalog'::regnamespace AND p.prokind IN ('f', 'a') AND p.proname IN (${list})
           AND (p.proname, a.type) <> ('json_agg', 'name') LOOP
       BEGIN
         EXECUTE format('CREATE FUNCTION public.%I(%s) RETURNS text ${TRAP}', r.name, r.type);
         EXECUTE format('CREATE FUNCTION public.%I(%s, %s) RETURNS text ${TRAP}', r.name, r.type, r.type);
         EXECUTE format('CREATE FUNCTION public.%I(%s, text) RETURNS text ${TRAP}', r.name, r.type);
       EXCEPTION WHEN duplicate_function THEN NULL;
       END;
     END LOOP;
   END $d$`,
  `DO $d$ DECLARE r record; BEGIN
     FOR r IN SELECT o.name, a.type AS l, b.type AS r FROM
         unnest('{=,<>,<,>,<=,>=,~,!~,||,+,-,*,/,%,&}'::text[]) AS o (name),
         unnest('{name,text,"\\"char\\"",oid,integer,smallint,bigint,boolean,regclass,regnamespace,varchar}'::text[]) AS a (type),
         unnest('{name,text,"\\"char\\"",oid,integer,smallint,bigint,boolean,regclass,regnamespace,varchar}'::text[]) AS b (type) LOOP
       EXECUTE format('CREATE OR REPLACE FUNCTION public.trap(%s, %s) RETURNS boolean ${TRAP}', r.l, r.r);
       EXECUTE format('CREATE OPERATOR public.%s (LEFTARG = %s, RIGHTARG = %s, FUNCTION = public.trap)', r.name, r.l, r.r);
     END LOOP;
   END $d$`,
  `DO $d$ DECLARE r record; BEGIN
     FOR r IN SELECT relname AS name FROM pg_class
         WHERE relnamespace = 'pg_catalog'::regnamespace AND relname IN (${list}) LOOP
       EXECUTE format('CREATE VIEW public.%I AS SELECT public.fires() AS oid', r.name);
     END LOOP;
   END $d$`,
];

function onServer(server: PostgresServer): void {
  const name = `askable_hostile_names_${process.pid}`;
  const user = `${name}_user`;
  let url: string;
  let before: unknown[][];
  const roles = () => run(server.url, [`SELECT rolname, rolsuper FROM pg_roles WHERE rolname = '${user}'`]);

  beforeAll(async () => {
    url = await server.make(name, [
      "CREATE TABLE t (id integer PRIMARY KEY, label varchar(10), made integer GENERATED ALWAYS AS (id * 2) STORED)",
      "INSERT INTO t VALUES (1, 'x'), (2, 'y')",
      "CREATE TYPE kind AS ENUM ('a', 'b')",
      "CREATE TYPE pair AS (one kind, two integer)",
      "CREATE TABLE u (t integer REFERENCES t (id), k kind, p pair)",
      "CREATE VIEW v AS SELECT id, label FROM t",
      `CREATE FUNCTION fires() RETURNS integer ${TRAP}`,
      `CREATE FUNCTION cast_trap(t) RETURNS text ${TRAP}`,
      "CREATE CAST (t AS text) WITH FUNCTION cast_trap(t) AS IMPLICIT",
      `CREATE ROLE ${user} LOGIN`,
      `GRANT CREATE ON SCHEMA public TO ${user}`,
      `GRANT SELECT ON t, u, v TO ${user}`,
      "SET search_path = pg_catalog",
      ...TRAPS,
      // The attack that went through once: what the program aggregated became a statement of the superuser's.
      `SET ROLE ${user}`,
      `CREATE FUNCTION public.steal(text, name) RETURNS text LANGUAGE plpgsql AS $f$ BEGIN EXECUTE 'ALTER ROLE ${user} SUPERUSER'; RETURN ''; END $f$`,
      "CREATE AGGREGATE public.json_agg(name) (SFUNC = public.steal, STYPE = text)",
      "RESET ROLE",
    ]);
    before = await roles();
  });
  afterAll(async () => {
    await server.close();
    await run(server.url, [`DROP ROLE ${user}`]);
  });

  test.each(["postgres", user])("is not reached by what %s's session asks of its own", async (account) => {
    expect((await run(url, ["SELECT count(*) FROM pg_proc WHERE prosrc LIKE '%a trap ran%'"]))[0]![0]).toMatch(
      /^\d{3,}$/,
    );
    const database = await openDatabase(url.replace("//postgres@", `//${account}@`), { children: 1 });
    try {
      const { tables } = await database.schema();
      const t = tables.find((table) => table.name === "t")!;
      expect(t.fields.map((field) => [field.type, field.comment])).toEqual([
        ["integer", undefined],
        ["character varying(10)", undefined],
        ["integer", "Computed as (id * 2)"],
      ]);
      expect(tables.find((table) => table.name === "u")!.fields.map((field) => field.type)).toEqual([
        "integer",
        "ENUM('a', 'b')",
        "ROW(one kind, two integer)",
      ]);
      expect(tables.find((table) => table.name === "v")!.definition).toContain("FROM t");
      const prints = await database.fingerprints({ thorough: true });
      expect(prints.get("t")!.content).toBeDefined();
      expect(await database.fingerprint()).toMatch(/^[0-9a-f]{64}$/);
      expect((await database.account())!.name).toBe(account);
    } finally {
      await database.close();
    }
    expect(await roles()).toEqual(before);
  });

  test("is not run by a statement either, in whose text it would come first", async () => {
    const database = await openDatabase(url, { children: 1 });
    try {
      for (const sql of ["SELECT count(*) FROM t WHERE label = 'x'", "SELECT json_agg(nspname) FROM pg_namespace"]) {
        expect(await database.query(sql)).toMatchObject({ kind: "error", failure: "refused" });
      }
    } finally {
      await database.close();
    }
    expect(await roles()).toEqual(before);
  });

  test("does not come before the first statement: the session only reads from its first packet on", async () => {
    const database = await openDatabase(server.url, { children: 1 });
    try {
      const sql = "SELECT source, setting FROM pg_settings WHERE name = 'default_transaction_read_only'";
      const outcome = await database.query(sql);
      expect(outcome).toMatchObject({ kind: "rows", result: { data: [["client"], ["on"]] } });
    } finally {
      await database.close();
    }
  });

  test("is not met behind a pool of connections that turns the first packet down, either", async () => {
    const { hostname, port } = new URL(server.url);
    let turnedDown = 0;
    const pool = createServer((client) => {
      client.once("data", (packet) => {
        if (packet.includes("options\0")) {
          turnedDown += 1;
          const text = "SERROR\0C08P01\0Munsupported startup parameter: options\0\0";
          const length = Buffer.alloc(4);
          length.writeInt32BE(text.length + 4);
          return client.end(Buffer.concat([Buffer.from("E"), length, Buffer.from(text)]));
        }
        const upstream = connect(Number(port), hostname, () => upstream.write(packet));
        client.pipe(upstream).pipe(client);
        for (const socket of [client, upstream]) socket.on("error", () => socket.destroy());
      });
      client.on("error", () => {});
    });
    await new Promise<void>((resolve) => pool.listen(0, "127.0.0.1", resolve));
    const { port: own } = pool.address() as { port: number };
    const database = await openDatabase(`${url.replace(`:${port}/`, `:${own}/`)}?sslmode=disable`, { children: 1 });
    try {
      expect((await database.schema()).tables.map((table) => table.name)).toContain("t");
      expect(turnedDown).toBe(1);
    } finally {
      await database.close();
      pool.close();
    }
  });
}
