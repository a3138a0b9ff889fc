import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { generatorPrompt, selectorPrompt } from "#askable/operations/training/pipeline-prompts.js";
import { loadPipeline } from "#askable/pipelines/load.js";
import type { PairPrompt } from "#askable/stages/select/compare-pair.js";
import { GRPO_ROWS, SELECTOR_ROWS, SFT_ROWS } from "#askable/training/row.js";

const FOLDER = fileURLToPath(new URL("../../training", import.meta.url));
const REWARDS = readFileSync(join(FOLDER, "rewards.py"), "utf8");

/** Of one trainer or another: what is read here. */
interface Settings {
  readonly reward_funcs: readonly string[];
  readonly max_completion_length?: number;
  readonly data: { readonly prompt_key: string; readonly max_response_length: number };
  readonly reward: { readonly custom_reward_function: { readonly path: string; readonly name: string } };
  readonly defaults: readonly string[];
  readonly dataset: string;
  readonly finetuning_type: string;
  readonly deepspeed?: string;
}

interface Configuration {
  readonly file: string;
  readonly text: string;
  readonly settings: Settings;
}

const configurations = ["trl", "verl", "llama-factory"].flatMap((trainer) =>
  readdirSync(join(FOLDER, trainer))
    .filter((name) => name.endsWith(".yaml"))
    .map((name): Configuration => {
      const text = readFileSync(join(FOLDER, trainer, name), "utf8");
      return { file: `${trainer}/${name}`, text, settings: parse(text) };
    }),
);
const named = (pattern: RegExp) =>
  configurations.filter(({ file }) => pattern.test(file)).map((each) => [each.file, each] as const);

/** The columns that a function in rewards.py reads beside the completions. */
function columnsRead(name: string): string[] {
  const [, parameters = ""] = new RegExp(`^def ${name}\\(([^)]*)\\)`, "m").exec(REWARDS) ?? [];
  const [first, ...columns] = [...parameters.matchAll(/(\w+): Sequence\[/g)].map(([, parameter = ""]) => parameter);
  expect(first).toBe("completions");
  return columns;
}

describe("configurations of trainers", () => {
  test("are those of three trainers", () => {
    expect(configurations.map(({ file }) => file)).toHaveLength(9);
  });

  test.each(named(/^trl\/.*grpo/))("%s: its reward functions exist, on columns of the set", (file, { settings }) => {
    const { columns } = file.includes("selector") ? SELECTOR_ROWS : GRPO_ROWS;
    expect(settings.reward_funcs.length).toBeGreaterThan(0);
    for (const path of settings.reward_funcs) {
      const [module = "", name = ""] = path.split(".");
      expect([module, REWARDS.includes(`\ndef ${name}(`)]).toEqual(["rewards", true]);
      const read = columnsRead(name);
      expect(read.length).toBeGreaterThan(0);
      expect(read.filter((column) => !(column in columns))).toEqual([]);
    }
    expect(Object.keys(columns)).toContain("prompt");
  });

  test("verl/grpo.yaml names the reward function and the column of prompts", () => {
    const { data, reward } = configurations.find(({ file }) => file === "verl/grpo.yaml")!.settings;
    const { path, name } = reward.custom_reward_function;
    expect([existsSync(join(FOLDER, path)), REWARDS.includes(`\ndef ${name}(`)]).toEqual([true, true]);
    expect(Object.keys(GRPO_ROWS.columns)).toEqual(
      expect.arrayContaining([data.prompt_key, "data_source", "reward_model", "extra_info"]),
    );
  });

  test("verl/grpo-lora-24gb.yaml changes a configuration that is there", () => {
    const { settings } = configurations.find(({ file }) => file === "verl/grpo-lora-24gb.yaml")!;
    const [base] = settings.defaults;
    expect(existsSync(join(FOLDER, "verl", `${base}.yaml`))).toBe(true);
  });

  test.each(named(/^llama-factory/))("%s: its data set has columns of the set", (_, { settings }) => {
    const sets = JSON.parse(readFileSync(join(FOLDER, "llama-factory/dataset_info.json"), "utf8"));
    const { file_name, columns } = sets[settings.dataset];
    expect(file_name).toBe("train.jsonl");
    expect(Object.values<string>(columns).filter((column) => !(column in SFT_ROWS.columns))).toEqual([]);
  });

  test.each(named(/^llama-factory/))("%s: files that it names are there", (_, { settings }) => {
    const files = [settings.deepspeed].filter((path) => path !== undefined);
    expect(files.filter((path) => !existsSync(join(FOLDER, path)))).toEqual([]);
    if (settings.finetuning_type === "full") expect(files).toHaveLength(1);
  });

  test.each(named(/./))("%s: its comment shows the command that reads it", (file, { text }) => {
    const [, command = ""] = /^# {3}(.+)$/m.exec(text) ?? [];
    expect(`${command} `).toContain(
      file.startsWith("verl/") ? `--config-name ${file.slice("verl/".length, -".yaml".length)} ` : ` ${file} `,
    );
  });
});

describe("replies while training", async () => {
  const pipeline = await loadPipeline("adaptive-hybrid");
  const generator = generatorPrompt(pipeline, "generator-a").writer.maxTokens;
  const { settings } = selectorPrompt(pipeline);
  const { maxTokens: selector } = settings as typeof settings & Pick<PairPrompt, "maxTokens">;

  test.each(named(/grpo/))(
    "%s: are as long as the pipeline lets them be, on one card of 24 GB no longer",
    (file, { settings }) => {
      const longest = settings.max_completion_length ?? settings.data.max_response_length;
      const asked = file.includes("selector") ? selector : generator;
      if (file.includes("24gb")) expect(longest).toBeLessThanOrEqual(asked);
      else expect(longest).toBe(asked);
    },
  );
});
