import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { addKey } from "#askable/serve/http/keys/key-file.js";
import { serveForTest } from "../../models/fault-server.js";
import { openBrowser, withoutBrowser } from "../../support/browser.js";
import { bakeryWorkspace, configureModel, startService, type TestService } from "../../support/serving.js";
import { ask, look, REPLIES, wordsIn } from "./browsing.js";

const RIGHTS = { sees: { sql: true, rows: true, traces: true }, runsSql: true, givesFeedback: true };

describe.skipIf(withoutBrowser !== undefined)("the page and its service", () => {
  let space: Awaited<ReturnType<typeof bakeryWorkspace>>;
  let service: TestService;
  let browser: Browser;

  beforeAll(async () => {
    space = await bakeryWorkspace();
    service = await startService(space.home);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    await space.remove();
  });

  test("asks for a key where one is needed, and offers only what the key may do", async () => {
    const other = await bakeryWorkspace();
    onTestFinished(() => other.remove());
    const path = join(other.home, "serve-keys.json");
    const key = await addKey(path, { name: "ann", ...RIGHTS, givesFeedback: false, runsSql: false });
    const closed = await startService(other.home);
    onTestFinished(() => closed.stop());
    const act = async (page: Page) => {
      await page.getByRole("heading", { name: "Sign in" }).waitFor();
      await page.keyboard.type("askable_wrong");
      await page.keyboard.press("Enter");
      await page.getByRole("alert").getByText("The key is not known").waitFor();
      await page.getByRole("textbox", { name: "Key" }).fill(key);
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Ask bakery" }).waitFor();
      await ask(page, "How many breads are of rye?");
      expect(await page.getByRole("button", { name: "Correct this" }).count()).toBe(0);
      expect(await page.getByRole("button", { name: "This is right: keep it" }).count()).toBe(0);
      expect(await page.evaluate("localStorage.length + ' ' + JSON.stringify(localStorage)")).not.toContain(key);
      await page.getByRole("button", { name: "Sign out" }).click();
      await page.getByRole("heading", { name: "Sign in" }).waitFor();
    };
    await look(browser, closed.url, "#/databases/bakery/ask", act, { troubles: REPLIES });
  });

  test("says that the service is gone, and goes on when it is back", async () => {
    const first = await startService(space.home);
    const { port } = new URL(first.url);
    const act = async (page: Page) => {
      await first.stop();
      await page.getByRole("link", { name: "Tables of bakery" }).click();
      await page.getByRole("alert").getByText("The service does not answer.").waitFor();
      const second = await startService(space.home, { port: Number(port) });
      onTestFinished(() => second.stop());
      await page.getByRole("button", { name: "Try again" }).click();
      await page.getByRole("heading", { name: "bakery", level: 1 }).waitFor();
    };
    await look(browser, first.url, "", act, { troubles: REPLIES });
  });

  test("shows what a model is asked as it happens, and stops when it is told to", async () => {
    const other = await bakeryWorkspace();
    onTestFinished(() => other.remove());
    const server = await serveForTest(async () => {});
    onTestFinished(() => server.close());
    configureModel(other.home, server.url);
    const slow = await startService(other.home, { pipeline: "direct" });
    onTestFinished(() => slow.stop());
    await look(browser, slow.url, "#/databases/bakery/ask", async (page) => {
      await page.getByRole("textbox", { name: "Question" }).fill("How many breads are of rye?");
      await page.getByRole("button", { name: "Ask", exact: true }).click();
      await page.locator(".working").waitFor();
      await page.keyboard.press("Escape");
      await page.getByText("Stopped.").waitFor();
      expect(await page.locator(":focus").inputValue()).toBe("How many breads are of rye?");
    });
  });

  test("shows an error of the service in its words, with the hint", () =>
    look(
      browser,
      service.url,
      "#/databases/cake/tables",
      async (page) => {
        const words = await wordsIn(page.getByRole("alert"));
        expect(words).toContain('There is no database "cake"');
        expect(words).toContain("There are: bakery.");
      },
      { troubles: REPLIES },
    ));
});
