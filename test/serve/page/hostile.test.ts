import { join } from "node:path";
import SQLite from "better-sqlite3";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prepare } from "#askable/operations/library.js";
import { openBrowser, withoutBrowser } from "../../support/browser.js";
import { temporaryFolder } from "../../support/folder.js";
import { startService, type TestService } from "../../support/serving.js";
import { ask, look, wordsIn } from "./browsing.js";

const EVIL = "<img src=x onerror=alert(1)>";
const SCRIPT = "</script><script>alert(2)</script>";

/** Names and values that would run if any of them were taken for markup, and text that is written from right to left. */
function makeHostile(path: string): void {
  const database = new SQLite(path);
  database.exec(`
    CREATE TABLE "${EVIL}" (id INTEGER PRIMARY KEY, "${SCRIPT}" TEXT, "שלום" TEXT, email TEXT);
    CREATE TABLE plain (id INTEGER PRIMARY KEY, of INTEGER REFERENCES "${EVIL}" (id), amount REAL);
  `);
  const row = database.prepare(`INSERT INTO "${EVIL}" VALUES (?, ?, ?, ?)`);
  const other = database.prepare("INSERT INTO plain VALUES (?, ?, ?)");
  for (let id = 1; id <= 40; id++) {
    row.run(id, id % 3 === 0 ? "" : `${EVIL}${id % 4}`, id % 5 === 0 ? null : `عربي ${id % 7}`, `a${id}@example.org`);
    other.run(id, id, id / 4);
  }
  database.close();
}

describe.skipIf(withoutBrowser !== undefined)("the page, of a database that is full of markup", () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let service: TestService;
  let browser: Browser;

  beforeAll(async () => {
    folder = await temporaryFolder();
    makeHostile(join(folder.path, "hostile.sqlite"));
    const home = join(folder.path, "home");
    await prepare(join(folder.path, "hostile.sqlite"), { home });
    service = await startService(home, { feedback: true });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    await folder.remove();
  });

  const at = (path: string, act: (page: Page) => Promise<void>) =>
    look(browser, service.url, path, async (page) => {
      await act(page);
      // Whatever was shown, nothing of it became an element.
      expect(await page.locator("img, script:not([src]), main script, iframe, object").count()).toBe(0);
    });

  test("shows names of tables and fields as text, in lists, links and diagrams", async () => {
    await at("", async (page) => {
      expect(await wordsIn(page.locator(".names"))).toContain(EVIL);
      await page.getByRole("link", { name: "Tables of hostile" }).click();
      await page.getByRole("link", { name: EVIL }).click();
      await page.getByRole("heading", { name: EVIL, level: 1 }).waitFor();
      expect(await wordsIn(page.locator(".field h3").nth(1))).toContain(SCRIPT);
      expect(await page.locator(".field h3 bdi").nth(2).textContent()).toBe("שלום");
    });
    await at("#/databases/hostile/joins", async (page) => {
      const box = page.getByRole("group", { name: /^Diagram/ }).getByRole("link", { name: EVIL });
      await box.focus();
      await page.keyboard.press("Enter");
      await page.locator(".node.chosen").waitFor();
      expect(await page.locator("main .note").first().textContent()).toContain(`In the middle: ${EVIL}`);
    });
  });

  test("hides the values of personal fields, and marks them", () =>
    at(`#/databases/hostile/tables/${encodeURIComponent(EVIL)}`, async (page) => {
      const email = page.locator(".field", { has: page.getByRole("heading", { name: /^email/ }) });
      expect(await wordsIn(email)).toMatch(/personal: .*Its values are personal and are not shown\./);
      expect(await wordsIn(page.locator("main"))).not.toContain("example.org");
    }));

  test("shows values, questions, SQL and what is kept of them as text", () =>
    at("#/databases/hostile/ask", async (page) => {
      await ask(page, `How many plain are ${SCRIPT} ${EVIL}?`);
      expect(await page.locator("article h2").textContent()).toContain(SCRIPT);
      expect(await page.locator(".history button").first().textContent()).toContain(EVIL);
      await ask(page, "What is the total amount of plain?");
      await page.getByRole("button", { name: "Correct this" }).click();
      const sql = `SELECT "${SCRIPT}" AS "${EVIL}", "שלום", NULL, '' FROM "${EVIL}" -- ${SCRIPT}`;
      await page.getByRole("textbox", { name: "SQL" }).fill(sql);
      await page.getByRole("button", { name: "Run" }).click();
      const table = page.getByRole("table", { name: "Rows of the corrected query" });
      await table.waitFor();
      const row = table.locator("tbody tr:not(.spacer)").first();
      expect(await row.locator("td").allTextContents()).toEqual([`${EVIL}1`, "عربي 1", "NULL", "empty text"]);
      expect(await row.locator("td bdi").nth(1).textContent()).toBe("عربي 1");
      await page.reload();
      await page.locator(".history").waitFor();
      expect(await page.locator(".history button").nth(1).textContent()).toContain(EVIL);
    }));

  test("takes what somebody else wrote in the browser's storage for no history", () =>
    at("#/databases/hostile/ask", async (page) => {
      for (const kept of ["{", "[1, null, {}]", '{"a": 1}']) {
        await page.evaluate(`localStorage.setItem("askable.history", ${JSON.stringify(kept)})`);
        await page.reload();
        await page.getByRole("textbox", { name: "Question" }).waitFor();
        expect(await page.locator(".history").count()).toBe(0);
      }
    }));
});
