import { type DefinitionInput, definePipeline } from "../definition.js";
import { type LoadOptions, loadPipeline } from "../load.js";
import { deriveVariant, type Variant } from "./derive.js";

/**
 * The variants that a system's own document reports, as the pipeline's `paper` lists them: other pipelines, and changes of
 * this one.
 *
 * @returns None where the pipeline lists none.
 * @throws AskableError where one of them cannot be loaded or derived.
 */
export async function paperVariants(base: DefinitionInput, sources: LoadOptions): Promise<readonly Variant[]> {
  const { paper, name: own } = definePipeline(base);
  return Promise.all(
    paper.map(async (entry) => {
      if (entry.pipeline === undefined) {
        const set = Object.entries(entry.set).map(([path, value]) => ({ path, value }));
        return deriveVariant(base, { without: entry.without, set });
      }
      const { pipeline: name } = entry;
      return { name: name.replace(`${own}/`, ""), pipeline: await loadPipeline(name, sources) };
    }),
  );
}
