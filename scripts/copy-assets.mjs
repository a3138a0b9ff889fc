import { cpSync } from "node:fs";

cpSync(
  new URL("../src/reports/page/style.css", import.meta.url),
  new URL("../dist/reports/page/style.css", import.meta.url),
);
