import type { DryRunReply, ModelReply, ReplySchema } from "../models/model.js";

/** A form in which a model is to reply: what holds it to that, what reads it, and what a dry run takes for a reply. */
export interface ReplyForm<Value> {
  /** Holds the reply, where the provider can. */
  readonly schema?: ReplySchema;
  /** @returns Undefined for a reply that cannot be read. */
  readonly parse: (text: string) => Value | undefined;
  /**
   * Whether a reply that ended at its length limit holds all of what is read from it: a query with prose behind it. Where
   * it does not, it is asked for again with more room. Default: whatever can be read is taken as it is.
   */
  readonly isWhole?: (text: string) => boolean;
  readonly dryRun: DryRunReply;
}

/** Whether a reply ended before what is read from it did. */
export function isCut({ isWhole }: ReplyForm<unknown>, { finish, text }: Pick<ModelReply, "finish" | "text">): boolean {
  return (finish === "length" || finish === "filter") && isWhole !== undefined && !isWhole(text);
}

/** An object of JSON schema of which each property is required, and which has no others. */
export function objectSchema(name: string, properties: Readonly<Record<string, unknown>>): ReplySchema {
  return {
    name,
    schema: { type: "object", properties, required: Object.keys(properties), additionalProperties: false },
  };
}
