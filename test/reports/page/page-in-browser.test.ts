import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeReport } from "#askable/reports/write-report.js";
import { openBrowser, withoutBrowser } from "../../support/browser.js";
import { temporaryFolder } from "../../support/folder.js";
import { type Recorded, scoredRun } from "../../support/scored-run.js";

if (withoutBrowser) console.warn(`Tests of the page in a browser are skipped: ${withoutBrowser}`);

const EVIL = "</script><img src=x onerror=alert(1)>";
const GOLD = "SELECT name, price FROM bread WHERE grain = 'rye'";
const TIERS = ["easy", "medium", "hard"];

const asked = (index: number): Recorded => ({
  question: index === 7 ? `Is ${EVIL} a bread?` : `Which breads of rye cost more than ${index}?`,
  gold: index === 7 ? `SELECT '${EVIL}' AS "${EVIL}"` : GOLD,
  sql: index % 4 === 0 ? "SELECT name, 1.5 FROM bread WHERE id < 3" : GOLD,
  right: index % 4 !== 0,
  tier: TIERS[index % 3]!,
});

const VALUES = [
  { id: "5", stage: "ground", field: "bread.grain", value: EVIL, keyword: "rye", tier: "exact", score: 1 },
];

describe.skipIf(withoutBrowser !== undefined)("the page in a browser", () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let browser: Browser;
  const files = { one: "", two: "" };

  beforeAll(async () => {
    folder = await temporaryFolder();
    const { signal } = new AbortController();
    const write = (folders: readonly string[], out: string) =>
      writeReport({ folders, out, environment: {}, signal, onProgress: () => {} });
    const questions = Array.from({ length: 120 }, (_, index) => asked(index));
    const first = await scoredRun(folder.path, { name: "first", questions, rows: { matched_values: VALUES } });
    const better = questions.map((question, index) => ({ ...question, right: question.right || index === 8 }));
    const second = await scoredRun(folder.path, { name: "second", questions: better });
    files.one = (await write([first], join(folder.path, "one.html"))).out;
    files.two = (await write([first, second], join(folder.path, "two.html"))).out;
    browser = await openBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await folder.remove();
  });

  /** Opens a page, gives it to `look`, and holds that nothing went wrong in it and nothing was fetched. */
  async function look(
    file: string,
    what: (page: Page, items: Locator) => Promise<void>,
    options: BrowserContextOptions = {},
  ): Promise<void> {
    const context = await browser.newContext(options);
    try {
      const page = await context.newPage();
      const troubles: string[] = [];
      page.on("console", (message) => troubles.push(message.text()));
      page.on("pageerror", (error) => troubles.push(error.message));
      page.on("dialog", (dialog) => troubles.push(dialog.message()));
      const fetched: string[] = [];
      page.on("request", (request) => fetched.push(request.url()));
      await page.goto(pathToFileURL(file).href);
      const items = page.locator("#list > li");
      await items.first().waitFor();
      await what(page, items);
      expect({ troubles, fetched }).toEqual({ troubles: [], fetched: [pathToFileURL(file).href] });
    } finally {
      await context.close();
    }
  }

  const shown = (page: Page) => page.locator("#shown").textContent();

  test("lists a part of the questions, and more when asked for, where the focus then stands", () =>
    look(files.one, async (page, items) => {
      expect([await items.count(), await shown(page)]).toEqual([100, "120 of 120 questions."]);
      await page.getByRole("button", { name: "Show 20 more" }).click();
      expect(await items.count()).toBe(120);
      expect(await page.locator(":focus").textContent()).toContain("cost more than 100?");
      expect(await page.locator("#more").isHidden()).toBe(true);
    }));

  test("filters by answer, tier, database, what lost it, outcome and words", () =>
    look(files.one, async (page) => {
      await page.locator("select[name=answer]").selectOption("wrong");
      expect(await shown(page)).toBe("30 of 120 questions.");
      await page.locator("select[name=tier]").selectOption("hard");
      expect(await shown(page)).toBe("10 of 120 questions.");
      await page.locator("select[name=lost]").selectOption("no candidate is right");
      await page.locator("select[name=database]").selectOption("bakery");
      await page.locator("select[name=outcome]").selectOption("rows");
      expect(await shown(page)).toBe("10 of 120 questions.");
      await page.getByRole("searchbox", { name: "text" }).fill("THAN 8 breads");
      expect(await shown(page)).toBe("3 of 120 questions.");
      await page.getByRole("searchbox", { name: "text" }).fill("nowhere");
      expect(await shown(page)).toBe("None of the 120 questions is like that.");
      await page.getByRole("button", { name: "Clear" }).click();
      await page.getByText("120 of 120 questions.").waitFor();
    }));

  test("opens a question with its SQL, and marks what differs in its rows", () =>
    look(files.one, async (_, items) => {
      const item = items.nth(4);
      await item.getByRole("button").click();
      await item.getByRole("heading", { name: "Gold" }).first().waitFor();
      const words = (await item.textContent())?.replace(/\s+/g, " ");
      expect(words).toContain("SELECT name, 1.5 FROM bread WHERE id < 3");
      expect(words).toContain("2 rows only in the prediction, 2 rows only in the gold query.");
      expect(await item.locator("td.differs mark").allTextContents()).toEqual([
        "1.5",
        "Baguette",
        "1.5",
        "6.5",
        "Pumpernickel",
        "5.8",
      ]);
    }));

  test("is used by the keyboard alone", () =>
    look(files.one, async (page, items) => {
      await page.keyboard.press("Tab");
      expect(await page.locator(":focus").textContent()).toBe("Skip to the questions");
      await items.nth(1).getByRole("button").focus();
      await page.keyboard.press("Enter");
      await items.nth(1).getByRole("heading", { name: "Gold" }).first().waitFor();
      expect(await items.nth(1).getByRole("button").getAttribute("aria-expanded")).toBe("true");
      await page.keyboard.press("Tab");
      expect(await page.locator("pre.sql:focus").count()).toBe(1);
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Space");
      expect(await items.nth(1).locator(".panel").isHidden()).toBe(true);
    }));

  test("shows what questions, SQL, values and cells hold as text, whatever it is", () =>
    look(files.one, async (page, items) => {
      for (const place of [4, 7]) {
        await items.nth(place).locator("h3 button").click();
        await items.nth(place).locator(".answer").waitFor();
        for (const part of await items.nth(place).locator("summary").all()) await part.click();
      }
      expect(await items.nth(7).textContent()).toContain(EVIL);
      expect(await items.nth(4).textContent()).toContain(EVIL);
      expect(await page.locator("img").count()).toBe(0);
    }));

  test("compares runs, and lists the questions that only some of them answer rightly", () =>
    look(files.two, async (page, items) => {
      await page.locator("select[name=answer]").selectOption("changed");
      expect(await shown(page)).toBe("1 of 120 questions.");
      await items.first().getByRole("button").click();
      await items.first().getByRole("heading", { name: "Prediction of second ✓ right" }).waitFor();
      expect(await items.first().getByRole("heading", { name: "Prediction of first ✗ wrong" }).count()).toBe(1);
    }));

  test.each(["light", "dark"] as const)("is %s where the reader's system is", (colorScheme) =>
    look(
      files.one,
      async (page) => {
        const [ink, ground] = await Promise.all(
          ["color", "backgroundColor"].map((name) => page.evaluate(`getComputedStyle(document.body).${name}`)),
        );
        const brightness = (colour: unknown) => Number(/\d+/.exec(String(colour))?.[0]);
        expect(brightness(ground) > brightness(ink)).toBe(colorScheme === "light");
      },
      { colorScheme },
    ),
  );

  test("fits a phone, with wide tables scrolling by themselves", () =>
    look(
      files.two,
      async (page, items) => {
        await items.nth(4).locator("h3 button").click();
        await items.nth(4).locator(".answer").first().waitFor();
        expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
      },
      { viewport: { width: 360, height: 740 } },
    ));

  test("has one main heading, named landmarks, tables with heads and drawings with words", () =>
    look(files.one, async (page) => {
      expect(await page.locator("h1").count()).toBe(1);
      expect(await page.getByRole("navigation", { name: "Sections" }).getByRole("link").count()).toBe(9);
      expect(await page.getByRole("region", { name: "By tier" }).getByRole("table").count()).toBe(1);
      expect(await page.locator("table:not(:has(thead th[scope=col]))").count()).toBe(0);
      expect(await page.getByRole("img").first().getAttribute("aria-label")).toMatch(/^Accuracy by tier.*easy 75\.0 %/);
      expect(await page.locator("svg:not([aria-hidden=true])").count()).toBe(0);
    }));
});
