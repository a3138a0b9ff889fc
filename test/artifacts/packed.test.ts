import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { pack, readPacked } from "#askable/artifacts/packed.js";

function path(): string {
  const folder = mkdtempSync(join(tmpdir(), "askable-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "x.bin");
}

const sections = {
  bytes: new Uint8Array([1, 2, 3]),
  none: new Float64Array(0),
  floats: new Float32Array([1.5, -0]),
  view: new Uint32Array([7, 8, 9, 10]).subarray(1, 3),
  signed: new Int8Array([-5]),
  small: new Uint16Array([65535]),
};

test("arrays come back as they were, whatever their kind and alignment", async () => {
  const file = path();
  writeFileSync(file, Buffer.concat(pack({ name: "ä" }, sections)));
  const packed = await readPacked<{ name: string }>(file);
  expect(packed.meta).toEqual({ name: "ä" });
  expect(Object.fromEntries(packed.sections)).toEqual(sections);
});

test("the same content gives the same bytes", () => {
  expect(pack({ a: 1 }, sections)).toEqual(pack({ a: 1 }, sections));
});

test.each<[string, (file: string) => void, RegExp]>([
  ["cut short", (file) => truncateSync(file, 100), /is damaged: it has 100 bytes and should have \d+$/],
  ["cut to nothing", (file) => truncateSync(file, 0), /is damaged: it has 0 bytes$/],
  ["grown", (file) => appendFileSync(file, "more"), /is damaged: it has \d+ bytes and should have \d+$/],
  ["another file", (file) => writeFileSync(file, "hello, this is no index"), /is damaged: it does not begin as/],
  ["removed", (file) => rmSync(file), /is missing$/],
  [
    "with a broken header",
    (file) => {
      const bytes = readFileSync(file);
      bytes.write("}}}", 16);
      writeFileSync(file, bytes);
    },
    /is damaged: its header cannot be read$/,
  ],
])("a file %s is named, with what builds it again", async (_, damage, message) => {
  const file = path();
  writeFileSync(file, Buffer.concat(pack({}, sections)));
  damage(file);
  await expect(readPacked(file)).rejects.toMatchObject({
    name: "AskableError",
    message: expect.stringMatching(message),
    hint: "Build it again: askable prepare <database>",
  });
});

test("a byte that changed in the header or in a small part is seen when the file is opened", async () => {
  const file = path();
  const whole = Buffer.concat(pack({ name: "ä" }, sections));
  const padding = new Set<number>();
  let at = (whole.length - [8, 0, 8, 8, 8, 8].reduce((sum, size) => sum + size, 0)) as number;
  const header = 16 + whole.readUInt32LE(4);
  for (let each = header; each < at; each++) padding.add(each);
  for (const { byteLength } of Object.values(sections)) {
    const end = Math.ceil((at + byteLength) / 8) * 8;
    for (let each = at + byteLength; each < end; each++) padding.add(each);
    at = end;
  }
  for (let flipped = 0; flipped < whole.length; flipped++) {
    const bytes = Buffer.from(whole);
    bytes[flipped]! ^= 1 << (flipped % 8);
    writeFileSync(file, bytes);
    const read = await readPacked(file).catch((error) => error);
    if (padding.has(flipped)) expect(Object.fromEntries(read.sections)).toEqual(sections);
    else {
      expect(read, `byte ${flipped}`).toMatchObject({
        name: "AskableError",
        message: expect.stringContaining(`${file} is damaged: it`),
        hint: "Build it again: askable prepare <database>",
      });
    }
  }
});

test("large parts are left to the comparison of hashes, and a file written before there was a sum is read", async () => {
  const file = path();
  const bytes = Buffer.concat(pack({}, { large: new Uint8Array(100_000) }));
  bytes[bytes.length - 1]! ^= 1;
  writeFileSync(file, bytes);
  expect((await readPacked(file)).sections.get("large")!.at(-1)).toBe(1);

  const length = bytes.readUInt32LE(4);
  const text = bytes.toString("utf8", 16, 16 + length).replace(/"sum":"\w+",/, "");
  bytes.fill(0x20, 16, 16 + length).write(text, 16);
  writeFileSync(file, bytes);
  expect((await readPacked(file)).sections.get("large")!.length).toBe(100_000);
});
