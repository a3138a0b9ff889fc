import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { makeDuckdb } from "../../databases/tools.js";
import type { HostileDatabase } from "./hostile-database.js";
import { WORDS } from "./words.js";

function made(what: string, files: (folder: string) => Promise<Content> | Content): HostileDatabase {
  return {
    what,
    make: async ({ folder }) => {
      const data = join(folder, "data");
      mkdirSync(data);
      for (const [name, content] of Object.entries(await files(data))) writeFileSync(join(data, name), content);
      writeFileSync(join(data, "artist.csv"), "id,name\n1,Nina\n2,Björk\n");
      return data;
    },
  };
}

type Content = Readonly<Record<string, string | Uint8Array>>;

const cell = (value: string) => `"${value.replaceAll('"', '""')}"`;

export const FILES: readonly HostileDatabase[] = [
  made("formulas and injections in CSV", () => ({
    "formulas.csv": `${WORDS.slice(0, 12).map(cell).join()}\n${WORDS.slice(12, 24).map(cell).join()}\n`,
    "values.csv": `id,text\n${WORDS.map((word, at) => `${at},${cell(word)}\n`).join("")}`,
  })),
  made("a packed file that unpacks to half a gigabyte", () => ({
    "bomb.csv.gz": gzipSync(Buffer.concat([Buffer.from("a,b\n"), Buffer.alloc(500_000_000, "0,")]), { level: 1 }),
  })),
  made("a line of ten million characters, and five thousand columns", () => ({
    "line.csv": `a,b\n1,${"x".repeat(10_000_000)}\n`,
    "wide.csv": `${Array.from({ length: 5000 }, (_, at) => `c${at}`).join()}\n${"1,".repeat(4999)}1\n`,
  })),
  made("brackets of JSON, ten thousand deep", () => ({
    "deep.jsonl": `{"a": ${"[".repeat(10_000)}${"]".repeat(10_000)}}\n`,
  })),
  made("objects of JSON with thousands of keys", () => ({
    "keys.jsonl": Array.from(
      { length: 20 },
      (_, row) => `{${Array.from({ length: 1000 }, (_, at) => `"k${row}_${at}": ${at}`).join()}}\n`,
    ).join(""),
    "proto.jsonl": '{"__proto__": {"x": 1}, "constructor": 2, "a": 1}\n{"a": "x", "A": [1, {"b": null}]}\n',
  })),
  made("wrong encodings and bytes that are no text", () => ({
    "latin.csv": Buffer.from("a,b\n1,café\n", "latin1"),
    "wide.csv": Buffer.from("\ufeffa,b\n1,café\n", "utf16le"),
    "mixed.csv": Buffer.concat([
      Buffer.from("a,b\n1,café\n"),
      Buffer.from("2,caf\xe9\n", "latin1"),
      Buffer.from([0xff, 0xfe, 10]),
    ]),
    "nul.csv": "a,b\n1,x\0y\n2,\0\n",
  })),
  made("quotes that never close, and rows of all lengths", () => ({
    "open.csv": `a,b\n1,"${"x,y\n".repeat(5000)}`,
    "uneven.csv": `a,b,c\n1\n1,2\n1,2,3,4,5\n,,,,,,,,\n"\n`,
    "empty.csv": "",
    "only.csv": "\n\n\n",
  })),
  made("file names that mislead", () =>
    Object.fromEntries(
      [
        "--help",
        "; touch out",
        "$(touch out)",
        "`touch out`",
        "it's [1] *",
        'a"b',
        "new\nline",
        "\u001b[2J",
        "artist'; DROP TABLE artist; --",
        "select",
        "__proto__",
      ].map((name) => [`${name}.csv`, "a\n1\n"]),
    ),
  ),
  made("Parquet that ends too early, and Parquet that is none", async (folder) => {
    const whole = join(folder, "whole.parquet");
    await makeDuckdb(
      ":memory:",
      `COPY (SELECT range AS a, md5(range::VARCHAR) AS b FROM range(1000)) TO '${whole}' (FORMAT parquet)`,
    );
    const bytes = readFileSync(whole);
    return {
      "cut.parquet": bytes.subarray(0, bytes.length / 2),
      "none.parquet": "PAR1 and no more PAR1",
      "program.csv": Buffer.from("7f454c46020101000000", "hex"),
    };
  }),
  made("Parquet with names and values that mislead", async (folder) => {
    const fields = WORDS.slice(0, 8).map(
      (word, at) => `'${word.replaceAll("'", "''")}' AS "${word.replaceAll('"', '""')} ${at}"`,
    );
    await makeDuckdb(
      ":memory:",
      `COPY (SELECT ${fields.join()}) TO '${join(folder, "words.parquet")}' (FORMAT parquet)`,
    );
    return {};
  }),
];
