import { expect, test } from "vitest";
import { ModelError } from "#askable/models/error.js";
import { ggufModel } from "#askable/models/providers/gguf.js";
import { type GgufRuntime, usableCores } from "#askable/models/providers/gguf-runtime.js";
import { serveModels } from "#askable/models/serve.js";

const config = { provider: "gguf" as const, file: "/models/small.gguf" };
const request = {
  messages: [
    { role: "system" as const, content: "You write SQL." },
    { role: "user" as const, content: "How many?" },
    { role: "assistant" as const, content: "SELECT 1" },
    { role: "user" as const, content: "Again." },
  ],
};

/** In place of the optional package: it counts five tokens for each item of the history. */
function runtime(generate: GgufRuntime["generate"]): GgufRuntime {
  return {
    contextSize: 60,
    countTokens: (history) => history.length * 5,
    grammarFor: async (schema) => ({ grammar: schema }),
    generate,
  };
}

test("a call hands over the history, the sampling and the grammar, and counts what was not read again as cached", async () => {
  const seen: unknown[] = [];
  const model = ggufModel("small", config, async () =>
    runtime(async (history, { signal: _, ...options }: { signal?: AbortSignal }) => {
      seen.push(history, options);
      return { text: "SELECT 2", stopReason: "maxTokens", read: 8, written: 3 };
    }),
  );
  const schema = { name: "sql", schema: { type: "object" } };
  const reply = await model({ ...request, maxTokens: 30, temperature: 0.5, seed: 4, sample: 2, stop: [";"], schema });
  expect(reply).toEqual({
    text: "SELECT 2",
    finish: "length",
    usage: { tokensIn: 25, tokensOut: 3, tokensCached: 17 },
  });
  expect(seen).toEqual([
    [
      { type: "system", text: "You write SQL." },
      { type: "user", text: "How many?" },
      { type: "model", response: ["SELECT 1"] },
      { type: "user", text: "Again." },
      { type: "model", response: [] },
    ],
    {
      maxTokens: 30,
      temperature: 0.5,
      topP: undefined,
      topK: undefined,
      minP: undefined,
      seed: 6,
      customStopTriggers: [";"],
      grammar: { grammar: { type: "object" } },
    },
  ]);
});

test("a prompt beyond the context is refused before the runtime cuts it", async () => {
  const model = ggufModel("small", config, async () => runtime(async () => expect.fail("called")));
  const error = await model({ ...request, maxTokens: 36 }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ModelError);
  const { failure, message, excess } = error as ModelError;
  expect({ failure, message, excess }).toEqual({
    failure: "context",
    message: "The prompt of 25 tokens and a reply of 36 are beyond the context of the model small (60 tokens)",
    excess: { asked: 61, limit: 60 },
  });
});

test("calls come one after the other, and the deadline is that of each", async () => {
  let open = 0;
  let most = 0;
  const model = ggufModel("small", { ...config, timeout: 1 }, async () =>
    runtime(async (_, { signal }: { signal?: AbortSignal }) => {
      most = Math.max(most, ++open);
      await new Promise<void>((resolve, reject) => {
        setTimeout(resolve, 400);
        signal?.addEventListener("abort", () => reject(signal.reason));
      }).finally(() => open--);
      return { text: "SELECT 1", stopReason: "eogToken", read: 1, written: 1 };
    }),
  );
  await Promise.all([model(request), model(request), model(request)]);
  expect(most).toBe(1);
});

test("a call that takes too long and one that is given up end with their reasons", async () => {
  const never = async () =>
    runtime(
      (_, { signal }: { signal?: AbortSignal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener("abort", () => reject(signal.reason));
        }),
    );
  const slow = ggufModel("small", { ...config, timeout: 0.05 }, never);
  expect(await slow(request).catch((error: ModelError) => [error.failure, error.message])).toEqual([
    "timeout",
    "The model small gave no reply within 0.05 s",
  ]);
  const controller = new AbortController();
  const call = ggufModel("small", config, never)({ ...request, signal: controller.signal });
  setTimeout(() => controller.abort(new Error("enough")), 20);
  await expect(call).rejects.toThrow("enough");
});

test("a file that is not there is named with what to do", async () => {
  const models = serveModels({ models: { small: config }, roles: {} }, () => undefined);
  await expect(models.forRole("generator").call(request)).rejects.toThrow(
    "The file of the model small does not exist: /models/small.gguf",
  );
});

const files = (given: Record<string, string>) => (path: string) => {
  const text = given[path];
  if (text === undefined) throw new Error("ENOENT");
  return text;
};

test.each<[string, Record<string, string>, number]>([
  ["no control group", {}, 8],
  ["no limit", { "/sys/fs/cgroup/cpu.max": "max 100000\n" }, 8],
  ["a limit of two cores", { "/sys/fs/cgroup/cpu.max": "200000 100000\n" }, 2],
  ["a part of a core", { "/sys/fs/cgroup/cpu.max": "50000 100000\n" }, 1],
  ["more than there are", { "/sys/fs/cgroup/cpu.max": "3200000 100000\n" }, 8],
  [
    "a limit of the process's own group",
    { "/proc/self/cgroup": "0::/user/job\n", "/sys/fs/cgroup/user/job/cpu.max": "300000 100000\n" },
    3,
  ],
  [
    "a limit of the first version",
    {
      "/sys/fs/cgroup/cpu/cpu.cfs_quota_us": "400000\n",
      "/sys/fs/cgroup/cpu/cpu.cfs_period_us": "100000\n",
    },
    4,
  ],
  ["none, as the first version says it", { "/sys/fs/cgroup/cpu/cpu.cfs_quota_us": "-1\n" }, 8],
])("of eight cores, with %s", (_, given, cores) => {
  expect(usableCores(8, files(given))).toBe(cores);
});
