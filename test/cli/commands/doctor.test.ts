import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bakery } from "../../support/bakery.js";
import { temporaryFolder } from "../../support/folder.js";
import { postgresServer } from "../../support/postgres.js";
import { askable } from "../../support/warm-cli.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const run = (...words: string[]) => askable(words, { cwd: folder.path });
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

const server = await postgresServer();

describe.skipIf("missing" in server)("doctor", () => {
  if ("missing" in server) return;
  afterAll(() => server.close());

  test("warns of an account that may do too much, and fails only where something does not work", async () => {
    const url = await server.make(`askable_doctor_${process.pid}`, ["CREATE TABLE t (id integer)"]);
    expect(await run("prepare", url, "--name", "stock")).toMatchObject({ code: 0 });
    const { code, stdout } = await run("doctor");
    expect(stdout).toMatch(/^warn {2}account of stock {2,}postgres may do more than read \(SUPERUSER\)/m);
    expect(stdout).toMatch(/^yes {3}database stock /m);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.not.stringMatching(/^NO/m) });
    const { checks } = JSON.parse((await run("doctor", "--json")).stdout);
    expect(checks.filter(({ warning }: { warning?: true }) => warning)).toMatchObject([
      { what: "account of stock", ok: true },
    ]);

    bakery(`${folder.path}/bakery.sqlite`);
    await run("prepare", "bakery.sqlite");
    rmSync(`${folder.path}/bakery.sqlite`);
    const failed = await run("doctor");
    expect(failed).toMatchObject({ code: 1, stdout: expect.stringMatching(/^NO {4}database bakery /m) });
  });
});
