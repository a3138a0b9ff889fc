import type { ModelReply, ModelRequest } from "../models/model.js";
import type { StageContext } from "./stage.js";

export interface PromptCall extends Omit<ModelRequest, "messages" | "prompt" | "signal"> {
  readonly role: string;
  /** File name without ending. */
  readonly prompt: string;
  /** The text of each name in it. */
  readonly texts: Readonly<Record<string, string>>;
}

/** Fills a prompt of the pipeline and asks the model that serves the role. */
export function callPrompt(context: StageContext, call: PromptCall): Promise<ModelReply> {
  const { role, prompt, texts, ...request } = call;
  const template = context.prompt(prompt);
  return context.model(role)({ ...request, messages: template.render(texts), prompt: template.hash });
}
