import { basename } from "node:path";
import type { MatchedNotes, MatchedTable } from "../notes/match.js";
import type { Note } from "../notes/notes.js";
import type { Profile } from "../profile.js";
import { type NameExpander, nameExpander } from "./expand-names.js";
import type { SaidText } from "./named-database.js";

/** What each source says of a table, in the order of the sources. */
export type NotesOfTable = MatchedTable & {
  readonly by: MatchedNotes["by"];
  /** The name of the file or folder; absent for comments. */
  readonly from?: string;
};

export function notesOf(table: string, notes: readonly MatchedNotes[]): NotesOfTable[] {
  return notes.flatMap((each) => {
    const entry = each.tables.get(table);
    return entry === undefined
      ? []
      : [{ by: each.by, ...(each.by !== "comment" && { from: basename(each.path) }), ...entry }];
  });
}

/** Writes out the short forms in the names of a database by what people say of it. */
export function expanderOf(profile: Profile, notes: readonly MatchedNotes[]): NameExpander {
  return nameExpander(profile, saidTexts(profile, notes));
}

function saidTexts(profile: Profile, notes: readonly MatchedNotes[]): SaidText[] {
  return profile.tables.flatMap((table): SaidText[] => {
    const entries = notesOf(table.name, notes);
    return [
      { table: table.name, texts: textsOf(entries.map(({ note }) => note)) },
      ...table.fields.map(({ name }) => {
        const said = entries.map(({ fields }) => fields.get(name));
        const unit = said.findLast((note) => note?.unit !== undefined)?.unit;
        return { table: table.name, field: name, texts: textsOf(said), unit };
      }),
    ];
  });
}

/** What was said last counts most. */
function textsOf(notes: readonly (Note | undefined)[]): string[] {
  return notes
    .toReversed()
    .flatMap((note) => [...(note?.synonyms ?? []), note?.meaning ?? "", ...Object.values(note?.values ?? {})]);
}
