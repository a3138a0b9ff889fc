/** A text without what stands in brackets. */
export const withoutBrackets = (text: string) => text.replace(/\s*[([][^)\]]*[)\]]/g, "");

/** "Supply contract from", "calibration is valid until": when it starts and ends. */
export function endIn(head: string): string[] {
  if (/^(?:last|final) day (?:of|on which)\b/i.test(head)) return ["end"];
  if (/^first day (?:of|on which)\b/i.test(head)) return ["start"];
  const [, what, side] =
    /^(\p{L}+(?: \p{L}+)??)(?: (?:is|are))?(?: valid)? (from|since|to|until|till|up to)$/iu.exec(
      withoutBrackets(head).trim(),
    ) ?? [];
  if (what === undefined || side === undefined) return [];
  const noun = what.split(" ").at(-1)!;
  const end = /^(?:from|since)$/i.test(side) ? "start" : "end";
  return [...new Set([`${what} ${end}`, `${noun} ${end}`])];
}

/** "Contacts with customers: calls, letters and visits": what sorts of rows there are. */
export function kindsIn(text: string): string[] {
  const [, list = ""] = /^[^:]+:\s*((?:\p{L}+s, )*\p{L}+s (?:and|or) \p{L}+s)\b/u.exec(text) ?? [];
  return list === "" ? [] : list.split(/,\s*|\s+(?:and|or)\s+/);
}

/** "Guests without a row are not members": who has one is. */
export function belongers(text: string): string[] {
  const [, what] =
    /\bwithout an? (?:row|record|entry)(?: here)? (?:are|is) (?:not|no)(?: an?)? (\p{L}+)\b/iu.exec(text) ?? [];
  return what === undefined ? [] : [what];
}

/** "Price of the stay = nights * rate": what a row is, of which that is computed. */
export function computedOf(text: string): string[] {
  const [, what] =
    /(?:^|[.;]\s+)(?:\p{L}+ )?(?:price|cost|length|duration|total|value|amount|rent|fee) of (?:an?|the|each) (\p{L}+) =/iu.exec(
      text,
    ) ?? [];
  return what === undefined ? [] : [what];
}

/** "User who owns the workspace": owner. "Guest who recommended us to them": recommended by. */
export function doers(head: string): string[] {
  const [, done] = /^\S+ (?:who|that) (\p{L}{3,}ed) (?:us|it|them|him|her|this|the|an?)\b/u.exec(head) ?? [];
  if (done !== undefined) return [`${done} by`];
  const [, verb] = /^\S+ (?:who|that) (\p{L}{2,}[^s\s])s (?:the|this|it|a|an)\b/u.exec(head) ?? [];
  return verb === undefined ? [] : [verb.endsWith("e") ? `${verb}r` : `${verb}er`];
}

/** "How bad: 1 cosmetic, 2 …", "how urgent it is": bad, urgent. */
export function degree(head: string): string[] {
  const [, what] = /^how (\p{L}{3,})(?: (?:it|this|they|the \p{L}+) (?:is|was|are|were))?$/iu.exec(head.trim()) ?? [];
  return what === undefined || /^(?:many|much|long|often|far|old)$/i.test(what) ? [] : [what];
}

/** "Date of loss: when the damage happened", "date of notification: when we were told": damage, told. */
export function happening(first: string): string[] {
  const [, event] =
    /:\s*when (?:the|an?|our|their) (\p{L}+) (?:happened|occurred|took place|arose)$/iu.exec(first.trim()) ?? [];
  const [, told] = /:\s*when (?:we|they|it|the \p{L}+) (?:was|were) (\p{L}+)$/iu.exec(first.trim()) ?? [];
  return [event, told].filter((word) => word !== undefined);
}

/** "The fleet: one row for each aircraft", "Flights. Each row is a leg": what a row is. */
export function rowsIn(text: string): string[] {
  const [, row] =
    /[^.:;,–—-]+[.:;,–—-]+ (?:with )?(?:one|each|every|a|1) (?:row|record|line|entry) (?:is|per|for|represents|describes|stands for)(?: (?:one|each|every|a|an|the|single))? (.+)$/iu.exec(
      text,
    ) ?? [];
  return row === undefined ? [] : [row.split(/[.;:]/)[0]!];
}

/** "ANIMALS" of "Patients, that is animals": what it is in other words. */
export function inOtherWords(text: string): string[] {
  const [, said] =
    /^[^.;,()]+,? \(?(?:that is|i\.e\.|that means|in other words),? ((?:\p{L}+ ?){1,3})(?=[.,;)]|$)/iu.exec(text) ?? [];
  return said === undefined ? [] : [said.trim()];
}
