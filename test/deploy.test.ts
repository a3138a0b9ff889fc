import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { ROOT } from "./support/documents.js";

const read = (name: string) => readFileSync(join(ROOT, name), "utf8");
const dockerfile = read("Dockerfile");

test("the image is built from all that the package has, and from no workspace", () => {
  const lines = read(".dockerignore").split("\n");
  expect(lines.filter((line) => line !== "" && !line.startsWith("#"))[0]).toBe("*");
  const kept = lines.filter((line) => line.startsWith("!")).map((line) => line.slice(1));
  const published = (JSON.parse(read("package.json")).files as string[]).filter((name) => !/^!|^dist$/.test(name));
  expect(published.filter((name) => !kept.includes(name))).toEqual([]);
  expect(kept.filter((name) => !name.includes("*") && !existsSync(join(ROOT, name)))).toEqual([]);
  expect(kept.filter((name) => /^(profiles|reports|models|\.env)$/.test(name))).toEqual([]);
});

test("the image runs the built command without root", () => {
  const { bin, engines } = JSON.parse(read("package.json"));
  expect(dockerfile).toContain(`/opt/askable/${bin.askable} /usr/local/bin/askable`);
  expect(dockerfile.match(/^USER .*$/gm)).toEqual(["USER 1000:1000"]);
  const [node = ""] = dockerfile.match(/(?<=^FROM node:)\d+/m) ?? [];
  expect(Number(node)).toBeGreaterThanOrEqual(Number(/\d+/.exec(engines.node)?.[0]));
});

test.each([
  [200, 0],
  [503, 1],
  [undefined, 1],
])("its health check says of a server that answers %s: %i", async (status, code) => {
  const [, command = "[]"] = /^HEALTHCHECK .*\\\n +CMD (\[.*\])$/m.exec(dockerfile) ?? [];
  const [program, option = "", script = ""] = JSON.parse(command) as string[];
  expect([program, script]).toEqual(["node", expect.stringContaining("http://127.0.0.1:8080/health")]);
  const server = createServer((request, response) => {
    response.writeHead(request.url === "/health" ? status! : 404).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  if (status === undefined) server.close();
  const ended = await new Promise((resolve) => {
    execFile(process.execPath, [option, script.replace("8080", String(port))], (error) => resolve(error?.code ?? 0));
  });
  server.close();
  expect(ended).toBe(code);
});

test("the compose file holds no password, publishes to this machine alone and waits for its database", () => {
  const { services, volumes } = parse(read("compose.yaml"));
  const { askable, postgres } = services;
  for (const [name, value] of [
    ["READER_PASSWORD", askable.environment.PGPASSWORD],
    ["POSTGRES_PASSWORD", postgres.environment.POSTGRES_PASSWORD],
  ]) {
    expect(value).toMatch(new RegExp(`^\\$\\{${name}:\\?`));
  }
  expect(askable.ports).toEqual(["127.0.0.1:8080:8080"]);
  expect(postgres.ports).toBeUndefined();
  expect(askable.depends_on.postgres.condition).toBe("service_healthy");
  const mounted = [askable, postgres].flatMap((service) => service.volumes.map((each: string) => each.split(":")[0]));
  expect(mounted.sort()).toEqual(Object.keys(volumes).sort());
});
