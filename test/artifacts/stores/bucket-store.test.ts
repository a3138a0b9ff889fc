import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { ArtifactStore } from "#askable/artifacts/stores/artifact-store.js";
import { writeConditionally } from "#askable/artifacts/stores/artifact-store.js";
import { openBucketStore } from "#askable/artifacts/stores/bucket-store.js";
import { type BucketProxy, bucketProxy } from "../../support/bucket-proxy.js";
import { CREDENTIALS, NO_MOTO, startMoto } from "../../support/moto.js";
import { conforms } from "./conformance.js";

const moto = startMoto();
const bytes = (text: string) => new TextEncoder().encode(text);
const address = (bucket: string, endpoint: string, prefix = "") =>
  ({ kind: "bucket", bucket, prefix, endpoint, region: undefined }) as const;

describe.skipIf(NO_MOTO !== undefined)(`a bucket as a store${NO_MOTO ? ` (${NO_MOTO})` : ""}`, () => {
  let number = 0;
  conforms(async () => {
    const bucket = `bucket-${number++}`;
    await moto.makeBucket(bucket);
    return openBucketStore(address(bucket, moto.url, number % 2 ? "team/a" : ""), CREDENTIALS);
  });

  test("keeps its objects below its prefix, and sees no others", async () => {
    await moto.makeBucket("shared");
    const [a, ab] = await Promise.all(
      ["team/a", "team/ab"].map((prefix) => openBucketStore(address("shared", moto.url, prefix), CREDENTIALS)),
    );
    await a!.write("m/x", bytes("1"));
    await ab!.write("m/y", bytes("2"));
    expect((await a!.list("")).map(({ key }) => key)).toEqual(["m/x"]);
  });

  test("tells how old an object is by the store's own clock", async () => {
    await moto.makeBucket("aging");
    const store = await openBucketStore(address("aging", moto.url), CREDENTIALS);
    await store.write("m", bytes("1"));
    const { age } = (await store.read("m"))!;
    expect(age).toBeGreaterThanOrEqual(0);
    expect(age).toBeLessThan(30_000);
    expect((await store.list("m"))[0]?.age).toBeLessThan(30_000);
  });

  test("is asked for many objects at once, all stopped by one signal, without a warning", async () => {
    await moto.makeBucket("wide");
    const store = await openBucketStore(address("wide", moto.url), CREDENTIALS);
    const warnings: string[] = [];
    // The SDK also warns of old versions of Node.
    const warned = ({ name }: Error) => name.startsWith("MaxListeners") && warnings.push(name);
    process.on("warning", warned);
    onTestFinished(() => void process.off("warning", warned));
    const stop = new AbortController();
    const reads = Array.from({ length: 24 }, (_, index) => store.read(`m/${index}`, stop.signal));
    expect(await Promise.all(reads)).toEqual(reads.map(() => undefined));
    const stopped = Array.from({ length: 24 }, (_, index) => store.read(`m/${index}`, stop.signal));
    stop.abort();
    const ends = await Promise.allSettled(stopped);
    expect(ends.every(({ status }) => status === "rejected")).toBe(true);
    expect(warnings).toEqual([]);
  });

  describe("that is hard to reach", () => {
    let proxy: BucketProxy;
    let store: ArtifactStore;
    beforeAll(async () => {
      await moto.makeBucket("far");
      proxy = await bucketProxy(moto.url);
      store = await openBucketStore(address("far", proxy.url, "team"), CREDENTIALS);
    });
    afterEach(() => {
      proxy.fault = undefined;
      proxy.seen.length = 0;
    });
    afterAll(() => proxy.close());

    test("goes on reading where the connection broke off", async () => {
      const content = Uint8Array.from({ length: 2_000_000 }, (_, at) => (at * 7) % 253);
      await store.write("big", content);
      proxy.seen.length = 0;
      let cuts = 0;
      proxy.fault = () => (cuts++ < 2 ? { kind: "cut-answer", after: 500_000 } : undefined);
      expect(Buffer.compare((await store.read("big"))!.content, content)).toBe(0);
      const ranges = proxy.seen.map(({ headers }) => headers.range);
      expect(ranges.length).toBe(3);
      expect(ranges[0]).toBeUndefined();
      expect(ranges.slice(1).every((range) => /^bytes=[1-9]\d*-$/.test(range ?? ""))).toBe(true);
    });

    test("reads one version where another is put in its place meanwhile", async () => {
      const [old, next] = [1, 2].map((fill) => new Uint8Array(1_000_000).fill(fill));
      await store.write("moving", old!);
      const beside = await openBucketStore(address("far", moto.url, "team"), CREDENTIALS);
      let turn = 0;
      proxy.fault = () => {
        turn += 1;
        if (turn === 1) return { kind: "cut-answer", after: 300_000 };
        return turn === 2 ? { kind: "first", work: () => beside.write("moving", next!) } : undefined;
      };
      const read = (await store.read("moving"))!;
      expect(Buffer.compare(read.content, next!)).toBe(0);
      expect(read.version).toBe((await beside.read("moving"))!.version);
    });

    test("knows that it wrote what it got no answer for", async () => {
      let puts = 0;
      proxy.fault = ({ method }) => (method === "PUT" && puts++ === 0 ? { kind: "cut-answer", after: 0 } : undefined);
      const version = await writeConditionally(store, "once", bytes("mine"), { absent: true });
      expect((await store.read("once"))!.version).toBe(version);
      expect(puts).toBeGreaterThan(1);
    });

    test("says so when it stays out of reach", async () => {
      proxy.fault = () => ({ kind: "cut" });
      await expect(store.read("big")).rejects.toMatchObject({
        message: expect.stringMatching(/cannot be reached: reading s3:\/\/far\/team\/big got no whole answer/),
        hint: expect.stringContaining("what was there before is unchanged"),
      });
    });

    test.each([
      [400, "ExpiredToken", /credentials for s3:\/\/far\/team\S* have expired/, /aws sso login/],
      [403, "InvalidAccessKeyId", /does not know the credentials/, /AWS_PROFILE/],
      [403, "AccessDenied", /denies writing s3:\/\/far\/team\/m$/, /need s3:PutObject/],
      [503, "SlowDown", /takes no more requests/, /later/],
      [501, "NotImplemented", /conditional puts/, /If-None-Match/],
      [500, "InternalError", /refuses writing s3:\/\/far\/team\/m: InternalError/, /unchanged/],
    ])("says what it means that the store answers %i %s", async (status, code, message, hint) => {
      proxy.fault = () => ({ kind: "refuse", status, code });
      const error = await store.write("m", bytes("x")).catch((error) => error);
      expect(error).toMatchObject({ message: expect.stringMatching(message), hint: expect.stringMatching(hint) });
      expect(`${error.message}${error.hint}`).not.toContain(CREDENTIALS.AWS_SECRET_ACCESS_KEY);
    });

    test("waits a little where the store is overburdened", async () => {
      let refused = 0;
      proxy.fault = () => (refused++ < 2 ? { kind: "refuse", status: 503, code: "SlowDown" } : undefined);
      await store.write("calm", bytes("x"));
      expect((await store.read("calm"))?.content.length).toBe(1);
    });
  });

  test("says that there is no such bucket", async () => {
    const store = await openBucketStore(address("nowhere", moto.url), CREDENTIALS);
    for (const act of [() => store.read("m"), () => store.list(""), () => store.write("m", bytes("x"))]) {
      await expect(act()).rejects.toThrow('There is no bucket "nowhere"');
    }
  });
});
