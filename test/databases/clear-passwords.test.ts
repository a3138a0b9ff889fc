import { constants, generateKeyPairSync, privateDecrypt } from "node:crypto";
import { chmodSync, writeFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { openDatabase } from "#askable/databases/open.js";
import { type MysqlServer, run as runMysql, startMysql } from "../support/mysql.js";
import { type PostgresServer, run, startPostgres } from "../support/postgres.js";
import { rows, temporaryFolder } from "./tools.js";

/** An address of this machine that a client must take for another one. */
const elsewhere = Object.values(networkInterfaces())
  .flat()
  .find((each) => each && !each.internal && each.family === "IPv4")?.address;

const PASSWORD = "geheim-und-lang";
const folder = temporaryFolder();
chmodSync(folder.path, 0o755);
const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
  folder.remove();
});

/** A server that answers what it hears by its number; undefined ends the connection. */
async function hostile(
  answer: (heard: Buffer, at: number) => Buffer | undefined,
  greeting?: Buffer,
  host = elsewhere,
): Promise<{ readonly place: string; readonly heard: Buffer[] }> {
  const heard: Buffer[] = [];
  const server = createServer((socket: Socket) => {
    let at = 0;
    socket.on("error", () => {});
    socket.on("data", (data) => {
      heard.push(data);
      const next = answer(data, at++);
      if (next) socket.write(next);
      else socket.end();
    });
    if (greeting) socket.write(greeting);
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  closing.push(() => server.close());
  return { place: `${host}:${(server.address() as { port: number }).port}`, heard };
}

/** What opening it says, and whether the password crossed the network. */
async function opened(url: string, heard: readonly Buffer[]) {
  const refusal = await openDatabase(url).then(
    async (database) => database.close().then(() => new Error("it was opened")),
    (error: Error & { hint?: string }) => error,
  );
  return {
    message: refusal.message,
    hint: (refusal as { hint?: string }).hint,
    sent: spoken(heard).includes(PASSWORD),
  };
}

const spoken = (heard: readonly Buffer[]) => Buffer.concat(heard).toString("latin1");

describe.skipIf(elsewhere === undefined)("a password, where the server has no TLS and is on another machine,", () => {
  const request = (kind: number, ...more: number[]) =>
    Buffer.from([82, 0, 0, 0, 8 + more.length, 0, 0, 0, kind, ...more]);
  const CLEAR = request(3);
  const HASH = request(5, 1, 2, 3, 4);
  const asking = (...requests: Buffer[]) => {
    let asked = 0;
    return (data: Buffer) =>
      data.length === 8 && data.readInt32BE(4) === 80_877_103 ? Buffer.from("N") : requests[asked++];
  };

  test.each([
    ["", [CLEAR]],
    ["?sslmode=prefer", [CLEAR]],
    ["?sslmode=allow", [CLEAR]],
    ["", [HASH, CLEAR]],
    ["", [Buffer.concat([HASH, CLEAR])]],
  ])("is not sent to a PostgreSQL that asks for itself: %s %#", async (parameters, requests) => {
    const { place, heard } = await hostile(asking(...requests));
    expect(await opened(`postgres://ann:${PASSWORD}@${place}/shop${parameters}`, heard)).toEqual({
      message: `The server at ${place} asks for the password of ann over a connection without TLS, where others could read it`,
      hint: expect.stringMatching(/^Set up TLS there, or let ann log in by scram-sha-256\. .* sslmode=disable$/),
      sent: false,
    });
  });

  test("is sent to a PostgreSQL where the URL says that it may, and to one of this machine", async () => {
    const there = await hostile(asking(CLEAR));
    expect(await opened(`postgres://ann:${PASSWORD}@${there.place}/shop?sslmode=disable`, there.heard)).toMatchObject({
      sent: true,
    });
    for (const host of ["127.0.0.1", "127.0.0.2"]) {
      const here = await hostile(asking(CLEAR), undefined, host);
      expect(await opened(`postgres://ann:${PASSWORD}@${here.place}/shop`, here.heard)).toMatchObject({ sent: true });
    }
  });

  const packet = (number: number, ...parts: (string | Buffer | readonly number[])[]) => {
    const body = Buffer.concat(parts.map((part) => Buffer.from(part as Buffer)));
    return Buffer.concat([Buffer.from([body.length & 255, body.length >> 8, 0, number]), body]);
  };
  const SALT = "abcdefghijklmnopqrst";
  const greets = (plugin: string, tls = false) =>
    packet(
      0,
      [10],
      "8.0.36\0",
      [1, 0, 0, 0],
      SALT.slice(0, 8),
      [0, 0xff, tls ? 0xff : 0xf7, 45, 2, 0, 0xff, 0x01, 21, ...Array(10).fill(0)],
      `${SALT.slice(8)}\0${plugin}\0`,
    );
  const turnsTo = (number: number, plugin: string) => packet(number, [0xfe], `${plugin}\0${SALT}\0`);
  const { publicKey, privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const key = (number: number) => packet(number, [1], publicKey);
  /** A server's part, by the plugin that it turns to; then it waits for what it can decrypt. */
  const plays: Record<string, Buffer[]> = {
    caching_sha2_password: [turnsTo(2, "caching_sha2_password"), packet(4, [1, 4]), key(6)],
    sha256_password: [turnsTo(2, "sha256_password"), key(4)],
    mysql_clear_password: [turnsTo(2, "mysql_clear_password")],
  };
  const decrypted = (heard: readonly Buffer[]) => {
    const last = heard.at(-1)?.subarray(4) ?? Buffer.alloc(0);
    if (last.length !== 256) return undefined;
    const mixed = privateDecrypt(
      { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha1" },
      last,
    );
    return Buffer.from(mixed.map((byte, at) => byte ^ SALT.charCodeAt(at % SALT.length))).toString();
  };

  test.each(["caching_sha2_password", "sha256_password"])(
    "is not given to a MySQL that sends a key of its own: %s",
    async (plugin) => {
      for (const first of [plugin, "mysql_native_password"]) {
        const { place, heard } = await hostile((_, at) => plays[plugin]![at], greets(first));
        expect(await opened(`mysql://ann:${PASSWORD}@${place}/shop`, heard)).toEqual({
          message: `The server at ${place} asks for the password of ann over a connection without TLS, where others could read it`,
          hint: expect.stringMatching(/^Set up TLS there, .* ssl-mode=DISABLED$/),
          sent: false,
        });
        expect(decrypted(heard)).toBeUndefined();
      }
      const allowed = await hostile((_, at) => plays[plugin]![at], greets(plugin));
      await opened(`mysql://ann:${PASSWORD}@${allowed.place}/shop?ssl-mode=DISABLED`, allowed.heard);
      expect(decrypted(allowed.heard)).toBe(`${PASSWORD}\0`);
    },
  );

  test("is not sent to a MySQL that asks for itself, whatever the URL says", async () => {
    for (const first of ["mysql_clear_password", "mysql_native_password"]) {
      for (const parameters of ["", "?ssl-mode=DISABLED"]) {
        const { place, heard } = await hostile((_, at) => plays.mysql_clear_password![at], greets(first));
        expect(await opened(`mysql://ann:${PASSWORD}@${place}/shop${parameters}`, heard)).toMatchObject({
          message: expect.stringContaining(`${place} asks for the password of ann itself (mysql_clear_password)`),
          sent: false,
        });
      }
    }
  });

  test("is not sent to a MySQL that offers TLS and asks before it is there", async () => {
    for (const plugin of Object.keys(plays)) {
      const all = Buffer.concat([greets(plugin, true), ...plays[plugin]!]);
      const { place, heard } = await hostile(() => undefined, all);
      const { sent } = await opened(`mysql://ann:${PASSWORD}@${place}/shop`, heard);
      expect(sent).toBe(false);
      expect(decrypted(heard)).toBeUndefined();
    }
  });

  test("nor is a file sent that a MySQL asks for", async () => {
    const path = join(folder.path, "mine");
    writeFileSync(path, "what is mine");
    const ok = (number: number) => packet(number, [0, 0, 0, 2, 0, 0, 0]);
    const { place, heard } = await hostile(
      (_, at) => (at === 0 ? ok(2) : packet(1, [0xfb], path)),
      greets("mysql_native_password"),
    );
    await opened(`mysql://ann:${PASSWORD}@${place}/shop`, heard);
    expect(heard.length).toBeGreaterThan(1);
    expect(spoken(heard)).not.toContain("what is mine");
  });
});

const postgres: PostgresServer | undefined = await postgresElsewhere();
describe.skipIf(postgres === undefined)("a PostgreSQL of another machine without TLS", () => {
  const at = (user: string) =>
    postgres!.url.replace("127.0.0.1", elsewhere!).replace("postgres@", `${user}:${PASSWORD}@`);

  test("is read where it asks for what proves the password, and not where it asks for the password", async () => {
    await run(postgres!.url, [
      `SET password_encryption = 'scram-sha-256'; CREATE ROLE scrams LOGIN PASSWORD '${PASSWORD}'`,
      `CREATE ROLE clears LOGIN PASSWORD '${PASSWORD}'`,
      `SET password_encryption = 'md5'; CREATE ROLE hashes LOGIN PASSWORD '${PASSWORD}'`,
    ]);
    for (const url of [at("scrams"), at("hashes"), `${at("clears")}?sslmode=disable`]) {
      const database = await openDatabase(url);
      expect(rows(await database.query("SELECT 1"))).toEqual([[1]]);
      await database.close();
    }
    await expect(openDatabase(at("clears"))).rejects.toThrow("asks for the password of clears over a connection");
  }, 60_000);
});

async function postgresElsewhere(): Promise<PostgresServer | undefined> {
  if (elsewhere === undefined) return undefined;
  const rules = [
    "host all postgres 127.0.0.1/32 trust",
    "host all scrams all scram-sha-256",
    "host all hashes all md5",
    "host all clears all password",
  ];
  writeFileSync(join(folder.path, "hba"), rules.join("\n"));
  const server = await startPostgres("listen_addresses=*", `hba_file=${join(folder.path, "hba")}`);
  if (server) closing.push(() => server.close());
  return server;
}

const mysql: MysqlServer | undefined =
  elsewhere === undefined ? undefined : await startMysql("--skip-ssl", "--bind-address=0.0.0.0");
if (mysql) closing.push(() => mysql.close());
test.skipIf(mysql === undefined)(
  "a MySQL of another machine without TLS is read by what proves the password",
  async () => {
    const url = await mysql!.make("shop", []);
    await runMysql(mysql!.url, [
      `CREATE USER ann@'%' IDENTIFIED BY '${PASSWORD}'`,
      "GRANT SELECT ON shop.* TO ann@'%'",
    ]);
    const database = await openDatabase(url.replace("127.0.0.1", elsewhere!).replace("root@", `ann:${PASSWORD}@`));
    expect(rows(await database.query("SELECT 1"))).toEqual([[1]]);
    await database.close();
  },
  60_000,
);
