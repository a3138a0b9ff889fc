import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prepare } from "#askable/operations/library.js";
import { openBrowser, withoutBrowser } from "../../support/browser.js";
import { bakeryWorkspace, startService, type TestService } from "../../support/serving.js";
import { makeShop } from "../../support/shop.js";
import { ask, look, wordsIn } from "./browsing.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A chain of so many tables: more than a diagram shows at once. */
const TABLES = 45;

interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

interface View {
  readonly name: string;
  readonly path: string;
  readonly act?: (page: Page) => Promise<void>;
}

const ASK = "#/databases/bakery/ask";

const correct = async (page: Page) => {
  await ask(page, "How many breads does each grain have?");
  await page.getByRole("button", { name: "Correct this" }).click();
  await page.getByRole("button", { name: "Run" }).click();
  await page.locator(".correction .result").waitFor();
};

const find = async (page: Page) => {
  await page.getByRole("searchbox").fill("rye");
  await page.getByRole("heading", { name: "Stored values" }).waitFor();
};

const trace = async (page: Page) => {
  await ask(page, "How many breads are of rye?");
  await page.getByRole("link", { name: "What happened, step by step" }).click();
  await page.locator(".trace").waitFor();
};

const shortcuts = async (page: Page) => {
  await page.keyboard.press("?");
  await page.getByRole("dialog").waitFor();
};

const VIEWS: readonly View[] = [
  { name: "the databases", path: "" },
  { name: "tables", path: "#/databases/shop/tables" },
  { name: "what is found in them", path: "#/databases/bakery/tables", act: find },
  { name: "a table", path: "#/databases/bakery/tables/bread" },
  { name: "joins", path: "#/databases/shop/joins?table=t7" },
  { name: "an empty question", path: ASK },
  { name: "an answer with a chart and a correction", path: ASK, act: correct },
  { name: "no answer", path: ASK, act: (page) => ask(page, "Which pilots are allergic to peanuts?") },
  { name: "a trace", path: ASK, act: trace },
  { name: "runs", path: "#/runs" },
  { name: "a wrong address", path: "#/nowhere" },
  { name: "the shortcuts", path: "", act: shortcuts },
];

describe.skipIf(withoutBrowser !== undefined)("the page, for everybody", () => {
  let space: Awaited<ReturnType<typeof bakeryWorkspace>>;
  let service: TestService;
  let browser: Browser;

  beforeAll(async () => {
    space = await bakeryWorkspace();
    makeShop(join(space.folder, "shop.sqlite"), TABLES, 5);
    await prepare(join(space.folder, "shop.sqlite"), { home: space.home });
    service = await startService(space.home, { feedback: true });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    await space.remove();
  });

  describe.each(["light", "dark"] as const)("in %s", (colorScheme) => {
    test.each(VIEWS)("is without a finding of axe: $name", ({ path, act }) =>
      look(
        browser,
        service.url,
        path,
        async (page) => {
          await act?.(page);
          await page.evaluate(AXE);
          const found = await page.evaluate("axe.run({ resultTypes: ['violations'] })");
          const { passes, violations } = found as Record<"passes" | "violations", Finding[]>;
          expect(passes.length).toBeGreaterThan(15);
          expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 160))])).toEqual([]);
        },
        { colorScheme, reducedMotion: "reduce" },
      ),
    );
  });

  test.each(VIEWS)("fits a phone: $name", ({ path, act }) =>
    look(
      browser,
      service.url,
      path,
      async (page) => {
        await act?.(page);
        expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
      },
      { viewport: { width: 360, height: 740 }, hasTouch: true },
    ),
  );

  test("is used by the keyboard alone, from the first key to an answer and its table", () =>
    look(browser, service.url, "", async (page) => {
      const focused = () => page.locator(":focus");
      await page.keyboard.press("Tab");
      expect(await focused().textContent()).toBe("Skip to the content");
      await page.keyboard.press("Enter");
      expect(await focused().getAttribute("id")).toBe("main");
      await page.keyboard.press("Tab");
      expect(await focused().textContent()).toBe("bakery");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Ask bakery" }).waitFor();
      await page.locator("textarea:focus").waitFor();
      await page.keyboard.type("Which breads cost more than 4?");
      await page.keyboard.press("Control+Enter");
      await page.locator("article h2:focus").waitFor();
      for (let presses = 0; presses < 6; presses++) {
        await page.keyboard.press("Tab");
        if ((await focused().getAttribute("class"))?.includes("head")) break;
      }
      await page.keyboard.press("Space");
      expect(await page.locator("th[aria-sort=ascending]").count()).toBe(1);
      await page.keyboard.press("g");
      await page.keyboard.press("t");
      await page.getByRole("heading", { name: "bakery", level: 1 }).waitFor();
      await page.locator("h1:focus").waitFor();
      await page.keyboard.press("?");
      await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
      await page.keyboard.press("Escape");
      expect(await page.getByRole("dialog").count()).toBe(0);
    }));

  test("shows what lies around one table where there are many, and finds the others by name", () =>
    look(browser, service.url, "#/databases/shop/joins", async (page) => {
      const boxes = page.getByRole("group", { name: /^Diagram of 30 tables/ }).getByRole("link");
      expect(await boxes.count()).toBe(30);
      expect(await wordsIn(page.locator("main > .view > .note").first())).toContain(
        `${TABLES - 30} tables more have joins`,
      );
      await page.getByRole("searchbox").fill("t44");
      await page.locator(".found").getByRole("link", { name: "t44" }).click();
      await page.locator(".node.chosen", { hasText: "t44" }).waitFor();
      expect(await boxes.count()).toBe(30);
    }));
});
