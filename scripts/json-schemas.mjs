// Writes schemas/ from the schemas that validate (`npm run build` first).
import { mkdirSync, writeFileSync } from "node:fs";
import { jsonSchemas } from "../dist/operations/json-schemas.js";

const FOLDER = new URL("../schemas/", import.meta.url);
mkdirSync(FOLDER, { recursive: true });
for (const [name, schema] of Object.entries(await jsonSchemas())) {
  writeFileSync(new URL(name, FOLDER), `${JSON.stringify(schema, null, 2)}\n`);
}
