import type { Item } from "../items.js";
import type { Lexicon } from "../lexicon.js";

/** What is hardly called so itself where labels follow. */
const FAINT = 0.75;

/** "per TYPE OF fault", where faults are a field of labels: each label is a type. */
export function withoutKinds(items: readonly Item[], lexicon: Lexicon): readonly Item[] {
  return items.filter((_, at) => !isKindOf(items, at, lexicon) && !isKindOf(items, at - 1, lexicon));
}

function isKindOf(items: readonly Item[], at: number, lexicon: Lexicon): boolean {
  const [kind, of, labels] = [items[at], items[at + 1], items[at + 2]];
  if (!/^(?:type|kind|sort|category)s?$/i.test(kind?.text ?? "") || of?.text.toLowerCase() !== "of") return false;
  if (kind!.kind === "mention" && kind!.meanings[0].score >= FAINT) return false;
  const top = labels?.kind === "mention" ? labels.meanings[0] : undefined;
  return top?.kind === "field" && lexicon.field(top.ref).kind === "text" && top.score >= FAINT;
}
