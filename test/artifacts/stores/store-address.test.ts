import { describe, expect, test } from "vitest";
import { addressText, isStoreAddress, parseStoreAddress } from "#askable/artifacts/stores/store-address.js";

describe("the address of a store", () => {
  test("has a bucket, and perhaps a prefix, an endpoint and a region", () => {
    const none = { endpoint: undefined, region: undefined };
    expect(parseStoreAddress("s3://lake")).toEqual({ kind: "bucket", bucket: "lake", prefix: "", ...none });
    expect(parseStoreAddress("s3://lake/team/a/")).toMatchObject({ prefix: "team/a" });
    expect(parseStoreAddress("s3://Lake.of_data/x?region=eu-central-1")).toMatchObject({
      bucket: "Lake.of_data",
      region: "eu-central-1",
    });
    const whole = "s3://lake/team?endpoint=http://127.0.0.1:9000&region=eu";
    expect(addressText(parseStoreAddress(whole))).toBe(whole);
    expect(parseStoreAddress("file:///mnt/share/askable")).toEqual({ kind: "folder", path: "/mnt/share/askable" });
  });

  test.each([
    ["s3://", '"" is not the name of a bucket'],
    ["s3://a", '"a" is not the name of a bucket'],
    ["s3://lake/team?acl=public", '"acl" is not known'],
    ["s3://lake/team//x", '"team//x" has an empty part'],
    ["s3://lake?endpoint=minio:9000", 'endpoint "minio:9000" is no http:// or https:// address'],
    ["file://server/share", "names no folder of this machine"],
  ])("%s is refused: %s", (address, message) => {
    expect(() => parseStoreAddress(address)).toThrow(message);
  });

  test("takes no credentials, and does not repeat them", () => {
    try {
      parseStoreAddress("s3://AKIA123:hunter2@lake/team");
      expect.unreachable();
    } catch (error) {
      expect(String(error)).toContain("credentials do not belong in the address");
      expect(JSON.stringify(error) + String(error)).not.toMatch(/hunter2|AKIA123/);
    }
  });

  test("is told from a folder", () => {
    expect(["s3://lake", "S3://lake", "file:///x", "./s3", "/s3://x", "C:\\data"].map(isStoreAddress)).toEqual([
      ...[true, true, true, false, false, false],
    ]);
  });
});
