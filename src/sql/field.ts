/** A field named in full. Names may hold dots, so the two parts are never joined to make a key. */
export interface FieldRef {
  readonly table: string;
  readonly field: string;
}

/** An unambiguous map key for a field. */
export function fieldKey({ table, field }: Pick<FieldRef, "table"> & { readonly field?: string | undefined }): string {
  return field === undefined ? table : `${table}\u0000${field}`;
}

/** A field as people read it. */
export function fieldLabel(ref: FieldRef): string {
  return `${ref.table}.${ref.field}`;
}
