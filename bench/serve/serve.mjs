// askable serve on the demo database, as its users run it: times of a question, many users, many databases, and what
// 10,000 questions leave behind.
// node bench/serve/serve.mjs [--users 50] [--seconds 20] [--databases 24] [--questions 10000]
import { readdirSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { inFolder, printTable, quantile } from "../support/measure.mjs";
import { post, prepareDemo, startServe } from "./support.mjs";

const { values: options } = parseArgs({
  options: {
    users: { type: "string", default: "50" },
    seconds: { type: "string", default: "20" },
    databases: { type: "string", default: "24" },
    questions: { type: "string", default: "10000" },
  },
});

const QUESTIONS = [
  "How many airports are in Alaska?",
  "Which airports are in the city of Albuqerque?",
  "What is the population of each state? Show the 5 largest.",
  "Which states have more than 150 airports?",
  "What is the average delay of flights with a distance above 2000?",
];
const question = (number) => QUESTIONS[number % QUESTIONS.length];

const statusOf = (pid) => {
  const text = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(text)?.[1]) / 1024);
};
const childrenOf = (pid) =>
  readdirSync("/proc")
    .filter((each) => /^\d+$/.test(each))
    .filter((each) => {
      try {
        return readFileSync(`/proc/${each}/stat`, "utf8").split(") ")[1].split(" ")[1] === String(pid);
      } catch {
        return false;
      }
    });
/** Of the process: memory in MiB, that of its children, how many they are, and open files. */
const look = (pid) => {
  const children = childrenOf(pid);
  return {
    "RSS, MiB": statusOf(pid),
    children: children.length,
    "RSS of children, MiB": children.reduce((sum, each) => sum + statusOf(each), 0),
    "open files": readdirSync(`/proc/${pid}/fd`).length,
  };
};
const ask = async (url, database, number) => {
  const reply = await post(`${url}/ask`, { database, question: question(number) });
  if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`);
  return reply.json();
};

await inFolder(async (folder) => {
  const names = Array.from({ length: Number(options.databases) }, (_, index) => `flights${index + 1}`);
  const home = await prepareDemo(folder, names);
  const first = names[0];

  await withService(home, [], async ({ url }) => {
    const rows = [];
    for (const name of ["first", "then"]) {
      const stages = [];
      const answers = [];
      for (let number = 0; number < (name === "first" ? 1 : 50); number++) {
        const { stage, answer } = await timesOf(url, first, question(number));
        stages.push(stage);
        answers.push(answer);
      }
      rows.push({ question: name, "to the first stage, ms": median(stages), "to the answer, ms": median(answers) });
    }
    print("One user, median", rows);
  });

  await withService(home, [], async ({ url, pid }) => {
    await Promise.all(QUESTIONS.map((_, number) => ask(url, first, number)));
    const times = [];
    const end = performance.now() + Number(options.seconds) * 1000;
    const user = async (number) => {
      while (performance.now() < end) {
        const begin = performance.now();
        await ask(url, first, number++);
        times.push(performance.now() - begin);
      }
    };
    await Promise.all(Array.from({ length: Number(options.users) }, (_, number) => user(number)));
    const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)].map(Math.round);
    const rate = Math.round((times.length / Number(options.seconds)) * 10) / 10;
    print(`${options.users} users, each with its next question at once`, [
      { "questions/s": rate, "p50, ms": p50, "p99, ms": p99, ...look(pid) },
    ]);
  });

  const rows = [];
  for (const most of [32, 8]) {
    await withService(home, ["--max-open", String(most)], async ({ url, pid }) => {
      for (const name of names) await ask(url, name, 0);
      rows.push({ databases: names.length, "--max-open": most, ...look(pid) });
    });
  }
  print("Many databases, each asked once", rows);

  await withService(home, [], async ({ url, pid }) => {
    const rows = [];
    const all = Number(options.questions);
    for (let number = 0; number < all; number++) {
      await ask(url, first, number);
      if ((number + 1) % (all / 5) === 0) rows.push({ questions: number + 1, ...look(pid) });
    }
    print("Questions in a row", rows);
  });
});

async function withService(home, words, work) {
  const serving = await startServe(home, ...words);
  await work(serving);
  const code = await serving.stop();
  if (code !== 0) throw new Error(`askable serve ended with ${code}`);
}

/** Milliseconds until the first stage is told, and until the answer. */
async function timesOf(url, database, asked) {
  const begin = performance.now();
  const reply = await post(`${url}/ask`, { database, question: asked }, { accept: "text/event-stream" });
  let stage;
  let text = "";
  for await (const part of reply.body.pipeThrough(new TextDecoderStream())) {
    text += part;
    if (text.includes("event: stage")) stage ??= performance.now() - begin;
  }
  if (!text.includes("event: answer")) throw new Error(text);
  return { stage, answer: performance.now() - begin };
}

function median(values) {
  return Math.round(quantile(values, 0.5));
}

function print(title, rows) {
  console.log(`\n${title}`);
  printTable(Object.keys(rows[0]), rows.map(Object.values));
}
