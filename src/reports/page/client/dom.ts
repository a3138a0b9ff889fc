export type Content = Node | string | number | null | undefined | false | readonly Content[];

/** An element of a kind, with attributes and contents. Text is only ever set as text. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | boolean | undefined>>,
  ...contents: readonly Content[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? "" : value);
  }
  append(made, contents);
  return made;
}

function append(parent: Node, content: Content): void {
  if (content === null || content === undefined || content === false) return;
  if (typeof content === "object" && "forEach" in content && !(content instanceof Node)) {
    for (const each of content as readonly Content[]) append(parent, each);
  } else parent.appendChild(content instanceof Node ? content : document.createTextNode(String(content)));
}

/** A table in a box that scrolls by itself; the caption is for those who do not see what stands above it. `heads` that begin with # are of numbers. */
export function dataTable(
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly Content[])[],
): HTMLElement {
  const side = heads.map((head) => (head.startsWith("#") ? "number" : undefined));
  const headCells = heads.map((head, at) => element("th", { scope: "col", class: side[at] }, head.replace(/^#/, "")));
  const body = rows.map((row) =>
    element(
      "tr",
      {},
      row.map((content, at) => element("td", { class: side[at] }, content)),
    ),
  );
  return element(
    "div",
    { class: "scroll", role: "group", "aria-label": caption, tabindex: "0" },
    element(
      "table",
      { "aria-label": caption },
      element("thead", {}, element("tr", {}, headCells)),
      element("tbody", {}, body),
    ),
  );
}

export const sqlBlock = (sql: string): HTMLElement =>
  element("pre", { class: "sql", tabindex: "0" }, element("code", {}, sql));

/** A word for right and wrong that does not depend on colour. */
export const verdict = (right: boolean): HTMLElement =>
  element("span", { class: right ? "mark right" : "mark wrong" }, right ? "✓ right" : "✗ wrong");

export const percentText = (share: number): string => `${Math.round(share * 100)} %`;

export function timeText(ms: number): string {
  if (ms < 1) return `${ms.toFixed(1)} ms`;
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
