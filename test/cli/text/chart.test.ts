import { describe, expect, test } from "vitest";
import { chartText } from "#askable/cli/text/chart.js";
import type { Series } from "#askable/reports/results/chart.js";

const bars = (...values: [string, number | null][]) =>
  ({ kind: "bar", category: "c", measure: "m", bars: values.map(([label, value]) => ({ label, value })) }) as const;

const line = (...series: Series[]) => ({ kind: "line", time: "t", measure: "m", series }) as const;

function months(name: string, values: readonly (number | null)[]): Series {
  const points = values.map((value, month) => ({
    at: Date.UTC(2024, month),
    label: `2024-${String(month + 1).padStart(2, "0")}`,
    value,
  }));
  return { name, points };
}

describe("a chart on a terminal", () => {
  test("of categories has bars that end where their share of the longest ends", () => {
    expect(chartText(bars(["Bonn", 8], ["Köln", 3], ["Ulm", null], ["Hof", 0], ["Gera", 0.001]), 24)).toBe(
      ["Bonn     8  ████████████", "Köln     3  ████▌", "Ulm   NULL", "Hof      0", "Gera 0.001  ▏"].join("\n"),
    );
  });

  test("of categories has those of negative numbers at the left of the zero", () => {
    expect(chartText(bars(["a", 4], ["b", -4]), 16)).toBe("a  4       █████\nb -4  █████");
  });

  test("of a time stands on an axis with its ends, and leaves gaps", () => {
    expect(chartText(line(months("n", [0, 8, 4, null, 2])), 40)).toBe(
      [
        "8 │   ███",
        "  │   ███",
        "  │   ███",
        "  │   ███",
        "  │   ██████",
        "  │   ██████",
        "  │   ██████   ███",
        "0 │▁▁▁██████   ███",
        "  └───────────────",
        "   2024-01  2024-05",
      ].join("\n"),
    );
  });

  test("of several lines has a row for each, on one scale that it names", () => {
    expect(chartText(line(months("apples", [1, 2, 4]), months("pears", [4, 4, 4])), 40)).toBe(
      [
        "apples │▂▂▂▄▄▄███",
        "pears  │█████████",
        "       └─────────",
        "        2024-01  2024-03",
        "        0 to 4",
      ].join("\n"),
    );
  });

  test("of one number shows it large where there is room, exactly", () => {
    const number = (text: string) => ({ kind: "number", measure: "n", value: 0, text }) as const;
    expect(chartText(number("-1204.5"), 60)).toBe(
      ["    ▀█  ▀▀█ █▀█ █ █   █▀▀", "▀▀▀  █  █▀▀ █ █ ▀▀█   ▀▀█", "    ▀▀▀ ▀▀▀ ▀▀▀   ▀ ▀ ▀▀▀"].join("\n"),
    );
    expect(chartText(number("1234567"), 10)).toBe("1,234,567");
    expect(chartText(number("1e+300"), 60)).toBe("1e+300");
  });

  test("is a sentence where none suits", () => {
    expect(chartText({ kind: "none", why: "there are no rows" })).toBe("No chart: there are no rows.");
  });

  test.each([20, 33, 80])("is never wider than %i columns, whatever it shows", (width) => {
    const many = Array.from({ length: 400 }, (_, index) => Math.sin(index / 9) * 1e6);
    const long: [string, number][] = [
      ["漢字".repeat(40), 12],
      ["\u001b[31mred\nline", 123456789],
    ];
    for (const text of [chartText(line(months("n", many)), width), chartText(bars(...long), width)]) {
      for (const each of text.split("\n")) expect([...each].length, each).toBeLessThanOrEqual(width);
      expect(text).not.toContain("\u001b");
    }
  });
});
