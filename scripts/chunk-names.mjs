/**
 * What is loaded together, by the modules that it begins with. A question from a shell, for an answer of the pipeline
 * `offline` about a database of SQLite, loads `open` before the database's process starts, `ask` meanwhile, and in that
 * process `child` and `sqlite`. The others are apart because they need some of the same modules and must not load all:
 * sessions of other engines, the list of commands, and what is done in an instant, for which zod and yaml are too large.
 */
const PARTS = {
  child: /^databases\/process\/child$/,
  sqlite: /^databases\/sqlite\/session$/,
  engines: /^databases\/(?!sqlite)[a-z]+\/session$/,
  help: /^cli\/(askable|commands\/[a-z]+)$/,
  look: new RegExp(
    `^(${[
      "operations/(find-values|staleness|refresh/(refresh|up-to-date))",
      // What tells where a meaning is known from stands with what both load: no chunk of its own.
      "profiles/vocabulary/said-by",
      "databases/open",
      "indexes/values/open",
      "models/embedders/default",
    ].join("|")})$`,
  ),
  zod: /\/node_modules\/zod\/index\.js$/,
  yaml: /\/node_modules\/yaml\/dist\/index\.js$/,
  open: /^(operations\/ask\/asker|profiles\/(folder|vocabulary\/said-by))$/,
  ask: new RegExp(
    `^(${[
      "cli/(askable|commands/ask|ask/give-answer)",
      "operations/ask/ask",
      "stages/(ground/spans|link/scored|generate/(semantic-parser|templates|reuse)|select/score)",
    ].join("|")})$`,
  ),
};

/**
 * Which chunk holds each module, by its id. Modules share one where the same parts load them; those that none loads, or
 * only engines that have nothing to do with each other, where the same entries and late imports do. So what is loaded is
 * needed, or is a part of what most questions need; and no chunk imports another that imports it.
 *
 * What nobody imports is loaded by its place, as what a process begins with, and is in none.
 *
 * @param modules What rolldown knows of each.
 * @param nameOf Names a module by its id.
 */
export function chunkNames(modules, nameOf) {
  const known = new Map(modules.map((module) => [module.id, module]));
  const isImported = ({ importers, dynamicImporters }) => importers.length + dynamicImporters.length > 0;
  const parts = Object.entries(PARTS).map(([part, pattern]) => {
    const entries = modules.map(({ id }) => id).filter((id) => pattern.test(nameOf(id)));
    if (entries.length === 0) throw new Error(`scripts/chunk-names.mjs: no module is meant by ${part}`);
    return [part, entries];
  });
  const late = new Set(modules.flatMap(({ dynamicallyImportedIds }) => dynamicallyImportedIds));
  const roots = modules.filter((module) => !isImported(module) || late.has(module.id)).map(({ id }) => [id, [id]]);
  const [ofParts, ofRoots] = [loadersOf(known, parts), loadersOf(known, roots)];
  const names = new Map();
  const named = new Map();
  for (const { id } of modules.filter(isImported).sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const part = ofParts.get(id)?.join("-");
    const loaders = ofRoots.get(id)?.join();
    if (!named.has(loaders)) named.set(loaders, nameOf(id));
    names.set(id, part === undefined || part === "engines" ? named.get(loaders) : part);
  }
  return names;
}

/** Which of the roots, `[name, ids]` each, load a module at once, by its id; in their order. */
function loadersOf(known, roots) {
  const loaders = new Map();
  for (const [root, entries] of roots) {
    const waiting = [...entries];
    while (waiting.length > 0) {
      const id = waiting.pop();
      const before = loaders.get(id) ?? [];
      if (before.at(-1) === root || !known.has(id)) continue;
      loaders.set(id, [...before, root]);
      waiting.push(...known.get(id).importedIds);
    }
  }
  return loaders;
}
