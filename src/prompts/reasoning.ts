/** Tags between which models think. */
const TAG = /<(\/?)(think|thinking|reasoning|thought)>/gi;

interface Tag {
  readonly name: string;
  readonly closing: boolean;
  readonly start: number;
  readonly end: number;
  /** Of an opening one: the place among all tags of the one that closes it. */
  closed?: number;
}

/**
 * Drops what a model thought before it answered: from a tag to the one that closes it, what stands before a tag that only
 * closes, and from a tag without an end on, which is a reply that was cut. In time that grows with the reply, whatever
 * stands in it.
 */
export function withoutReasoning(reply: string): string {
  const tags = tagsIn(reply);
  let kept = "";
  let from = 0;
  /** Where in `kept` a thought without an end begins. */
  let open: number | undefined;
  for (let at = 0; at < tags.length; at++) {
    const { closing, closed, start, end } = tags[at]!;
    if (closing) {
      kept = "";
      open = undefined;
      from = end;
      continue;
    }
    kept += reply.slice(from, start);
    if (closed === undefined) open ??= kept.length;
    else at = closed;
    from = tags[closed ?? at]!.end;
  }
  const answer = kept + reply.slice(from);
  return open === undefined ? answer : answer.slice(0, open);
}

function tagsIn(reply: string): Tag[] {
  const tags: Tag[] = [...reply.matchAll(TAG)].map(({ 0: raw, 1: slash, 2: name = "", index }) => {
    return { name: name.toLowerCase(), closing: slash === "/", start: index, end: index + raw.length };
  });
  const next = new Map<string, number>();
  for (let at = tags.length - 1; at >= 0; at--) {
    const tag = tags[at]!;
    const closed = next.get(tag.name);
    if (tag.closing) next.set(tag.name, at);
    else if (closed !== undefined) tag.closed = closed;
  }
  return tags;
}
