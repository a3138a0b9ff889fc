/** What undoes work that is under way: removes a lock or a draft, ends a child. None of it waits for anything. */
const undoing = new Set<() => void>();

/**
 * Remembers what to undo should the process have to end before the work is done.
 *
 * @returns To be called when the work is done.
 */
export function whileUnfinished(undo: () => void): () => void {
  undoing.add(undo);
  return () => void undoing.delete(undo);
}

/** Undoes all that is not finished, the latest first: the last act of a process that does not come to its end by itself. */
export function undoUnfinished(): void {
  for (const undo of [...undoing].reverse()) {
    try {
      undo();
    } catch {
      // The others are undone all the same.
    }
  }
  undoing.clear();
}
