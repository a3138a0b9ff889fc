import { cpSync } from "node:fs";

const ASSETS = [
  "reports/page/base.css",
  "reports/page/style.css",
  "serve/page/icon.svg",
  "serve/page/index.html",
  "serve/page/style.css",
];

for (const path of ASSETS)
  cpSync(new URL(`../src/${path}`, import.meta.url), new URL(`../dist/${path}`, import.meta.url));
