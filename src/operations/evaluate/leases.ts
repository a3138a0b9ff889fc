/** Things that are open, shared by all that use them at the same time. */
export interface Leases<Thing> {
  /** Opens what is not open, uses it, and leaves it open for a while. */
  readonly use: <Value>(name: string, work: (thing: Thing) => Promise<Value>) => Promise<Value>;
  readonly close: () => Promise<void>;
}

/** @param most So many stay open; beyond, those whose last use is longest ago are closed when nobody uses them. */
export function leases<Thing extends { readonly database: { readonly close: () => Promise<void> } }>(
  open: (name: string) => Promise<Thing>,
  most: number,
): Leases<Thing> {
  const opened = new Map<string, { readonly thing: Promise<Thing>; users: number }>();
  const end = async (name: string) => {
    const entry = opened.get(name);
    opened.delete(name);
    await entry?.thing.then(({ database }) => database.close()).catch(() => {});
  };
  return {
    use: async (name, work) => {
      const entry = opened.get(name) ?? { thing: open(name), users: 0 };
      opened.delete(name);
      opened.set(name, entry);
      entry.users += 1;
      try {
        return await work(await entry.thing);
      } catch (error) {
        const fails = await entry.thing.then(
          () => false,
          () => true,
        );
        if (fails && opened.get(name) === entry) opened.delete(name);
        throw error;
      } finally {
        entry.users -= 1;
        for (const [other, { users }] of [...opened]) if (opened.size > most && users === 0) await end(other);
      }
    },
    close: async () => {
      await Promise.all([...opened.keys()].map(end));
    },
  };
}
