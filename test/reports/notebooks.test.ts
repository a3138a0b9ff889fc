import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { builtFile } from "../support/build.js";
import { temporaryFolder } from "../support/folder.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const JUPYTER = join(ROOT, "node_modules", ".cache", "askable-notebooks", "bin", "jupyter");
const REQUIREMENTS = join(JUPYTER, "..", "..", "requirements.txt");
const wanted = readFileSync(join(ROOT, "reports", "requirements.txt"), "utf8");
const built = existsSync(builtFile("reports/load-run.js"));
const ready = built && existsSync(REQUIREMENTS) && readFileSync(REQUIREMENTS, "utf8") === wanted;
if (!ready) console.warn("The notebooks are not executed: prepare it with node scripts/notebooks.mjs");

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

interface Notebook {
  readonly cells: readonly {
    readonly cell_type: string;
    readonly execution_count?: number | null;
    readonly outputs?: readonly { readonly output_type: string; readonly data?: Readonly<Record<string, unknown>> }[];
  }[];
}

async function executed(name: string): Promise<Notebook> {
  const slow = ["--ExecutePreprocessor.startup_timeout=150", "--ExecutePreprocessor.iopub_timeout=60"];
  const words = ["nbconvert", "--to", "notebook", "--execute", ...slow, `${name}.ipynb`, "--output-dir", folder.path];
  const env: NodeJS.ProcessEnv = { ...process.env, JUPYTER_RUNTIME_DIR: folder.path, IPYTHONDIR: folder.path };
  delete env.ASKABLE_RUNS;
  await promisify(execFile)(JUPYTER, words, { cwd: join(ROOT, "reports"), env, maxBuffer: 2 ** 24 });
  return JSON.parse(readFileSync(join(folder.path, `${name}.ipynb`), "utf8"));
}

test.skipIf(!ready).each(["accuracy", "accuracy-python"])(
  "%s.ipynb runs from top to bottom and draws its charts",
  async (name) => {
    const { cells } = await executed(name);
    const code = cells.filter((cell) => cell.cell_type === "code");
    const outputs = code.flatMap((cell) => cell.outputs ?? []);
    expect(code.map((cell) => cell.execution_count)).toEqual(code.map((_, index) => index + 1));
    expect(outputs.filter((output) => output.output_type === "error")).toEqual([]);
    // Deno's kernel now and then loses what a cell shows, after it ran.
    expect(outputs.filter(({ data }) => data?.["image/svg+xml"] !== undefined).length).toBeGreaterThanOrEqual(2);
  },
  180_000,
);

test("the notebooks that are shown were executed", () => {
  for (const name of ["accuracy", "accuracy-python"]) {
    const { cells }: Notebook = JSON.parse(readFileSync(join(ROOT, "reports", `${name}.ipynb`), "utf8"));
    const charts = cells.flatMap((cell) => cell.outputs ?? []).filter(({ data }) => data?.["image/svg+xml"]);
    expect([name, charts.length]).toEqual([name, name === "accuracy" ? 6 : 4]);
  }
});
