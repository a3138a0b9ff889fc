// What comes with this package: licences, install scripts and the bill of materials, from package-lock.json alone.
//   node scripts/supply-chain.mjs                  fails where a licence, a script or a hash is not as it should be
//   node scripts/supply-chain.mjs --sbom FILE      … and writes the bill of materials (CycloneDX)
//   node scripts/supply-chain.mjs --page           … and writes docs/licences.md
//   node scripts/supply-chain.mjs --release        … and asks for what a release needs
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = new URL("../", import.meta.url);
const readJson = (name) => JSON.parse(readFileSync(new URL(name, ROOT), "utf8"));

/** Licences of what is installed with askable: each asks for no more than that its text is passed on. */
export const LICENCES = ["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT", "Unlicense"];

/** Tools of the build and the tests, which nobody receives, may also have one that asks for their own changes back. */
export const TOOL_LICENCES = [...LICENCES, "MPL-2.0"];

/** The packages of a lock: `{ name, version, licence, tool, optional, script, hashed, platform }`. */
export function packagesOf(lock) {
  const all = Object.entries(lock.packages).filter(([path]) => path !== "");
  return all.map(([path, entry]) => {
    const name = entry.name ?? path.split("node_modules/").at(-1);
    return {
      name,
      version: entry.version,
      licence: entry.license ?? licenceOfOwner(all, name, entry),
      tool: entry.dev === true,
      script: entry.hasInstallScript === true,
      hashed: entry.integrity !== undefined,
      platform: entry.optional === true && entry.os !== undefined,
    };
  });
}

/** A binary for another platform, of which the registry in use had no copy, has the licence of what it is a part of. */
function licenceOfOwner(all, name, { optional, version }) {
  const owner = all.find(([, { optionalDependencies }]) => optionalDependencies?.[name] === version);
  return optional ? owner?.[1].license : undefined;
}

/** Whether an SPDX expression, of names with OR and AND, leaves a choice that is on the list. */
export function isAllowed(licence, list) {
  const choices = (licence ?? "").replaceAll(/[()]/g, "").split(" OR ");
  return choices.some((choice) => choice.split(" AND ").every((name) => list.includes(name)));
}

/** What is wrong with a lock, a sentence each. `allowScripts` is that of package.json. */
export function problemsOf(lock, { allowScripts = {} }) {
  return packagesOf(lock).flatMap((each) => {
    const { name, licence, tool, script, hashed, platform } = each;
    const label = labelOf(each);
    return [
      isAllowed(licence, tool ? TOOL_LICENCES : LICENCES)
        ? []
        : `${label}: the licence is ${licence ?? "unknown"}; add it to the list in scripts/supply-chain.mjs, or choose another package`,
      script && !(name in allowScripts)
        ? `${label}: an install script that allowScripts in package.json does not name`
        : [],
      script && tool && allowScripts[name] ? `${label}: a tool of the build whose install script may run` : [],
      hashed || platform ? [] : `${label}: no hash in package-lock.json`,
    ].flat();
  });
}

/** What a release needs beyond that. */
export function releaseProblemsOf(lock, { repository, bugs, publishConfig }) {
  const address = typeof repository === "string" ? repository : repository?.url;
  const unhashed = packagesOf(lock).filter(({ hashed, tool }) => !hashed && !tool);
  return [
    publishConfig?.provenance === true ? [] : "package.json: publishConfig.provenance must be true",
    /^git\+https:\/\/\S+\.git$/.test(address ?? "")
      ? []
      : "package.json: repository must be the address the release is built from (git+https://….git); npm compares the two",
    bugs ? [] : "package.json: bugs must say where problems, also of security, are reported",
    unhashed.length === 0
      ? []
      : `package-lock.json: no hash of ${unhashed.map(({ name }) => name).join(", ")}; run npm install with a registry that has them`,
  ].flat();
}

/**
 * The bill of materials of what is installed with askable, as npm makes it, with every licence.
 * npm's own `--omit dev` also leaves out what both askable and a tool need, such as `yaml`.
 */
export function billOfMaterials(lock, { name }) {
  const words = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only", "--offline"];
  const options = {
    cwd: fileURLToPath(ROOT),
    encoding: "utf8",
    maxBuffer: 2 ** 26,
    shell: process.platform === "win32",
  };
  const bill = JSON.parse(execFileSync("npm", words, options));
  const shipped = new Map(packagesOf(lock).flatMap((each) => (each.tool ? [] : [[labelOf(each), each.licence]])));
  const keeps = (reference) => reference === bill.metadata.component["bom-ref"] || shipped.has(reference);
  return {
    ...bill,
    metadata: { ...bill.metadata, component: { ...bill.metadata.component, name } }, // npm takes the folder's name
    components: bill.components
      .filter((component) => keeps(component["bom-ref"]))
      .map((component) => ({
        ...component,
        licenses: component.licenses ?? [{ expression: shipped.get(labelOf(component)) }],
      })),
    dependencies: bill.dependencies
      .filter(({ ref }) => keeps(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(keeps) })),
  };
}

const labelOf = ({ name, version }) => `${name}@${version}`;

/** docs/licences.md. */
export function licencesPage(lock) {
  const shipped = packagesOf(lock).filter(({ tool }) => !tool);
  const rows = [...new Set(shipped.map(({ licence }) => licence))].sort().map((licence) => {
    const names = new Set(shipped.filter((each) => each.licence === licence).map(({ name }) => `\`${name}\``));
    return `| ${licence} | ${names.size} | ${[...names].sort().join(", ")} |`;
  });
  return [
    "# Licences",
    "",
    "`askable` has the licence [Apache-2.0](../LICENSE). These are the licences of all packages that are installed with it, those of the packages they need included. [Dependencies](dependencies.md) says what they are for.",
    "",
    "| licence | packages | |",
    "|---|---|---|",
    ...rows,
    "",
    "The binaries of DuckDB for other platforms are in the list as well. The optional peers in [Dependencies](dependencies.md) bring more packages, which you install yourself.",
    "",
    "`npm run docs` writes this page. The build fails where a licence is not on the list of `scripts/supply-chain.mjs`.",
    "",
  ].join("\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv.slice(2));

function main([option, path]) {
  const [lock, own] = [readJson("package-lock.json"), readJson("package.json")];
  const problems = [...problemsOf(lock, own), ...(option === "--release" ? releaseProblemsOf(lock, own) : [])];
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
  if (option === "--sbom") writeFileSync(path, `${JSON.stringify(billOfMaterials(lock, own), null, 2)}\n`);
  if (option === "--page") writeFileSync(new URL("docs/licences.md", ROOT), licencesPage(lock));
  const shipped = packagesOf(lock).filter(({ tool }) => !tool).length;
  console.log(`${shipped} packages are installed with askable; ${problems.length} problems`);
}
