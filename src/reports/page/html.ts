/** Markup that is safe to write as it is. */
export class Html {
  constructor(readonly markup: string) {}
}

export type Part = Html | string | number | undefined | false | readonly Part[];

/** Markup with what stands between `${}` escaped, but for markup made by this function. Undefined and false are nothing. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(texts.reduce((all, text, index) => all + markupOf(parts[index - 1]) + text));
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function markupOf(part: Part): string {
  if (part === undefined || part === false) return "";
  if (part instanceof Html) return part.markup;
  if (typeof part === "object") return part.map(markupOf).join("");
  return escaped(String(part));
}
