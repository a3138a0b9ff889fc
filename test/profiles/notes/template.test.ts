import { expect, test } from "vitest";
import type { Gap } from "#askable/profiles/notes/gaps.js";
import { notesTemplate } from "#askable/profiles/notes/template.js";

const gap = (table: string, field?: string, known = ""): Gap => ({ table, field, importance: 1, known });
const gaps = [
  gap("orders", "st", "code; values A and B"),
  gap("orders"),
  gap("Free: Meals", "Count (K-12)"),
  gap("item", "on"),
];

test("a new file has an entry for each gap, in the order of importance, and names that YAML reads back", () => {
  const { text, added } = notesTemplate(undefined, gaps);
  expect(added).toBe(4);
  expect(text.split("\n").filter((line) => !line.startsWith("#"))).toEqual([
    "tables:",
    "  orders:",
    "    meaning:",
    "    fields:",
    "      # code; values A and B",
    "      st:",
    '  "Free: Meals":',
    "    fields:",
    '      "Count (K-12)":',
    "  item:",
    "    fields:",
    '      "on":',
    "",
  ]);
  expect(notesTemplate(text, gaps)).toEqual({ text, added: 0 });
});

test("what a person wrote stays to the letter: lines are put in, none is changed", () => {
  const written = `# ours
tables:
    orders:      # bought
        fields:
            # not this one
            id: {meaning: 'Number of it', synonyms: [no]}  # tail
            note: |
              two
              lines

    customer: {meaning: Who buys}
    item:
joins: [ item.order = orders.id ]   # no line end`;
  const { text, added } = notesTemplate(written, [...gaps, gap("customer", "name"), gap("orders", "id")]);
  const lines = text.split("\n");
  expect(written.split("\n").filter((line) => !lines.includes(line))).toEqual([]);
  expect(lines.filter((line) => !written.split("\n").includes(line))).toEqual([
    "        meaning:",
    "            # code; values A and B",
    "            st:",
    "      fields:",
    '        "on":',
    '    "Free: Meals":',
    "      fields:",
    '        "Count (K-12)":',
  ]);
  expect(added).toBe(4);
  expect(notesTemplate(text, [...gaps, gap("customer", "name")])).toEqual({ text, added: 0 });
});

test("a file of comments alone, or of joins alone, gets its tables", () => {
  expect(notesTemplate("# later\n", [gap("orders", "st")]).text).toBe(
    "# later\ntables:\n  orders:\n    fields:\n      st:\n",
  );
  expect(notesTemplate("joins:\n  - a.b = c.d", [gap("orders")]).text).toBe(
    "joins:\n  - a.b = c.d\ntables:\n  orders:\n    meaning:\n",
  );
  expect(notesTemplate("tables:\n", [gap("orders")]).text).toBe("tables:\n  orders:\n    meaning:\n");
});
