import { z } from "zod";

export const modelsSchema = z.object({
  action: z.enum(["list", "add", "pull", "test"], { error: "say add, list, pull or test" }),
  subject: z.string().optional(),
  prompt: z.string().optional(),
  model: z.string().optional(),
  "base-url": z.string().optional(),
  "key-env": z.string().optional(),
  file: z.string().optional(),
  "context-length": z.number().optional(),
  price: z.string().optional(),
  role: z.union([z.string(), z.array(z.string())]).optional(),
  name: z.string().optional(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, "must be 64 hex digits")
    .optional(),
});

export type ModelsArguments = z.infer<typeof modelsSchema>;

/** Those that were given, be it once or more often. */
export function rolesOf({ role = [] }: Pick<ModelsArguments, "role">): readonly string[] {
  return [role].flat();
}
