import { basename } from "node:path";
import { afterAll, test } from "vitest";
import { missingSpark, startSpark } from "../../support/spark.js";
import { conforms } from "../conformance.js";
import { breaks } from "./broken.js";
import { keepsStatistics } from "./catalogue.js";
import { guards } from "./guard.js";
import { profiles } from "./profile.js";
import { asSpark, schemaOfSpark } from "./standard.js";

// One server for all: it takes half a minute to start.
const missing = missingSpark();

if (missing !== undefined) test.skip(`spark: ${missing}`);
else {
  const server = await startSpark();
  afterAll(() => server.close());

  conforms({
    engine: "spark",
    make: (folder, statements) => {
      const name = `askable_${basename(folder).replace(/\W/g, "_").toLowerCase()}`;
      return server.make(name, statements.map(asSpark), folder);
    },
    schema: schemaOfSpark(
      {
        artist: { id: "INTEGER", name: "VARCHAR", born: "DATE" },
        album: { artist_id: "INTEGER", number: "INTEGER", title: "VARCHAR", price: "DOUBLE" },
        track: { artist_id: "INTEGER", album_number: "INTEGER", title: "VARCHAR" },
        select: { order: "INTEGER", "a b": "VARCHAR", 'q"q': "VARCHAR", "Größe.x": "DOUBLE", 日本: "VARCHAR" },
        blank: { a: "INTEGER", b: "VARCHAR" },
        cheap: { title: "VARCHAR", price: "DOUBLE" },
      },
      ["cheap"],
    ),
    counting: (most) => `SELECT id AS i FROM range(1, ${most + 1})`,
    endless: "SELECT count(*) FROM range(1000000000000000) WHERE id < 0",
    crossJoin: "SELECT sum(a.id * b.id % 7) FROM range(1000000000) AS a, range(2000) AS b",
    hungry: `SELECT max(place), max(text) FROM (SELECT row_number() OVER (ORDER BY rand()) AS place,
      concat(repeat('x', 1000), id) AS text FROM range(1000000000))`,
    rounds: 10,
    placed: true,
  });

  guards(server);
  profiles(server);
  keepsStatistics(server);
  breaks(server);
}
