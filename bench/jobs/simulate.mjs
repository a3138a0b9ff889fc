// How long a queue takes to prepare 10,000 databases, by the number of workers: a simulation with the job times that
// costs.mjs and workers.mjs measured. It knows no contention: each database answers as fast as if it were alone.
//
//     node bench/jobs/simulate.mjs [--databases 10000] [--tables 1000000] [--petabytes 1] [--workers 1,10,100,1000] [--seed 1]
//                                  [--table-seconds 300] [--seconds 3600] [--lives 24] [--slow .01] [--fails .02] [--changed .02]
import { parseArgs } from "node:util";
import { printHead, printRow } from "../support/measure.mjs";

const { values: given } = parseArgs({
  options: {
    databases: { type: "string", default: "10000" },
    tables: { type: "string", default: "1000000" },
    petabytes: { type: "string", default: "1" },
    workers: { type: "string", default: "1,10,100,1000" },
    seed: { type: "string", default: "1" },
    /** Limits of a table and of a database, which are sampled beyond; as askable has them. */
    "table-seconds": { type: "string", default: "300" },
    seconds: { type: "string", default: "3600" },
    /** Hours, on average, after which a worker is killed; another takes its place. */
    lives: { type: "string", default: "24" },
    /** Share of the databases that answer five times as slowly. */
    slow: { type: "string", default: ".01" },
    /** Share of the attempts that fail on their way. */
    fails: { type: "string", default: ".02" },
    /** Share of the tables that change in a night. */
    changed: { type: "string", default: ".02" },
  },
});
const number = (name) => Number(given[name]);

/** Seconds of one processor, and bytes. Where each comes from: docs/scale.md. */
const MEASURED = {
  job: 0.1,
  field: 0.026,
  /** Of fields beyond 2,000, whose texts are names alone. */
  laterField: 0.005,
  bytesPerSecond: 90e6,
  workerStart: 6,
  fieldsOfTable: 20,
  unchanged: 0.016,
  /** Of a refresh that measures again: the rest of the artifacts, beside the tables, as a share of what `prepare` spends on it. */
  refreshed: 0.18,
};
/** Seconds: src/cli/commands/worker.ts and src/jobs/retry.ts. */
const [LEASE, PAUSES] = [15, [1, 5]];
/** Until a machine stands in for one that was killed. An assumption. */
const REPLACED = 60;

let random = generator(number("seed"));

/** mulberry32. */
function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
const exponential = (mean) => -mean * Math.log(1 - random());

/** So many numbers of a log-normal distribution, scaled to a sum. */
function spread(many, sigma, sum) {
  const drawn = Float64Array.from({ length: many }, () => Math.exp(sigma * normal()));
  const factor = sum / drawn.reduce((total, each) => total + each, 0);
  return drawn.map((each) => each * factor);
}

/** Tables of a database that are read at the same time: `profile.concurrency`. */
const CONCURRENCY = 2;

/** Databases: half of them small, some of thousands of tables; tables: half of them below a twentieth of the mean. */
function drawDatabases() {
  const tables = spread(number("databases"), 1.5, number("tables")).map((each) => Math.max(1, Math.round(each)));
  const many = tables.reduce((sum, each) => sum + each, 0);
  const bytes = spread(many, 2.5, number("petabytes") * 1e15);
  let at = 0;
  return Array.from(tables, (count) => {
    const own = bytes.subarray(at, at + count);
    at += count;
    const slow = random() < number("slow") ? 5 : 1;
    const rate = MEASURED.bytesPerSecond / slow;
    const wanted = own.reduce((sum, each) => sum + Math.min(each, number("table-seconds") * rate), 0);
    const read = Math.min(wanted, number("seconds") * rate * Math.min(CONCURRENCY, count));
    const fields = count * MEASURED.fieldsOfTable;
    const describing = MEASURED.field * Math.min(fields, 2000) + MEASURED.laterField * Math.max(0, fields - 2000);
    const all = own.reduce((sum, each) => sum + each, 0);
    const reading = read / rate / Math.min(CONCURRENCY, count);
    return { tables: count, fields, all, read, slow, reading, rest: MEASURED.job + describing };
  });
}

/** Of the same databases a night later. Reading: the tables that changed; the rest: what follows from them. */
function nightly({ tables, reading, rest }) {
  let changed = 0;
  for (let table = 0; table < tables; table++) if (random() < number("changed")) changed += 1;
  if (changed === 0) return { tables: 1, reading: 0, rest: MEASURED.unchanged };
  return {
    tables: changed,
    reading: (reading * changed) / tables,
    rest: MEASURED.unchanged + MEASURED.refreshed * rest,
  };
}

/**
 * Jobs are given to whichever worker is free first, in their order. One whose worker is killed waits for its lease and goes
 * on elsewhere: with the tables that were measured, and without what was done of the rest.
 */
function simulate(jobs, workers) {
  const free = heap();
  for (let worker = 0; worker < workers; worker++) {
    free.push({ at: MEASURED.workerStart, dies: exponential(3600 * number("lives")) });
  }
  const queue = jobs.map((job) => ({ ...job, at: 0, attempt: 0 }));
  const again = heap();
  let [next, makespan, repeated, kills] = [0, 0, 0, 0];
  while (next < queue.length || again.size > 0) {
    const worker = free.pop();
    const early = again.first;
    // What was begun before comes first, once it may be taken.
    const job = early && (early.at <= worker.at || next === queue.length) ? again.pop() : queue[next++];
    const begins = Math.max(worker.at, job.at);
    const needs = job.reading + job.rest;
    const fails = job.attempt < PAUSES.length && random() < number("fails") ? random() * needs : Infinity;
    const lives = Math.max(0, worker.dies - begins);
    const ran = Math.min(needs, fails, lives);
    if (ran === needs) {
      makespan = Math.max(makespan, begins + ran);
      free.push({ ...worker, at: begins + ran });
      continue;
    }
    const table = job.reading / job.tables;
    const kept = ran < job.reading ? Math.floor(ran / table) * table : job.reading;
    repeated += ran - kept;
    const left = {
      ...job,
      reading: job.reading - kept,
      tables: Math.max(1, Math.round((job.reading - kept) / table) || 1),
    };
    if (ran === lives) {
      kills += 1;
      again.push({ ...left, at: begins + ran + LEASE });
      const at = begins + ran + REPLACED + MEASURED.workerStart;
      free.push({ at, dies: at + exponential(3600 * number("lives")) });
    } else {
      again.push({ ...left, attempt: job.attempt + 1, at: begins + ran + PAUSES[job.attempt] });
      free.push({ ...worker, at: begins + ran });
    }
  }
  return { makespan, repeated, kills };
}

/** A binary heap by `at`. */
function heap() {
  const items = [];
  const swap = (a, b) => {
    [items[a], items[b]] = [items[b], items[a]];
  };
  return {
    get size() {
      return items.length;
    },
    get first() {
      return items[0];
    },
    push(item) {
      let at = items.push(item) - 1;
      for (let up = (at - 1) >> 1; at > 0 && items[up].at > items[at].at; at = up, up = (at - 1) >> 1) swap(at, up);
    },
    pop() {
      const [first] = items;
      const last = items.pop();
      if (items.length > 0) {
        items[0] = last;
        for (let at = 0; ; ) {
          const least = [2 * at + 1, 2 * at + 2].reduce(
            (low, child) => (items[child]?.at < items[low].at ? child : low),
            at,
          );
          if (least === at) break;
          swap(at, least);
          at = least;
        }
      }
      return first;
    },
  };
}

const secondsOf = ({ reading, rest }) => reading + rest;
const total = (jobs) => jobs.reduce((sum, job) => sum + secondsOf(job), 0);
const largest = (jobs) => jobs.reduce((most, job) => Math.max(most, secondsOf(job)), 0);

const hours = (seconds) => Math.round(seconds / 3600);

function timeText(seconds) {
  if (seconds < 120) return `${seconds.toFixed(0)} s`;
  if (seconds < 7200) return `${(seconds / 60).toFixed(0)} min`;
  return seconds < 172_800 ? `${(seconds / 3600).toFixed(1)} h` : `${(seconds / 86_400).toFixed(1)} days`;
}

/** The largest part of what lies between the ideal and what was needed. */
function boundOf(jobs, workers, { makespan, repeated }) {
  const ideal = total(jobs) / workers;
  if (makespan < 1.05 * ideal) return "the work itself";
  if (largest(jobs) > 0.8 * makespan) return "the largest database";
  const parts = [
    ["work done twice", repeated / workers],
    ["the start of the workers", MEASURED.workerStart],
  ];
  const tail = makespan - ideal - parts.reduce((sum, [, seconds]) => sum + seconds, 0);
  return [...parts, ["workers idle at the end", tail]].sort((a, b) => b[1] - a[1])[0][0];
}

const databases = drawDatabases();
const bySize = [...databases].sort((a, b) => secondsOf(b) - secondsOf(a));
/** With eight tables read at a time in place of two. */
const eight = (jobs) =>
  jobs.map((job) => ({ ...job, reading: (job.reading * Math.min(CONCURRENCY, job.tables)) / Math.min(8, job.tables) }));
const night = databases.map(nightly).sort((a, b) => secondsOf(b) - secondsOf(a));
const sum = (of) => databases.reduce((all, each) => all + of(each), 0);
const tables = databases.map((each) => each.tables).sort((a, b) => a - b);
const [first] = bySize;
console.log(
  `${databases.length} databases of ${tables[tables.length >> 1]} tables (the median) to ${tables.at(-1)}; ${sum((each) => each.tables)} tables, ${sum((each) => each.fields)} fields, ${(sum((each) => each.all) / 1e12).toFixed(0)} TB.`,
);
console.log(
  `Read: ${(sum((each) => each.read) / 1e12).toFixed(0)} TB within the limits, ${hours(sum((each) => each.read / MEASURED.bytesPerSecond))} hours of a processor. The rest: ${hours(sum((each) => each.rest))}.`,
);
console.log(
  `Work of one worker: ${timeText(total(databases))}. The largest database: ${timeText(secondsOf(first))}, of which ${timeText(first.reading)} reading.`,
);
console.log(
  `A night: ${night.filter(({ reading }) => reading > 0).length} databases with a table that changed, ${timeText(total(night))} of one worker, of which ${timeText(night.reduce((all, each) => all + each.rest, 0))} the rest.\n`,
);
printHead(["workers", "what", "time", "share of ideal", "bound by", "workers killed", "done twice"]);
for (const workers of given.workers.split(",").map(Number)) {
  for (const [what, jobs] of [
    ["prepare, in the file's order", databases],
    ["prepare, the largest first", bySize],
    ["the same, eight tables of a database at a time", eight(bySize).sort((a, b) => secondsOf(b) - secondsOf(a))],
    ["refresh, a night later", night],
  ]) {
    random = generator(number("seed") + workers);
    const found = simulate(jobs, workers);
    const share = Math.round((100 * total(jobs)) / workers / found.makespan);
    printRow([
      workers,
      what,
      timeText(found.makespan),
      `${share} %`,
      boundOf(jobs, workers, found),
      found.kills,
      timeText(found.repeated),
    ]);
  }
}
