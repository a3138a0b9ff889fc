/** An object of a file that others define: nothing is known of it until it is looked at. */
export type Loose = { readonly [key: string]: unknown };

export const object = (value: unknown): Loose =>
  value !== null && typeof value === "object" && !Array.isArray(value) ? (value as Loose) : {};
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const objects = (value: unknown) => list(value).map(object);
export const entries = (value: unknown) =>
  Object.entries(object(value)).map(([key, entry]) => [key, object(entry)] as const);
/** The objects of a list, or of an object that holds them by name. */
export const members = (value: unknown): readonly Loose[] =>
  Array.isArray(value) ? objects(value) : entries(value).map(([, entry]) => entry);
/** A text that says something. */
export const text = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
export const texts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((each) => text(each) ?? []);
