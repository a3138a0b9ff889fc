import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { replaceFile } from "../artifacts/replace-file.js";
import { dialectNamed } from "../databases/engines.js";
import type { Schema } from "../databases/schema.js";
import { commentNotes } from "../profiles/notes/comments.js";
import { findContradictions } from "../profiles/notes/contradictions.js";
import { findGaps, type Gap } from "../profiles/notes/gaps.js";
import { matchNotes } from "../profiles/notes/match.js";
import { notesTemplate } from "../profiles/notes/template.js";
import { readYamlNotes } from "../profiles/notes/yaml.js";
import type { Profile } from "../profiles/profile.js";
import type { Usage } from "../profiles/usage/usage.js";
import { type LockWaiting, withLock } from "../workspace/lock.js";
import { type Preparation, requirePreparation, requireProfile } from "../workspace/preparation.js";
import type { Workspace } from "../workspace/workspace.js";
import { ownExamples } from "./examples/accepted.js";
import { examplesUsage, loadKnowledge } from "./prepare/knowledge.js";

export interface NotesState {
  readonly name: string;
  /** The database's own `notes.yaml`. */
  readonly file: string;
  /** What nobody has described yet, the most important first. */
  readonly gaps: readonly Gap[];
  /** Where the data deny what people wrote, and notes that fit nothing. */
  readonly contradictions: readonly string[];
}

/** What people have not said of a prepared database, and what they said that does not hold. */
export async function readNotesState(workspace: Workspace, name: string): Promise<NotesState> {
  const preparation = await requirePreparation(workspace, name);
  const { profile, summaries, usage } = await requireProfile(workspace, name);
  const examples = await ownUsage(workspace, preparation, profile);
  const { notes } = await loadKnowledge(workspace, name, preparation, {});
  const matched = [commentNotes(profile), ...notes.flatMap((loaded) => loaded.notes)].map((each) =>
    matchNotes(profile, each),
  );
  const said = (table: string, field: string | undefined) =>
    matched.some(({ tables }) => {
      const entry = tables.get(table);
      return (field === undefined ? entry?.note : entry?.fields.get(field))?.meaning !== undefined;
    });
  return {
    name,
    file: join(workspace.profile(name), "notes.yaml"),
    gaps: findGaps(
      profile,
      summaries,
      [usage, examples].flatMap((each) => each ?? []),
    ).filter(({ table, field }) => !said(table, field)),
    contradictions: matched.flatMap((each) => [...each.warnings, ...findContradictions(profile, each)]),
  };
}

export interface WrittenNotes extends NotesState {
  /** Entries that were added to the file. */
  readonly added: number;
}

/** Writes an entry for each gap into `notes.yaml`. What a person wrote there stays. */
export async function writeNotes(workspace: Workspace, name: string, waiting: LockWaiting = {}): Promise<WrittenNotes> {
  const state = await readNotesState(workspace, name);
  return withLock(workspace, name, { ...waiting, work: "notes" }, async () => {
    const { file, gaps } = state;
    const before = existsSync(file) ? await readFile(file, "utf8") : undefined;
    // A file that is broken is named with its line, and left as it is.
    if (before !== undefined) await readYamlNotes(file);
    const { text, added } = notesTemplate(before, gaps);
    if (text !== before && gaps.length > 0) {
      await replaceFile(file, text);
    }
    return { ...state, added };
  });
}

/** How solved examples use the database. */
async function ownUsage(workspace: Workspace, preparation: Preparation, profile: Profile): Promise<Usage | undefined> {
  const own = await ownExamples(workspace, preparation);
  if (own.length === 0) return undefined;
  return examplesUsage(own, schemaOf(profile), dialectNamed(profile.dialect));
}

function schemaOf({ tables }: Profile): Schema {
  return {
    tables: tables.map(({ name, kind, fields, primaryKey }) => ({ name, kind, fields, primaryKey, foreignKeys: [] })),
  } as Schema;
}
