import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { expect } from "vitest";

export interface Look extends BrowserContextOptions {
  /** What the console may say: the browser itself reports each reply that is an error. */
  readonly troubles?: RegExp;
}

/** Opens a page of a service, gives it to `act`, and holds that nothing went wrong in it and nothing came from elsewhere. */
export async function look(
  browser: Browser,
  url: string,
  path: string,
  act: (page: Page) => Promise<void>,
  { troubles: expected, ...options }: Look = {},
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 800 }, ...options });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    const troubles: string[] = [];
    page.on("console", (message) => troubles.push(message.text()));
    page.on("pageerror", (error) => troubles.push(error.stack ?? error.message));
    page.on("dialog", (dialog) => {
      troubles.push(dialog.message());
      void dialog.dismiss();
    });
    const elsewhere: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(url) && !request.url().startsWith("blob:")) elsewhere.push(request.url());
    });
    await page.goto(`${url}/${path}`);
    await page.locator("h1").waitFor();
    await act(page);
    expect({ troubles: troubles.filter((text) => !expected?.test(text)), elsewhere }).toEqual({
      troubles: [],
      elsewhere: [],
    });
  } finally {
    await context.close();
  }
}

/** What the browser says of a reply that is an error, or that does not come. */
export const REPLIES = /^Failed to load resource/;

/** Asks by the keyboard and waits for what comes of it. */
export async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole("textbox", { name: "Question" }).fill(question);
  await page.keyboard.press("Control+Enter");
  await page.locator("article.answer").waitFor();
}

export const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** What of the one element that is meant can be read, on one line. */
export async function wordsIn(element: Locator): Promise<string> {
  await element.waitFor();
  return oneLine((await element.allInnerTexts()).join(" "));
}
