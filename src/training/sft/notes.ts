import { shuffled } from "../../sketches/random.js";
import { seedOf, type TrainingPair } from "../pair.js";

/** Notes that a task shows, of which some are needed. */
const SHOWN = 6;

/** The notes of an evidence: what stands between semicolons and line breaks. */
export function notesIn(evidence: string): string[] {
  const notes = evidence.split(/;|\n/).map((note) => note.trim().replaceAll(/\s+/g, " "));
  return [...new Set(notes.filter((note) => note !== ""))];
}

export type NoteChoice = (
  pair: TrainingPair,
) => { candidates: readonly string[]; needed: readonly string[] } | undefined;

/**
 * Candidate notes for each pair: its own, mixed with those of other questions, of the same database first. Undefined for a
 * pair without evidence, and where there is nothing to choose from.
 */
export function noteChoice(pairs: readonly TrainingPair[], seed: number): NoteChoice {
  const byDatabase = new Map<string, Set<string>>();
  const all = new Set<string>();
  for (const { database, evidence } of pairs) {
    const own = byDatabase.get(database) ?? new Set();
    for (const note of notesIn(evidence)) {
      own.add(note);
      all.add(note);
    }
    byDatabase.set(database, own);
  }
  const everything = [...all].sort();
  return ({ id, database, evidence }) => {
    const own = notesIn(evidence);
    if (own.length === 0) return undefined;
    const other = (notes: readonly string[]) => notes.filter((note) => !own.includes(note));
    const near = shuffled(other([...byDatabase.get(database)!].sort()), seedOf(seed, id, "notes"));
    const wanted = Math.max(1, SHOWN - own.length);
    const missing = wanted - near.length;
    const far = missing > 0 ? shuffled(other(everything), seedOf(seed, id, "far")).slice(0, missing) : [];
    const distractors = [...new Set([...near, ...far])].slice(0, wanted);
    if (distractors.length === 0) return undefined;
    const candidates = shuffled([...own, ...distractors], seedOf(seed, id, "order"));
    return { candidates, needed: candidates.filter((note) => own.includes(note)) };
  };
}
