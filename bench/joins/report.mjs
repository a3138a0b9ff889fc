/** A line for each database, each group and all: precision and recall, strictly and by meaning; then each miss. */
export function reportJoins(results, show) {
  console.log(
    row([
      "",
      "declared",
      "found",
      "exact",
      "equiv.",
      "used",
      "wrong",
      "missed",
      "precision",
      "recall",
      "strict p",
      "reached",
      "profile s",
      "joins s",
    ]),
  );
  const groups = [...new Set(results.map(({ group }) => group))];
  for (const group of groups) {
    const own = results.filter((each) => each.group === group);
    for (const each of own) line(`  ${each.name}`, [each]);
    line(group, own);
  }
  if (groups.length > 1) line("all", results);
  if (!show) return;
  calibration(results.flatMap(({ found }) => found));
  for (const { name, found, missed } of results) {
    for (const join of found)
      if (join.label === "wrong" || join.label === "equivalent")
        console.log(
          `${name}: ${join.label} ${text(join)} (${join.confidence} ${(join.evidence ?? []).join(", ")} coverage ${join.coverage})`,
        );
    for (const join of missed)
      console.log(`${name}: missed ${text(join)}${join.reached ? " (reached)" : ""}${join.why ? `: ${join.why}` : ""}`);
  }
}

/** Of the joins that were found with about that confidence, the share that is not wrong. */
function calibration(found) {
  const bounds = [0, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1];
  for (const [at, low] of bounds.slice(0, -1).entries()) {
    const high = bounds[at + 1];
    const own = found.filter(({ confidence }) => confidence >= low && (confidence < high || high === 1));
    const right = own.filter(({ label }) => label !== "wrong").length;
    if (own.length > 0) {
      const mean = own.reduce((sum, { confidence }) => sum + confidence, 0) / own.length;
      console.log(`confidence ${low} - ${high}, mean ${mean.toFixed(2)}: ${right} of ${own.length} right`);
    }
  }
}

function line(name, results) {
  const all = (pick) => results.flatMap(pick);
  const found = all((each) => each.found);
  const count = (label) => found.filter((join) => join.label === label).length;
  const truth = all((each) => each.truth).length;
  const missed = all((each) => each.missed);
  const sum = (part) => results.reduce((total, each) => total + each.seconds[part], 0).toFixed(2);
  const share = (part, whole) => (whole === 0 ? "-" : (part / whole).toFixed(3));
  console.log(
    row([
      name,
      truth,
      found.length,
      count("exact"),
      count("equivalent"),
      count("used"),
      count("wrong"),
      missed.length,
      share(found.length - count("wrong"), found.length),
      share(count("exact"), truth),
      share(count("exact"), found.length),
      share(truth - missed.filter(({ reached }) => !reached).length, truth),
      sum("profile"),
      sum("joins"),
    ]),
  );
}

const row = ([name, ...cells]) => name.padEnd(30) + cells.map((cell) => String(cell).padStart(10)).join("");
const end = ({ table, fields }) => `${table}.${fields.join("+")}`;
const text = ({ from, to }) => `${end(from)} -> ${end(to)}`;
