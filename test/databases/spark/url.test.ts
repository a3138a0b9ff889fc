import { expect, test } from "vitest";
import { accessOf, databaseIn, mannerIn, recordUrl } from "#askable/databases/spark/url.js";

test("a URL is recorded without its password, and hive2: is spark:", () => {
  expect(recordUrl("hive2://me:geheim@h.example:10000/sales?auth=nosasl&schema=a,b")).toBe(
    "spark://me@h.example:10000/sales?auth=nosasl&schema=a,b",
  );
});

test("what a URL leaves out has the server's own defaults", async () => {
  const access = await accessOf("spark://me@h.example", {});
  expect(access).toMatchObject({ port: 10_000, database: "default", schemas: ["default"], tls: { mode: "prefer" } });
  expect(access.passwordSource).toBe("neither the URL nor SPARK_PASSWORD");
  expect(mannerIn("spark://h")).toEqual({ transport: "binary", authentication: "plain", path: "cliservice" });
  const http = "spark://token@h.example:443/a?transport=http&path=/sql/1.0/x&sslmode=verify-full";
  expect(mannerIn(http)).toEqual({ transport: "http", authentication: "plain", path: "sql/1.0/x" });
  expect((await accessOf("spark://h?transport=http", {})).port).toBe(10_001);
  expect(databaseIn("spark://h/one?schema=two")).toBe("one");
});

test("a password of the environment is that of any host", async () => {
  const access = await accessOf("spark://me@h.example/a?schema=b,a", { SPARK_PASSWORD: "geheim" });
  expect(access).toMatchObject({ password: "geheim", passwordOfAny: true, schemas: ["a", "b"] });
  expect(await accessOf("spark://me:eigen@h.example/a", { SPARK_PASSWORD: "geheim" })).toMatchObject({
    password: "eigen",
    passwordSource: "the URL",
  });
});

test.each([
  ["spark://h/a?auth=kerberos", /auth=kerberos is not known here/],
  ["spark://h/a?transport=udp", /transport=udp is not known here/],
  ["spark://h/a?sslmode=prefer", /sslmode=prefer is not known here/],
  ["spark://h/a?path=x", /the transport is not HTTP/],
  ["spark://h/a?token=x", /parameter that is not known here: token/],
])("%s is refused by the name of what is wrong", (url, message) => {
  expect(() => recordUrl(url)).toThrow(message);
});
