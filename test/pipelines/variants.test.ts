import { describe, expect, test } from "vitest";
import { readDefinition } from "#askable/pipelines/load.js";
import { deriveVariant, removableParts } from "#askable/pipelines/variants/derive.js";
import { readSetting } from "#askable/pipelines/variants/settings.js";

const without = async (pipeline: string, ...parts: string[]) =>
  deriveVariant(await readDefinition(pipeline), { without: parts, set: [] }).pipeline;
const withSet = async (pipeline: string, ...settings: string[]) =>
  deriveVariant(await readDefinition(pipeline), { without: [], set: settings.map(readSetting) }).pipeline;
const namesOf = ({ steps }: Awaited<ReturnType<typeof without>>) => steps.map(({ name }) => name);
const paramsOf = ({ steps }: Awaited<ReturnType<typeof without>>, name: string) =>
  steps.find((step) => step.name === name)!.params as Readonly<Record<string, unknown>>;

interface Writer {
  readonly name: string;
  readonly schema: string;
  readonly detail: string;
  readonly samples: number;
  readonly request?: number;
}
const writersOf = (pipeline: Awaited<ReturnType<typeof without>>) =>
  paramsOf(pipeline, "generate/ensemble").generators as readonly Writer[];

describe("what a pipeline can do without", () => {
  test("is what it has and what changes it", async () => {
    const names = async (pipeline: string) => removableParts(await readDefinition(pipeline)).map(({ name }) => name);
    expect(await names("offline")).toEqual([
      "examples",
      "values",
      "generator-semantic-parser",
      "generator-templates",
      "generator-reuse",
    ]);
    expect(await names("direct/bare")).toEqual([]);
    expect(await names("direct")).toEqual([
      "examples",
      "values",
      "profile",
      "s1",
      "linking",
      "fixer",
      "fixer-rules",
      "fixer-model",
      "s2",
      "generator-semantic-parser",
    ]);
    expect(await names("adaptive-hybrid")).toEqual(
      expect.arrayContaining(["fixer", "examples", "values", "keywords", "profile", "s1", "s2", "linking", "samples"]),
    );
  });

  test("leaves a strict pipeline with a name and a hash of its own", async () => {
    const whole = await readDefinition("adaptive-hybrid");
    const hashes = removableParts(whole).map(({ name }) => deriveVariant(whole, { without: [name], set: [] }).pipeline);
    expect(new Set(hashes.map(({ hash }) => hash)).size).toBe(hashes.length);
    expect(hashes[0]!.name).toBe("adaptive-hybrid without examples");
  });

  test("is left out: stages, generators, schemas, what is shown", async () => {
    expect(namesOf(await without("adaptive-hybrid", "fixer"))).toEqual([
      "ground/model",
      "link/dual",
      "generate/ensemble",
      "generate/semantic-parser",
      "select/tournament",
    ]);
    const keywords = await without("adaptive-hybrid", "keywords");
    expect(keywords.steps[0]).toMatchObject({ name: "ground/model", stage: { method: "ground/rules" } });
    expect(keywords.roles).not.toContain("keywords");
    const s1 = await without("adaptive-hybrid", "s2");
    expect([...new Set(writersOf(s1).map(({ schema }) => schema)), paramsOf(s1, "fix/model").schema]).toEqual([
      "precise",
      "precise",
    ]);
    expect(writersOf(await without("adaptive-hybrid", "profile")).every(({ detail }) => detail === "names")).toBe(true);
    expect(paramsOf(await without("adaptive-hybrid", "tournament"), "select/tournament").judge).toBe(false);
    const neither = await without("adaptive-hybrid", "values", "examples");
    expect(paramsOf(neither, "ground/model")).toMatchObject({ values: 0, examples: 0 });
  });

  test("keeps the numbers of requests, so that stored replies serve what is left", async () => {
    const numbers = (pipeline: Awaited<ReturnType<typeof without>>) =>
      writersOf(pipeline).map(({ name, request }) => [name, request]);
    expect(numbers(await without("adaptive-hybrid", "generator-a"))).toEqual([
      ["b1-precise", 4],
      ["b1-recall", 5],
      ["b2-precise", 6],
      ["b2-recall", 7],
      ["c-direct", 8],
      ["c-steps", 9],
    ]);
    const once = await without("adaptive-hybrid", "samples");
    expect(numbers(once).slice(0, 3)).toEqual([
      ["a-precise", 0],
      ["a-recall", 2],
      ["b1-precise", 4],
    ]);
    expect(writersOf(once).every(({ samples }) => samples === 1)).toBe(true);
  });

  test("is listed where another name is given", async () => {
    await expect(without("direct", "fixxer")).rejects.toMatchObject({
      message: "--without fixxer: the pipeline direct has no such part",
      code: "usage",
      hint: 'Do you mean "fixer"? It can do without examples, values, profile, s1, linking, fixer, fixer-rules, fixer-model, s2, generator-semantic-parser.',
    });
  });
});

describe("a value that is set", () => {
  test("is found by names of stages and generators, or by places", async () => {
    expect(paramsOf(await withSet("offline", "select/score.threshold=0.5"), "select/score").threshold).toBe(0.5);
    expect(paramsOf(await withSet("offline", "stages[5].threshold=0.5"), "select/score").threshold).toBe(0.5);
    expect((await withSet("direct", "budget.calls=1")).budget.calls).toBe(1);
    const writers = writersOf(
      await withSet("adaptive-hybrid", "generate/ensemble.c-direct.temperature=[0, 0.5]", "fix/model.rounds=1"),
    );
    expect(writers.find(({ name }) => name === "c-direct")).toMatchObject({ temperature: [0, 0.5] });
  });

  test("is refused where it leads nowhere or does not fit", async () => {
    const messages = await Promise.all(
      ["select/scor.threshold=1", "select/score.treshold=1", "select/score.threshold=many", "threshold"].map(
        (setting) =>
          withSet("offline", setting).then(
            () => "",
            (error: Error) => error.message.replace(/^.*pipeline\.yaml/, "pipeline.yaml"),
          ),
      ),
    ).catch((error: Error) => [error.message]);
    expect(messages).toEqual([
      '--set select/scor.threshold: there is no "select/scor"',
      'pipeline.yaml select/score.treshold=1: stages[5].treshold: unknown key; do you mean "threshold"?',
      expect.stringMatching(/^pipeline\.yaml select\/score\.threshold=many: stages\[5\]\.threshold: /),
      '"threshold" is no setting',
    ]);
  });
});
