import { z } from "zod";

/** `manifest.json` of every artifact folder. */
export const manifestSchema = z.strictObject({
  kind: z.string(),
  /** Version of the folder's format. */
  version: z.number().int().positive(),
  /** What wrote it. */
  producer: z.string(),
  /** What it was made from: name of the input and its hash. */
  inputs: z.record(z.string(), z.string()),
  parameters: z.record(z.string(), z.unknown()),
  /** Hash of each file of the folder that this artifact owns. */
  files: z.record(z.string(), z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** Bump the minor when artifacts of an older producer should be made again. */
export const PRODUCER = "askable 0.1";
