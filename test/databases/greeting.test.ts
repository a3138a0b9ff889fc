import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { greetsAsMysql } from "#askable/databases/mysql/messages.js";
import { openDatabase } from "#askable/databases/open.js";
import { greetsAsPostgres } from "#askable/databases/postgres/messages.js";
import { mysqlServer } from "../support/mysql.js";
import { postgresServer } from "../support/postgres.js";

const [mysql, postgres] = await Promise.all([mysqlServer(), postgresServer()]);
const missing = "missing" in mysql || "missing" in postgres;
const place = (server: object) => {
  const { hostname, port } = new URL((server as { url: string }).url);
  return [hostname, Number(port || 5432)] as const;
};
afterAll(async () => {
  for (const server of [mysql, postgres]) if (!("missing" in server)) await server.close();
});

describe.skipIf(missing)("a server of another kind than the URL says", { timeout: 60_000 }, () => {
  test("is recognised by what it says", async () => {
    const kinds = async (server: object) => [
      await greetsAsMysql(...place(server)),
      await greetsAsPostgres(...place(server)),
    ];
    expect(await kinds(mysql)).toEqual([true, false]);
    expect(await kinds(postgres)).toEqual([false, true]);
  });

  test.each(["prefer", "disable"])("is named, with sslmode=%s", async (mode) => {
    const [host, port] = place(mysql);
    await expect(openDatabase(`postgres://me@${host}:${port}/shop?sslmode=${mode}`)).rejects.toThrow(
      /a MySQL or MariaDB server answers, no PostgreSQL server/,
    );
  });

  test("is named, the other way round", async () => {
    const [host, port] = place(postgres);
    await expect(openDatabase(`mysql://me@${host}:${port}/shop`)).rejects.toThrow(
      /a PostgreSQL server answers, no MySQL or MariaDB server/,
    );
  });
});

describe("something else that listens", () => {
  const other = createServer((socket) => socket.end("SSH-2.0-x\r\n"));
  beforeAll(() => new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve)));
  afterAll(() => other.close());

  test("is taken for neither", async () => {
    const { port } = other.address() as { port: number };
    expect(await greetsAsMysql("127.0.0.1", port)).toBe(false);
    expect(await greetsAsPostgres("127.0.0.1", port)).toBe(false);
  });
});
