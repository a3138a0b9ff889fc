import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { BucketAddress } from "#askable/artifacts/stores/store-address.js";
import { type BucketProxy, bucketProxy } from "../../support/bucket-proxy.js";
import { temporaryFolder } from "../../support/folder.js";
import { CREDENTIALS, NO_MOTO, startMoto } from "../../support/moto.js";
import { machine } from "./machines.js";

const moto = startMoto();
const VALUES = "indexes/shop/values/values.bin";
const PROFILE = "profiles/shop/profile.json";
const isPut = ({ method, url = "" }: { method?: string | undefined; url?: string | undefined }, part: string) =>
  method === "PUT" && url.includes(`/${part}/`);

describe.skipIf(NO_MOTO !== undefined)(`a workspace in a bucket${NO_MOTO ? ` (${NO_MOTO})` : ""}`, () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let proxy: BucketProxy;
  let number = 0;
  let address: BucketAddress;
  const on = (name: string) => machine(address, join(folder.path, String(number), name), CREDENTIALS);
  const stored = async (name: string) => {
    const seen = await on(name);
    await seen.remote.fetch("shop", "all");
    return [seen.read(PROFILE), seen.read(VALUES)];
  };

  beforeAll(async () => {
    folder = await temporaryFolder();
    await moto.makeBucket("lake");
    proxy = await bucketProxy(moto.url);
  });
  afterAll(async () => {
    await proxy?.close();
    await folder?.remove();
  });
  beforeEach(() => {
    number += 1;
    address = { kind: "bucket", bucket: "lake", prefix: `team/${number}`, endpoint: proxy.url, region: undefined };
  });
  afterEach(() => {
    vi.restoreAllMocks();
    proxy.fault = undefined;
    proxy.seen.length = 0;
  });

  test("is seen by another machine; what is here is not fetched again, and no credentials are kept", async () => {
    await (await on("a")).prepare("shop", "one");
    expect(await stored("b")).toEqual(["profile one", "values one"]);
    proxy.seen.length = 0;
    expect(await stored("b")).toEqual(["profile one", "values one"]);
    // Three objects are one page of a list.
    expect(proxy.seen.map(({ method, url }) => `${method} ${url?.split("?")[0]}`)).toEqual(["GET /lake/"]);
    const kept = readdirSync(folder.path, { recursive: true, encoding: "utf8" })
      .filter((name) => statSync(join(folder.path, name)).isFile())
      .map((name) => readFileSync(join(folder.path, name), "latin1"));
    expect(kept.length).toBeGreaterThan(6);
    expect(kept.join("\n")).not.toContain(CREDENTIALS.AWS_SECRET_ACCESS_KEY);
    expect(kept.join("\n")).not.toContain(CREDENTIALS.AWS_ACCESS_KEY_ID);
  });

  test.each([
    ["objects", "the connection breaks off in the middle", { kind: "cut" }, /cannot be reached: writing s3:\/\/lake/],
    ["manifests", "the connection breaks off at the end", { kind: "cut" }, /cannot be reached: writing s3:\/\/lake/],
    [
      "objects",
      "the credentials expire in the middle",
      { kind: "refuse", status: 400, code: "ExpiredToken" },
      /credentials for s3:\/\/lake\S* have expired/,
    ],
    [
      "manifests",
      "the bucket denies it",
      { kind: "refuse", status: 403, code: "AccessDenied" },
      /denies writing s3:\/\/lake\/team\/\d+\/manifests\/databases\/shop.json/,
    ],
  ] as const)(
    "%s cannot be written, since %s: the old state stands, and the next work stores the new one",
    async (part, _, fault, message) => {
      const a = await on("a");
      await a.prepare("shop", "one");
      let puts = 0;
      // Of the objects, the first ones arrive.
      proxy.fault = (incoming) => (isPut(incoming, part) && (part !== "objects" || puts++ > 1) ? fault : undefined);
      await expect(a.prepare("shop", "two")).rejects.toMatchObject({ message: expect.stringMatching(message) });
      proxy.fault = undefined;
      expect(await stored("b")).toEqual(["profile one", "values one"]);
      await (await on("a")).remote.change("shop", { work: "refresh", wait: 0 }, async () => {});
      expect(await stored("b")).toEqual(["profile two", "values two"]);
    },
  );

  test("goes on where the connection breaks off now and then", async () => {
    let requests = 0;
    proxy.fault = () => {
      requests += 1;
      if (requests % 5 === 0) return { kind: "cut" };
      return requests % 7 === 0 ? { kind: "cut-answer", after: 0 } : undefined;
    };
    await (await on("a")).prepare("shop", "one");
    expect(await stored("b")).toEqual(["profile one", "values one"]);
  });

  test("can be read by who may only read", async () => {
    await (await on("a")).prepare("shop", "one");
    proxy.fault = ({ method }) =>
      method === "GET" ? undefined : { kind: "refuse", status: 403, code: "AccessDenied" };
    expect(await stored("reader")).toEqual(["profile one", "values one"]);
    const reader = await on("reader");
    const begun = vi.fn(async () => {});
    await expect(reader.remote.change("shop", { work: "refresh", wait: 0 }, begun)).rejects.toThrow(
      /denies writing s3:\/\/lake\/team\/\d+\/leases\/databases\/shop.json/,
    );
    expect(begun).not.toHaveBeenCalled();
  });

  test("is written by two machines one after the other", async () => {
    const [a, b] = [await on("a"), await on("b")];
    const steps: string[] = [];
    const work = (name: string) => async () => {
      steps.push(name);
      await new Promise((resolve) => setTimeout(resolve, 200));
      steps.push(name);
    };
    await Promise.all([a.prepare("shop", "a", work("a")), b.prepare("shop", "b", work("b"))]);
    expect([steps[0], steps[2]]).toEqual([steps[1], steps[3]]);
    expect(await stored("c")).toEqual([`profile ${steps[2]}`, `values ${steps[2]}`]);
  });

  test("is not written where the store takes no notice of conditions", async () => {
    const a = await on("a");
    proxy.fault = () => ({ kind: "without", headers: ["if-match", "if-none-match"] });
    await expect(a.prepare("shop", "one")).rejects.toThrow("takes no notice of conditional puts");
    expect(proxy.seen.filter((each) => isPut(each, "objects") || isPut(each, "manifests"))).toEqual([]);
  });

  test.each([
    ["ahead of", 3_600_000],
    ["behind", -3_600_000],
  ])("is written and read by a machine whose clock is an hour %s the store's", async (_, apart) => {
    const clock = Date.now;
    let refused = 0;
    // As AWS does, which bears a quarter of an hour.
    proxy.fault = ({ headers }) => {
      const signed = String(headers["x-amz-date"]).replace(
        /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/,
        "$1-$2-$3T$4:$5:$6Z",
      );
      if (Math.abs(Date.parse(signed) - clock()) < 900_000) return undefined;
      refused += 1;
      return { kind: "refuse", status: 403, code: "RequestTimeTooSkewed" };
    };
    vi.spyOn(Date, "now").mockImplementation(() => clock() + apart);
    await (await on("a")).prepare("shop", "one");
    expect(refused).toBeGreaterThan(0);
    vi.restoreAllMocks();
    expect(await stored("b")).toEqual(["profile one", "values one"]);
  });
});
