import { priceOf } from "../../../models/model.js";
import { providerOf } from "../../../models/providers/providers.js";
import { serveModels } from "../../../models/serve.js";
import { readConfig } from "../../../workspace/config.js";
import { type Shell, wrongUsage } from "../../command.js";
import type { ModelsArguments } from "./arguments.js";

const PROMPT = "Write one SQL query that counts the rows of the table orders. Answer with the query only.";
const MOST_TOKENS = 256;

/** Sends one prompt, and prints the reply with its speed and price. */
export async function testModel(given: ModelsArguments, shell: Shell): Promise<0> {
  const { workspace, output, signal, environment } = shell;
  const config = await readConfig(workspace);
  const { subject, prompt = PROMPT } = given;
  const name = subject ?? config.roles.default ?? Object.keys(config.models)[0];
  const model = typeof name === "object" ? name.model : name;
  if (model === undefined || !Object.hasOwn(config.models, model)) {
    const names = Object.keys(config.models);
    throw wrongUsage(
      model === undefined ? `${workspace.config} names no model` : `There is no model "${model}"`,
      names.length > 0 ? `Name one of: ${names.join(", ")}.` : "Add one: askable models add.",
    );
  }
  const served = serveModels({ models: config.models, roles: { default: model } }, (key) => environment[key]);
  const { call, price } = served.forRole("default");
  // Loading a file is not speed.
  const ready = { messages: [{ role: "user" as const, content: "Ready?" }], maxTokens: 1, signal };
  if (providerOf(config.models[model]!).loaded) await call(ready);
  const start = performance.now();
  const reply = await call({ messages: [{ role: "user", content: prompt }], maxTokens: MOST_TOKENS, signal });
  const seconds = (performance.now() - start) / 1000;
  const cost = priceOf(reply.usage, price);
  const { tokensIn, tokensOut, tokensCached } = reply.usage;
  const tokensPerSecond = tokensOut / seconds;
  if (output.json) {
    const { text, finish, usage } = reply;
    output.object({ model, prompt, reply: text, finish, ...usage, price: cost, seconds, tokensPerSecond });
    return 0;
  }
  output.line(reply.text.trim());
  const cached = tokensCached > 0 ? ` (${tokensCached} cached)` : "";
  output.note(
    `${model}: ${tokensIn}${cached} + ${tokensOut} tokens in ${seconds.toFixed(1)} s, ${tokensPerSecond.toFixed(0)} tokens/s${cost > 0 ? `, price ${cost.toFixed(6)}` : ""}.`,
  );
  return 0;
}
