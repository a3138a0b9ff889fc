/**
 * Works on items in their order, so many at a time. The first error ends it: what is in flight is waited for, nothing
 * new is begun, and the error is thrown.
 */
export async function inFlight<Item>(
  items: Iterable<Item>,
  many: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.iterator]();
  let failed: { readonly error: unknown } | undefined;
  const worker = async () => {
    while (failed === undefined) {
      const { done, value } = iterator.next();
      if (done) return;
      await work(value).catch((error: unknown) => {
        failed ??= { error };
      });
    }
  };
  await Promise.all(Array.from({ length: many }, worker));
  if (failed) throw failed.error;
}
