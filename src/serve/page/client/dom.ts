import { type Content, element } from "../../../reports/page/client/dom.js";

export { type Content, element } from "../../../reports/page/client/dom.js";

type Attributes = Readonly<Record<string, string | boolean | undefined>>;

const SVG = "http://www.w3.org/2000/svg";

export function svg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | number | undefined>>,
  ...children: readonly (Node | string)[]
): SVGElementTagNameMap[Tag] {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) made.setAttribute(name, String(value));
  }
  made.append(...children);
  return made;
}

export function button(content: Content, onClick: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const made = element("button", { type: "button", ...attributes }, content);
  made.addEventListener("click", onClick);
  return made;
}

export const link = (href: string, content: Content, attributes: Attributes = {}): HTMLAnchorElement =>
  element("a", { href, ...attributes }, content);

/** Text from a database or a person, whose direction of writing does not spread to what stands beside it. */
export const isolated = (text: string): HTMLElement => element("bdi", {}, text);

/** Says to a screen reader what just happened. */
export function announce(text: string): void {
  const region = document.querySelector("#announcements");
  if (region) region.textContent = text;
}

/** A field with its label above it. */
export function labelled<Input extends HTMLElement>(label: string, input: Input, className?: string): HTMLElement {
  return element("label", { class: className }, element("span", {}, label), input);
}

/** Tells of a wait only when it is long enough to be noticed. */
export function waiting(what: string): HTMLElement {
  return element("p", { class: "waiting", role: "status" }, what);
}

/** A box that scrolls by itself and can be reached by the keyboard. */
export function scrolling(label: string, ...contents: readonly Content[]): HTMLElement {
  return element("div", { class: "scroll", role: "group", "aria-label": label, tabindex: "0" }, contents);
}

export function download(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
