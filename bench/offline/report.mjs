import { writeFileSync } from "node:fs";

/** Prints accuracy by database and tier, precision by confidence, and times. */
export function report(rows, options) {
  const share = (list, test) => (list.length === 0 ? "-" : (list.filter(test).length / list.length).toFixed(3));
  const line = (label, list) =>
    console.log(
      [
        label.padEnd(28),
        String(list.length).padStart(5),
        share(list, (row) => row.right).padStart(8),
        share(list, (row) => row.oracle).padStart(8),
        share(list, (row) => row.answered).padStart(9),
        share(
          list.filter((row) => row.answered),
          (row) => row.right,
        ).padStart(10),
      ].join(""),
    );
  console.log(
    [
      "".padEnd(28),
      "n".padStart(5),
      "right".padStart(8),
      "oracle".padStart(8),
      "answered".padStart(9),
      "precision".padStart(10),
    ].join(""),
  );
  for (const name of new Set(rows.map((row) => row.database)))
    line(
      name,
      rows.filter((row) => row.database === name),
    );
  for (const tier of new Set(rows.map((row) => row.tier)))
    line(
      `tier ${tier}`,
      rows.filter((row) => row.tier === tier),
    );
  line("all", rows);
  const sure = rows.toSorted((a, b) => b.confidence - a.confidence);
  for (const part of [0.25, 0.5, 0.75]) {
    const top = sure.slice(0, Math.round(sure.length * part));
    console.log(
      `precision on the most confident ${part * 100} %: ${share(top, (row) => row.right)} (confidence from ${top.at(-1)?.confidence.toFixed(2)})`,
    );
  }
  const bins = [0, 0.2, 0.4, 0.6, 0.8, 1.01];
  for (let at = 0; at + 1 < bins.length; at++) {
    const inside = rows.filter((row) => row.confidence >= bins[at] && row.confidence < bins[at + 1]);
    const mean = inside.reduce((sum, row) => sum + row.confidence, 0) / inside.length;
    if (inside.length > 0)
      console.log(
        `confidence ${bins[at]}-${Math.min(1, bins[at + 1])}: ${inside.length} questions, mean ${mean.toFixed(2)}, right ${share(inside, (row) => row.right)}`,
      );
  }
  const times = rows.map((row) => row.ms).toSorted((a, b) => a - b);
  const at = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))]?.toFixed(0);
  console.log(
    `ms a question: median ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}; candidates ${(rows.reduce((sum, row) => sum + row.candidates, 0) / rows.length).toFixed(1)}`,
  );
  if (options["show-wrong"] || options["show-all"]) {
    for (const row of rows.filter((each) => options["show-all"] || !each.right)) {
      console.log(
        `\n[${row.database} ${row.tier} ${row.confidence.toFixed(2)}${row.oracle ? " ORACLE" : ""}] ${row.question}\n  gold ${row.gold}\n  mine ${row.sql ?? `(none) ${row.best}`}`,
      );
    }
  }
  if (options.dump) writeFileSync(options.dump, JSON.stringify(rows));
}
