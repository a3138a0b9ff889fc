import type { Profile } from "../profile.js";
import { renderDdl, renderOmnisql } from "./ddl.js";
import { renderLight } from "./light.js";
import { renderMSchema } from "./m-schema.js";
import { renderMarkdown } from "./markdown.js";
import type { RenderOptions } from "./options.js";

/** The forms in which a prompt shows a schema, or a part of it. */
export const SCHEMA_FORMS = {
  ddl: renderDdl,
  light: renderLight,
  markdown: renderMarkdown,
  "m-schema": renderMSchema,
  omnisql: renderOmnisql,
} satisfies Readonly<Record<string, (profile: Profile, options?: RenderOptions) => string>>;

export type SchemaForm = keyof typeof SCHEMA_FORMS;
