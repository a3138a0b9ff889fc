import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prepare } from "#askable/operations/library.js";
import { makeOpenShop } from "../../operations/ask/shop.js";
import { openBrowser, withoutBrowser } from "../../support/browser.js";
import { bakeryWorkspace, startService, type TestService } from "../../support/serving.js";
import { ask, look, oneLine, REPLIES, wordsIn } from "./browsing.js";

if (withoutBrowser) console.warn(`Tests of the page in a browser are skipped: ${withoutBrowser}`);

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

describe.skipIf(withoutBrowser !== undefined)("the page of askable serve", () => {
  let space: Awaited<ReturnType<typeof bakeryWorkspace>>;
  let service: TestService;
  let browser: Browser;

  beforeAll(async () => {
    space = await bakeryWorkspace();
    await prepare(join(ROOT, "demo/flights.sqlite"), { home: space.home, notes: [join(ROOT, "demo/notes.yaml")] });
    await prepare(await makeOpenShop("sqlite", space.folder), { home: space.home });
    const run = join(space.home, "reports/runs/offline");
    mkdirSync(join(space.home, "reports/runs"), { recursive: true });
    cpSync(join(ROOT, "reports/example/offline"), run, { recursive: true });
    writeFileSync(join(run, "report.html"), "<!doctype html><title>A report</title><h1>The report</h1>");
    service = await startService(space.home, { feedback: true });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    await space.remove();
  });

  const at = (path: string, act: (page: Page) => Promise<void>) => look(browser, service.url, path, act);
  const texts = async (page: Page, selector: string) => (await page.locator(selector).allInnerTexts()).map(oneLine);

  test("lists the databases, and links to each", () =>
    at("", async (page) => {
      expect(await page.title()).toBe("Databases · askable");
      const card = page.locator(".cards > li", { has: page.getByRole("heading", { name: "bakery" }) });
      expect(await wordsIn(card)).toContain("sqlite, 2 tables, 9 fields");
      await card.getByRole("link", { name: "Tables of bakery" }).click();
      await page.getByRole("heading", { name: "bakery", level: 1 }).waitFor();
      expect(page.url()).toMatch(/#\/databases\/bakery\/tables$/);
      await page.goBack();
      await page.getByRole("heading", { name: "Databases", level: 1 }).waitFor();
    }));

  test("filters tables as one types, and finds fields and stored values however they are typed", () =>
    at("#/databases/flights/tables", async (page) => {
      expect(await page.locator("tbody tr").count()).toBe(3);
      await page.keyboard.press("/");
      await page.keyboard.type("Albuqerque");
      await page.getByText("0 of 3 tables").waitFor();
      const value = page.locator("li", { hasText: "Albuquerque" }).first();
      await value.waitFor();
      expect(await wordsIn(value)).toMatch(/Albuquerque in airport\.city .* spelt otherwise/);
      await value.getByRole("link", { name: "airport.city" }).click();
      await page.locator(".field.chosen").waitFor();
      expect(await wordsIn(page.locator(".field.chosen h3"))).toContain("city");
    }));

  test("shows a table: keys, joins, what to mind, and how each field is spread", () =>
    at("#/databases/flights/tables/airport", async (page) => {
      expect(await wordsIn(page.locator(".lead"))).toBe("flights · table, 3,376 rows · key iata");
      const field = (name: string) => page.locator(".field", { has: page.getByRole("heading", { name }) });
      expect(await wordsIn(field("iata TEXT"))).toContain('missing: "UNK" in 1');
      expect(await wordsIn(field("city TEXT"))).toContain("0.4 % missing, 2,674 distinct");
      const states = field("state TEXT").getByRole("table", { name: "Most frequent values of state" });
      expect(await wordsIn(states.locator("tbody tr").first())).toMatch(/^AK 263$/);
      const spread = field("latitude REAL").getByRole("img");
      expect(await spread.getAttribute("aria-label")).toMatch(/^From 7\.367 to 71\.29, half of the values below 39\./);
      expect(await spread.locator("rect").count()).toBe(30);
      await page.getByRole("link", { name: "state", exact: true }).click();
      await page.getByRole("heading", { name: "state", level: 1 }).waitFor();
    }));

  test("draws the joins, which are moved, zoomed, chosen and listed", () =>
    at("#/databases/flights/joins", async (page) => {
      const diagram = page.getByRole("group", { name: /^Diagram of 3 tables and 2 connections/ });
      expect(await diagram.getByRole("link").allTextContents()).toHaveLength(3);
      const view = () => diagram.locator("svg").getAttribute("viewBox");
      const whole = await view();
      await page.getByRole("button", { name: "Zoom in" }).click();
      expect(await view()).not.toBe(whole);
      await page.getByRole("button", { name: "Fit the whole diagram" }).click();
      expect(await view()).toBe(whole);
      await diagram.focus();
      await page.keyboard.press("ArrowRight");
      expect(await view()).not.toBe(whole);
      await page.keyboard.press("0");
      const state = diagram.getByRole("link", { name: "state" });
      await state.focus();
      await page.keyboard.press("Enter");
      await page.locator(".node.chosen", { hasText: "state" }).waitFor();
      expect(await page.locator(".edge.near").count()).toBe(1);
      await page.getByRole("searchbox").fill("origin");
      expect(await texts(page, "main ul.plain > li")).toEqual(["flight and airport: flight.origin = airport.iata"]);
    }));

  test("answers one number in large, with the stages, the reading and the SQL", () =>
    at("#/databases/flights/ask", async (page) => {
      await ask(page, "How many airports are in Alaska?");
      expect(await wordsIn(page.locator(".single strong"))).toBe("263");
      expect(await wordsIn(page.locator(".sureness"))).toMatch(
        /^Fairly sure: about 8 in 10 answers like this are right\./,
      );
      expect(await texts(page, ".read-as li")).toContain("state.name = Alaska");
      expect(await texts(page, ".sql-keyword")).toContain("SELECT");
      expect(await wordsIn(page.locator(".sql-text"))).toBe("'Alaska'");
      expect(await wordsIn(page.locator("article .note").last())).toMatch(
        /^Pipeline offline, .*, no model was called\./,
      );
      await page.getByRole("link", { name: "What happened, step by step" }).click();
      await page.getByRole("heading", { name: "How many airports are in Alaska?", level: 1 }).waitFor();
      expect(await page.locator(".trace > li").count()).toBeGreaterThan(8);
      await page.goBack();
      await page.locator(".single").waitFor();
    }));

  test("draws bars for categories, and gives the rows sorted, copied and as files", () =>
    at("#/databases/flights/ask", async (page) => {
      await ask(page, "How many airports does each state have? Show the state name, top 5.");
      expect(await page.locator(".bars tbody tr").count()).toBe(5);
      const table = page.getByRole("table", { name: "Rows of the answer" });
      const first = () => wordsIn(table.locator("tbody tr:not(.spacer) td").first());
      expect(await first()).toBe("Alaska");
      const head = table.getByRole("columnheader", { name: "name" });
      await head.getByRole("button").click();
      await head.getByRole("button").click();
      expect([await head.getAttribute("aria-sort"), await first()]).toEqual(["descending", "Texas"]);
      expect(await page.locator("#announcements").textContent()).toBe("Sorted by name, descending");
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.getByRole("button", { name: "Copy", exact: true }).click();
      await page.getByRole("button", { name: "Copied" }).waitFor();
      expect(await page.evaluate("navigator.clipboard.readText()")).toMatch(/^name\t.*\nAlaska\t263\nTexas\t209\n/);
      const csv = await saved(page, "CSV");
      expect([csv.name, csv.bytes.toString().split("\r\n")[1]]).toEqual(["flights.csv", "Alaska,263"]);
      const parquet = await saved(page, "Parquet");
      expect([parquet.name, parquet.bytes.subarray(0, 4).toString()]).toEqual(["flights.parquet", "PAR1"]);
    }));

  async function saved(page: Page, button: string) {
    const waiting = page.waitForEvent("download");
    await page.getByRole("button", { name: button, exact: true }).click();
    const download = await waiting;
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
  }

  test("says that it does not know, and what would help", () =>
    at("#/databases/flights/ask", async (page) => {
      await ask(page, "Which pilots are allergic to peanuts?");
      const words = await wordsIn(page.locator("article"));
      expect(words).toContain("I do not know");
      expect(words).toContain("peanuts");
      expect(words).toContain("It may help to use the words of the tables and fields");
    }));

  test("offers other readings, and shows one on a click", () =>
    at("#/databases/flights/ask", async (page) => {
      await ask(page, "How many flights in New York");
      const section = page.locator(".readings");
      expect(await wordsIn(section.getByRole("heading"))).toBe("Did you mean …");
      const reading = section.getByRole("button").first();
      expect(await wordsIn(reading)).toContain("as the state's name it is 207");
      await reading.click();
      await section.locator(".single").waitFor();
      expect(await reading.getAttribute("aria-pressed")).toBe("true");
      expect(await wordsIn(section.locator("pre.sql"))).toContain("flight.origin = airport.iata");
    }));

  test("shows both readings where a question is open", () =>
    at("#/databases/shop/ask", async (page) => {
      await ask(page, "How many purchases are from Paris?");
      expect(await wordsIn(page.locator("article > .warning"))).toMatch(/^The question is open\. Another reading/);
      // The other reading stands before the rows of the one that was taken.
      expect(await page.locator(".readings ~ .result").count()).toBe(1);
      await page.locator(".readings").getByRole("button").first().click();
      await page.locator(".readings .result").waitFor();
    }));

  test("lets an answer be corrected and kept, and keeps a history that can be cleared", () =>
    look(
      browser,
      service.url,
      "#/databases/bakery/ask",
      async (page) => {
        await ask(page, "How many breads are of rye?");
        await page.getByRole("button", { name: "Correct this" }).click();
        const editor = page.getByRole("textbox", { name: "SQL" });
        await editor.fill("SELECT nothing FROM bread");
        await page.keyboard.press("Control+Enter");
        await page.locator(".correction .problem", { hasText: "nothing" }).waitFor();
        await editor.fill("SELECT count(*) AS rye FROM bread WHERE grain = 'rye'");
        await page.getByRole("button", { name: "Run" }).click();
        expect(await wordsIn(page.locator(".correction .single"))).toMatch(/^2 rye$/);
        await page.locator(".correction").getByRole("button", { name: "This is right: keep it" }).click();
        await page.locator(".correction").getByText("Kept as a solved example.").waitFor();
        await page.reload();
        await page.getByRole("button", { name: "How many breads are of rye?" }).click();
        expect(await page.getByRole("textbox", { name: "Question" }).inputValue()).toBe("How many breads are of rye?");
        await page.getByRole("button", { name: "Clear" }).click();
        expect(await page.getByText("Asked in this browser").count()).toBe(0);
      },
      { troubles: REPLIES },
    ));

  test("passes a follow-up on with the question before it", () =>
    at("#/databases/bakery/ask", async (page) => {
      await ask(page, "How many breads are of wheat?");
      await page.getByRole("button", { name: "Ask a follow-up" }).click();
      expect(await wordsIn(page.locator(".follows"))).toContain("How many breads are of wheat?");
      const sent = page.waitForRequest((request) => request.url().endsWith("/ask"));
      await page.getByRole("textbox", { name: "Question" }).fill("And of rye?");
      await page.keyboard.press("Control+Enter");
      expect((await sent).postDataJSON().previous).toMatchObject({ question: "How many breads are of wheat?" });
      await page.locator("article h2", { hasText: "And of rye?" }).waitFor();
    }));

  test("draws no more of 10,000 rows than can be seen, and keeps large numbers exact", () =>
    at("#/databases/bakery/ask", async (page) => {
      await ask(page, "How many breads are of rye?");
      await page.getByRole("button", { name: "Correct this" }).click();
      const numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)";
      const cells =
        "i, 9007199254740992 + i AS large, CASE i WHEN 1 THEN NULL WHEN 2 THEN '' ELSE printf('%0300d', i) END AS text";
      await page.getByRole("textbox", { name: "SQL" }).fill(`${numbers} SELECT ${cells} FROM n`);
      await page.getByRole("button", { name: "Run" }).click();
      const table = page.getByRole("table", { name: "Rows of the corrected query" });
      await table.waitFor();
      expect(await table.getAttribute("aria-rowcount")).toBe("10001");
      expect(await texts(page, ".correction tbody tr:not(.spacer):nth-child(-n+3)")).toEqual([
        "1 1 9007199254740993 NULL",
        "2 2 9007199254740994 empty text",
      ]);
      const box = page.getByRole("group", { name: "Rows of the corrected query" });
      await box.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      await table.getByRole("rowheader", { name: "10000" }).waitFor();
      expect(await table.locator("tr").count()).toBeLessThan(100);
      const large = table.getByRole("columnheader", { name: "large" }).getByRole("button");
      await large.click();
      await large.click();
      expect(await wordsIn(table.locator("tbody tr:not(.spacer) td").nth(1))).toBe("9007199254750992");
      await table.locator("button.long").first().click();
      expect(await wordsIn(page.getByRole("dialog").locator("pre"))).toHaveLength(300);
      await page.keyboard.press("Escape");
      expect(await page.locator(":focus").getAttribute("class")).toBe("long");
    }));

  test("lists runs, with their reports", () =>
    at("#/runs", async (page) => {
      expect(await texts(page, "tbody td")).toEqual(expect.arrayContaining(["offline", "28", "61 %"]));
      await page.getByRole("link", { name: "Open the report of offline" }).click();
      await page.getByRole("heading", { name: "The report" }).waitFor();
    }));
});
