import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { askable } from "../../support/warm-cli.js";
import { type HostileModel, serveHostileModel } from "./model.js";

/** A workspace with a model that is hostile, and the command that runs in it. */
export interface Workshop {
  readonly home: string;
  readonly model: HostileModel;
  /** Runs a command there and gives all that it says. Its exit code is no matter: hostile input may well be an error. */
  command(...words: string[]): Promise<string>;
  /** Writes a file of the workspace and gives its path. */
  write(name: string, content: string): string;
  /** All that the commands have written. */
  written(): string;
  close(): Promise<void>;
}

export async function openWorkshop(): Promise<Workshop> {
  const home = mkdtempSync(join(tmpdir(), "askable-workshop-"));
  const model = await serveHostileModel();
  const write = (name: string, content: string) => {
    writeFileSync(join(home, name), content);
    return join(home, name);
  };
  write(
    "askable.yaml",
    `embedder: { provider: openai, baseUrl: "${model.url}", model: letters, dimension: 8 }
models:
  hostile: { provider: openai, baseUrl: "${model.url}", model: m }
roles: { default: hostile }
`,
  );
  return {
    home,
    model,
    write,
    command: async (...words) => {
      const { code, stdout, stderr } = await askable([...words, "--home", home]);
      // A stack of calls is that of a bug.
      if (/\n {4}at .*\.js:\d+/.test(stderr) || code > 3) throw new Error(`${words.join(" ")}: ${code}\n${stderr}`);
      return stdout + stderr;
    },
    written: () => {
      const names = readdirSync(home, { recursive: true, encoding: "utf8" }).map((name) => join(home, name));
      return names.map((path) => (statSync(path).isFile() ? readFileSync(path, "latin1") : "")).join("\n");
    },
    close: async () => {
      await model.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
