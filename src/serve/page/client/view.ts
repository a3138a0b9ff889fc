import type { Content } from "./dom.js";

/** What is shown at an address. */
export interface View {
  readonly title: string;
  readonly content: Content;
  /** What takes the focus when the reader comes here; else the heading does. */
  readonly focus?: HTMLElement | undefined;
}

export interface Page {
  /** Aborted when the reader goes elsewhere. */
  readonly signal: AbortSignal;
}
