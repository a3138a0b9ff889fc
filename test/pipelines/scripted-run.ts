import { afterAll, beforeAll } from "vitest";
import type { ModelRequest } from "#askable/models/model.js";
import { type Script, scriptedModels } from "#askable/models/scripted.js";
import { readDefinition } from "#askable/pipelines/load.js";
import type { Resources } from "#askable/pipelines/resources.js";
import { runPipeline } from "#askable/pipelines/run.js";
import { deriveVariant } from "#askable/pipelines/variants/derive.js";
import type { TraceEvent } from "#askable/traces/events.js";
import { type Fixture, openFixture } from "./fixture.js";
import { prepareFixture } from "./prepared.js";

/** The fixture of singers, prepared once for the tests of a file. */
export function preparedMusic(): { readonly resources: Resources } {
  let fixture: Fixture;
  let resources: Resources;
  beforeAll(async () => {
    fixture = await openFixture();
    resources = await prepareFixture(fixture);
  });
  afterAll(() => fixture.close());
  return {
    get resources() {
      return resources;
    },
  };
}

/** A question to the fixture that every pipeline is asked. */
export const ASKED = { question: "How many singers come from France?" };

export interface ScriptedRun {
  readonly resources: Resources;
  readonly without?: readonly string[];
  readonly set?: Readonly<Record<string, unknown>>;
  readonly trace?: (event: TraceEvent) => void;
}

/** Asks a pipeline, less some parts and with other values, with a model that replies as scripted. */
export async function askScripted(
  name: string,
  script: Script,
  { resources, without = [], set = {}, trace }: ScriptedRun,
) {
  const settings = Object.entries(set).map(([path, value]) => ({ path, value }));
  const { pipeline } = deriveVariant(await readDefinition(name), { without, set: settings });
  const requests: ModelRequest[] = [];
  const models = scriptedModels((request, call) => {
    requests.push(request);
    return script(request, call);
  });
  const run = await runPipeline(pipeline, ASKED, { ...resources, models, ...(trace && { trace }) });
  return { run, requests };
}
