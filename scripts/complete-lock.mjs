// Completes package-lock.json: npm leaves an optional package out of the lock when the registry in use has no copy of
// it (a mirror without the binaries of other platforms), and then `npm ci` refuses the lock as out of step.
//   npm install … && node scripts/complete-lock.mjs
import { readFileSync, writeFileSync } from "node:fs";

const path = new URL("../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(path, "utf8"));
const SYSTEMS = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"];
const PROCESSORS = ["arm", "arm64", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "x64"];

let added = 0;
for (const owner of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
    const key = `node_modules/${name}`;
    const words = name.split("/").at(-1).split("-");
    const os = SYSTEMS.filter((system) => words.includes(system));
    const cpu = PROCESSORS.filter((processor) => words.includes(processor));
    if (key in lock.packages || os.length === 0 || cpu.length === 0 || !/^\d/.test(version)) continue;
    const libc = words.includes("musl") ? { libc: ["musl"] } : {};
    lock.packages[key] = { version, cpu, ...(owner.dev ? { dev: true } : {}), ...libc, optional: true, os };
    added++;
  }
}
// What only a tool and an optional peer need, npm calls both; nobody gets it with askable.
const shipped = new Set();
const reach = (owner, { dependencies = {}, optionalDependencies = {} }) => {
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const folders = owner
      .split("/node_modules/")
      .map((_, at, parts) => parts.slice(0, parts.length - at).join("/node_modules/"));
    const key = [...folders.filter(Boolean).map((folder) => `${folder}/`), ""]
      .map((folder) => `${folder}node_modules/${name}`)
      .find((each) => each in lock.packages);
    if (key === undefined || shipped.has(key)) continue;
    shipped.add(key);
    reach(key, lock.packages[key]);
  }
};
reach("", lock.packages[""]);
for (const [key, entry] of Object.entries(lock.packages)) {
  if (!entry.devOptional || shipped.has(key)) continue;
  delete entry.devOptional;
  lock.packages[key] = { ...entry, dev: true };
}
const [root, ...rest] = Object.entries(lock.packages);
lock.packages = Object.fromEntries([root, ...rest.sort(([a], [b]) => a.localeCompare(b, "en"))]);
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} packages added to the lock`);
