import type { ExampleStore } from "../example-store.js";

/**
 * A store without the examples of a database, so that an evaluation on it stays honest: none that is known under one of
 * these names, and none that does not say which database it is of.
 */
export function foreignExamples(store: ExampleStore, names: readonly string[]): ExampleStore {
  return {
    size: store.size,
    search: (skeleton, query = {}) =>
      store.search(skeleton, { ...query, excludeDatabase: [...names, "", ...[query.excludeDatabase ?? []].flat()] }),
    same: () => undefined,
  };
}
