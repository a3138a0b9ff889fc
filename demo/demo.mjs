// The main job on real input: prepares the demo database, shows what was learned, and asks it questions.
// Each step is the command that a user would type.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const main = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));

const STEPS = [
  [
    "Prepare a database once: 50 states, 3,376 airports, 5,000 flights.",
    "prepare",
    "demo/flights.sqlite",
    "--notes",
    "demo/notes.yaml",
  ],
  ["What was learned about a field that holds codes, and about one that holds names?"],
  [null, "show", "flights", "airport.state"],
  [null, "show", "flights", "airport.city"],
  ["Then ask.", "ask", "flights", "How many airports are in Alaska?"],
  [null, "ask", "flights", "What is the population of each state? Show the 5 largest."],
  ["A misspelt name finds the stored value.", "ask", "flights", "Which airports are in the city of Albuqerque?"],
  [
    "A question that needs a join.",
    "ask",
    "flights",
    "How many airports does each state have? Show the state name, top 5.",
  ],
  [null, "ask", "flights", "What is the average delay of flights with a distance above 2000?"],
  [null, "ask", "flights", "Which states have more than 150 airports?"],
  [null, "ask", "flights", "What is the capital of the state with the largest population?"],
  ["It says so when it does not know.", "ask", "flights", "Which pilots are allergic to peanuts?"],
];

for (const [title, ...words] of STEPS) {
  if (title) console.log(`\n${title}`);
  if (words.length === 0) continue;
  console.log(`\n$ npx askable ${words.map((word) => (/^[\w./-]+$/.test(word) ? word : `"${word}"`)).join(" ")}`);
  const { status } = spawnSync(process.execPath, [main, ...words], { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
