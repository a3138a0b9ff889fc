/** Drops what a model thought before it answered; a thought without an end is a reply that was cut. */
export function withoutReasoning(reply: string): string {
  const closed = reply.replaceAll(/<(think|thinking|reasoning|thought)>[\s\S]*?<\/\1>/gi, "");
  const afterEnd = closed.split(/<\/(?:think|thinking|reasoning|thought)>/i).at(-1)!;
  const [beforeOpen = ""] = afterEnd.split(/<(?:think|thinking|reasoning|thought)>/i);
  return beforeOpen;
}
