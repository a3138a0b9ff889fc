import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A chat-completions endpoint on loopback that answers every prompt with the statement that it was told to give. */
export interface HostileModel {
  readonly url: string;
  /** Gives what it replies to a prompt, from now on. */
  say(reply: (prompt: string) => string): void;
  /** Prompts so far. */
  calls(): number;
  close(): Promise<void>;
}

export async function serveHostileModel(): Promise<HostileModel> {
  let reply: (prompt: string) => string = () => "";
  let calls = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const given = JSON.parse(body || "{}");
    response.setHeader("content-type", "application/json");
    if (request.url?.endsWith("/embeddings")) return response.end(JSON.stringify(embedded(given.input ?? "")));
    calls += 1;
    const prompt = ((given.messages ?? []) as { content: string }[]).map(({ content }) => content).join("\n");
    const message = { role: "assistant", content: reply(prompt) };
    return response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: "stop" }] }));
  };
  const server = createServer(
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    say: (next) => {
      reply = next;
    },
    calls: () => calls,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Letters counted: loading weights for each process would take longer than all else. */
function embedded(input: string | readonly string[]) {
  const vectorOf = (text: string) => [..."aeiostrn"].map((letter) => text.split(letter).length);
  return { data: [input].flat().map((text, index) => ({ index, embedding: vectorOf(text) })) };
}
