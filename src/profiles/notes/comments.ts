import type { Notes, TableNotes } from "./notes.js";

interface Commented {
  readonly tables: readonly {
    readonly name: string;
    readonly comment?: string | undefined;
    readonly fields: readonly { readonly name: string; readonly comment?: string | undefined }[];
  }[];
}

/** The comments that the database itself keeps, as notes. */
export function commentNotes({ tables }: Commented): Notes {
  const said = (comment: string | undefined) =>
    comment === undefined || comment.trim() === "" ? {} : { meaning: comment };
  const noted = tables.map(({ name, comment, fields }): TableNotes => {
    const withComment = fields.filter((field) => field.comment !== undefined && field.comment.trim() !== "");
    return {
      table: name,
      note: said(comment),
      fields: withComment.map((field) => ({ field: field.name, note: said(field.comment) })),
    };
  });
  return { path: "comments in the database", by: "comment", tables: noted, joins: [], warnings: [] };
}
