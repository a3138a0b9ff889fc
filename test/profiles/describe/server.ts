import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export interface Prompted {
  readonly system: string;
  readonly user: string;
  /** Labels of the items, in the order in which they were asked. */
  readonly items: readonly string[];
}

/** A real server on loopback that speaks OpenAI's chat completions. `reply` answers, after `delay` milliseconds. */
export async function describingServer(reply: (prompt: Prompted, call: number) => string, delay = 0) {
  const prompts: Prompted[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      const [system, ...others] = JSON.parse(body).messages.map((message: { content: string }) => message.content);
      const user = others.at(-1) ?? "";
      const items = [...user.matchAll(/^Item \d+, (.*?): /gm)].map((match) => match[1]);
      const prompt = { system, user, items };
      prompts.push(prompt);
      const content = reply(prompt, prompts.length - 1);
      const usage = { prompt_tokens: 100, completion_tokens: 10 * items.length };
      const choices = [{ index: 0, finish_reason: "stop", message: { role: "assistant", content } }];
      setTimeout(
        () => response.setHeader("content-type", "application/json").end(JSON.stringify({ choices, usage })),
        delay,
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, prompts };
}

/** A usable line for each item. */
export const allDescribed = ({ items }: Prompted) =>
  items.map((label, index) => `${index + 1} | Meaning of ${label} in the shop | Used for ${label}`).join("\n");
