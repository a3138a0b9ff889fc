// node bench/profiling/postgres.mjs [--url postgres://postgres@127.0.0.1:5432/postgres] [--rows N] [--repeat N]:
// profiling a PostgreSQL table against ANALYZE and one count(DISTINCT) a column, in one run. Makes a database of its own.
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import pg from "pg";
import { openDatabase } from "../../dist/databases/open.js";
import { measureProfile } from "../../dist/profiles/measure/measure.js";
import { printHead, printRow, timed } from "../support/measure.mjs";

const { values } = parseArgs({
  options: {
    url: { type: "string", default: "postgres://postgres@127.0.0.1:5432/postgres" },
    rows: { type: "string", default: "1000000" },
    repeat: { type: "string", default: "3" },
  },
});
const NAME = "askable_bench";
const url = new URL(values.url);
url.pathname = `/${NAME}`;

async function connected(address, work) {
  const client = new pg.Client({ connectionString: String(address) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const seconds = async (work) => (await timed(work)) / 1000;

const mixed = `SELECT i AS id, (h % 50)::int AS department, h % 200000 AS customer, (h % 1000000) / 100.0::float8 AS price,
  ((h % 100000) / 100.0)::numeric(10, 2) AS fee, DATE '2015-01-01' + (h % 3650)::int AS day,
  TIMESTAMP '2015-01-01' + make_interval(secs => h % 300000000) AS moment,
  (ARRAY['new', 'open', 'paid', 'sent', 'back'])[1 + h % 5] AS status, 'City ' || h % 5000 AS city,
  substr(md5(i::text), 1, 12) AS token, CASE WHEN h % 20 = 0 THEN NULL ELSE 'user' || h % 2000000 || '@example.org' END AS email,
  h % 2 = 0 AS active, CASE WHEN h % 3 = 0 THEN NULL ELSE 'Note number ' || h % 300000 || ' about something of some length' END AS note
  FROM generate_series(1, ${Number(values.rows)}) AS s(i), LATERAL (SELECT abs(hashint8extended(i, 1)) AS h) AS hashed`;

console.log(`Load at the start: ${loadavg()[0].toFixed(1)}`);
await connected(values.url, (client) => client.query(`CREATE DATABASE ${NAME}`));
try {
  await connected(url, (client) => client.query(`CREATE TABLE t AS ${mixed}`));
  const rounds = [];
  for (let round = 0; round < Number(values.repeat); round++) {
    const peer = await connected(url, async (client) => {
      const { fields } = await client.query("SELECT * FROM t LIMIT 0");
      const analyze = await seconds(() => client.query("ANALYZE t"));
      const distinct = await seconds(async () => {
        for (const { name } of fields) await client.query(`SELECT count(DISTINCT "${name}") FROM t`);
      });
      return analyze + distinct;
    });
    const database = await openDatabase(String(url));
    const own = await seconds(() => measureProfile(database, NAME));
    await database.close();
    rounds.push({ peer, own });
  }
  const [best] = rounds.sort((a, b) => a.own / a.peer - b.own / b.peer).slice(Math.floor(rounds.length / 2));
  printHead(["rows x columns", "ANALYZE + count(DISTINCT) s", "profile s", "ratio (median round)"]);
  const size = `${Number(values.rows).toLocaleString("en")} x 13`;
  printRow([size, best.peer.toFixed(1), best.own.toFixed(1), (best.own / best.peer).toFixed(2)]);
} finally {
  await connected(values.url, (client) => client.query(`DROP DATABASE ${NAME} WITH (FORCE)`));
}
