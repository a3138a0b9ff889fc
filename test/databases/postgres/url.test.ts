import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { postgres as engine } from "#askable/databases/postgres/engine.js";
import { locationOf } from "#askable/databases/recognise.js";
import { temporaryFolder } from "../tools.js";

const access = (url: string, environment = {}) => engine.server!.access(url, environment);

describe("a URL of PostgreSQL", () => {
  test.each([
    [
      "postgres://ann:geheim@db.example.org:5433/sales?schema=a,b",
      "postgres://ann@db.example.org:5433/sales?schema=a,b",
    ],
    ["postgresql://ann@DB.example.org/sales?password=geheim", "postgres://ann@db.example.org/sales"],
    ["postgres:///sales?user=ann&host=db&port=1", "postgres://ann@db:1/sales"],
    ["postgres:///sales?host=/var/run/postgresql", "postgres://%2Fvar%2Frun%2Fpostgresql/sales"],
    ["postgres://%2Fvar%2Frun%2Fpostgresql/sales", "postgres://%2Fvar%2Frun%2Fpostgresql/sales"],
    ["postgres://ann:p%40ss@[::1]/a%20b", "postgres://ann@[::1]/a%20b"],
    [
      "postgres://db/a?sslrootcert=/etc/ca.pem&sslmode=verify-ca",
      "postgres://db/a?sslmode=verify-ca&sslrootcert=/etc/ca.pem",
    ],
  ])("%s is recorded as %s", (url, recorded) => {
    expect(locationOf(url)).toBe(recorded);
    expect(locationOf(recorded)).toBe(recorded);
  });

  test.each([
    ["postgres://db/a?sslmode=strong", /sslmode is not a way to use TLS: strong/],
    ["postgres://db/a?ssl-mode=REQUIRED", /parameter that is not known here: ssl-mode/],
    ["postgres://db/a?options=-c%20geheim", /parameter that is not known here: options$/],
    ["postgres://db:99999/a", /port of the URL is not a port: 99999/],
    ["postgres://db/a?port=x", /The port of the URL is not a port: x/],
    ["postgres://ann:ge/heim@db/a", /^The postgres URL cannot be read$/],
    ["postgres://ann:ge#heim@db/a", /^The postgres URL cannot be read$/],
    ["postgres://ann:geheim%@db/a", /The password of the URL has a % that/],
    ["postgres://one,two/a", /names several hosts/],
  ])("%s is refused", (url, message) => {
    expect(() => locationOf(url)).toThrow(message);
  });

  test("gets what it lacks from the environment, as libpq does", async () => {
    const environment = {
      PGHOST: "h",
      PGPORT: "1",
      PGUSER: "bob",
      PGDATABASE: "d",
      PGPASSWORD: "x",
      PGSSLMODE: "require",
    };
    expect(await access("postgres:///", environment)).toEqual({
      host: "h",
      port: 1,
      user: "bob",
      database: "d",
      password: "x",
      passwordSource: "PGPASSWORD",
      schemas: [],
      tls: { mode: "require" },
    });
    expect(await access("postgres://ann:y@db:2/a?schema=s,%20t,s&sslmode=disable", environment)).toMatchObject({
      host: "db",
      port: 2,
      user: "ann",
      database: "a",
      password: "y",
      passwordSource: "the URL",
      schemas: ["s", "t"],
      tls: { mode: "disable" },
    });
    expect(await access("postgres:///?user=ann", {})).toMatchObject({ host: "localhost", port: 5432, database: "ann" });
    expect(await access("postgres:///a?host=/run", environment)).toMatchObject({
      host: "/run",
      tls: { mode: "disable" },
    });
    await expect(access("postgres://db/a", { PGPORT: "many" })).rejects.toThrow("PGPORT is not a port: many");
    await expect(access("postgres://db/a", { PGSSLMODE: "no" })).rejects.toThrow("PGSSLMODE is not a way");
  });

  test("finds its password in a password file that nobody else may read", async () => {
    const folder = temporaryFolder();
    const file = join(folder.path, "pgpass");
    const at = (url: string) => access(url, { PGPASSFILE: file });
    const nowhere = (reason: string) => ({
      passwordSource: `neither the URL, nor PGPASSWORD, nor ${file} (${reason})`,
    });
    try {
      expect(await at("postgres://ann@db/a")).toMatchObject(nowhere("which cannot be read"));
      const lines = [
        "# host:port:database:user:password",
        "other:*:*:*:no",
        "db:5432:a:ann:ge\\:he\\\\im",
        "*:*:*:bob:b",
        "localhost:*:*:eve:e",
      ];
      writeFileSync(file, `${lines.join("\n")}\n`, { mode: 0o600 });
      expect(await at("postgres://ann@db/a")).toMatchObject({ password: "ge:he\\im", passwordSource: file });
      expect(await at("postgres://bob@elsewhere:1/b")).toMatchObject({ password: "b", passwordOfAny: true });
      expect(await at("postgres://ann@db/a")).not.toHaveProperty("passwordOfAny");
      expect(await at("postgres://eve@%2Frun/b")).toMatchObject({ password: "e" });
      expect(await at("postgres://ann@db:5433/a")).toMatchObject(nowhere("without a line for it"));
      expect(await at("postgres://ann:own@db/a")).toMatchObject({ password: "own" });
      chmodSync(file, 0o644);
      expect(await at("postgres://ann@db/a")).toMatchObject(
        nowhere("left aside because others may read it: chmod 600"),
      );
      expect(await at("postgres://ann@db/a")).not.toHaveProperty("password");
    } finally {
      folder.remove();
    }
  });
});
