import type { DryRunReply, ReplySchema } from "../models/model.js";

/** A form in which a model is to reply: what holds it to that, what reads it, and what a dry run takes for a reply. */
export interface ReplyForm<Value> {
  /** Holds the reply, where the provider can. */
  readonly schema?: ReplySchema;
  /** @returns Undefined for a reply that cannot be read. */
  readonly parse: (text: string) => Value | undefined;
  readonly dryRun: DryRunReply;
}

/** An object of JSON schema of which each property is required, and which has no others. */
export function objectSchema(name: string, properties: Readonly<Record<string, unknown>>): ReplySchema {
  return {
    name,
    schema: { type: "object", properties, required: Object.keys(properties), additionalProperties: false },
  };
}
