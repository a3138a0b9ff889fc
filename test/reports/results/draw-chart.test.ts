import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Chart, chooseChart } from "#askable/reports/results/chart.js";
import { chartPage } from "#askable/reports/results/chart-page.js";
import { chartSvg, type Drawable } from "#askable/reports/results/draw-chart.js";
import type { ResultTable } from "#askable/reports/results/result-table.js";
import { openBrowser, withoutBrowser } from "../../support/browser.js";

if (withoutBrowser) console.warn(`Tests of charts in a browser are skipped: ${withoutBrowser}`);

const EVIL = "</title></svg><script>alert(1)</script>&\u0000\u001b";

const TOWNS: ResultTable = {
  columns: [
    { name: EVIL, kind: "text", type: "" },
    { name: "sum(a) < b", kind: "number", type: "" },
  ],
  rows: [
    [EVIL, 12.5],
    ["Bonn & Köln", -3],
    [null, null],
  ],
};

const MONTHS: ResultTable = {
  columns: [
    { name: "month", kind: "text", type: "" },
    { name: EVIL, kind: "text", type: "" },
    { name: "n", kind: "integer", type: "" },
  ],
  rows: ["2024-01", "2024-02", "2024-03"].flatMap((month) => [EVIL, "pears"].map((kind) => [month, kind, 4])),
};

const COUNT: ResultTable = { columns: [{ name: EVIL, kind: "integer", type: "" }], rows: [[12]] };

function drawable(table: ResultTable): Drawable {
  const chart: Chart = chooseChart(table);
  if (chart.kind === "none") throw new Error(chart.why);
  return chart;
}

/** What a browser's own parser of XML finds in a text. */
const READ = `(text) => {
  const document = new DOMParser().parseFromString(text, "image/svg+xml");
  const root = document.documentElement;
  const of = (id) => document.getElementById(root.getAttribute(id) ?? "")?.textContent;
  return {
    error: document.querySelector("parsererror")?.textContent,
    name: root.nodeName,
    namespace: root.namespaceURI,
    title: of("aria-labelledby"),
    description: of("aria-describedby"),
    scripts: document.querySelectorAll("script, foreignObject").length,
    shapes: document.querySelectorAll("[aria-label=bar] rect, [aria-label=bar] path, [aria-label=line] path").length,
  };
}`;

describe.skipIf(withoutBrowser !== undefined)("a chart in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  test.each([
    ["bars", TOWNS, 3, "12.5"],
    ["lines", MONTHS, 2, "pears"],
    ["a number", COUNT, 0, "12"],
  ])(
    "is an SVG file of %s that any reader of XML takes and a screen reader can say",
    async (_, table, shapes, said) => {
      const svg = chartSvg(drawable(table), `Which ${EVIL}?`);
      const page = await browser.newPage();
      const found = (await page.evaluate(`(${READ})(${JSON.stringify(svg)})`)) as Record<string, unknown>;
      await page.close();
      expect(found).toMatchObject({
        error: undefined,
        name: "svg",
        namespace: "http://www.w3.org/2000/svg",
        scripts: 0,
        shapes,
      });
      expect(found.title).toBe("Which </title></svg><script>alert(1)</script>&  ?");
      expect(found.description).toContain(said);
    },
  );

  test("is a page with the rows and the SQL that runs nothing", async () => {
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(String(error)));
    page.on("dialog", (dialog) => {
      faults.push(dialog.message());
      void dialog.dismiss();
    });
    page.on("console", (message) => faults.push(message.text()));
    await page.setContent(chartPage({ question: EVIL, sql: `SELECT '${EVIL}'`, chart: drawable(TOWNS), table: TOWNS }));
    expect(await page.getByRole("img").count()).toBe(1);
    expect(await page.getByRole("row").count()).toBe(4);
    expect(await page.locator("pre").textContent()).toContain("SELECT '</title>");
    expect(await page.locator("script").count()).toBe(0);
    expect(await page.locator("svg").evaluate((svg) => svg.getBoundingClientRect().height > 100)).toBe(true);
    expect(faults).toEqual([]);
    await page.close();
  });
});
